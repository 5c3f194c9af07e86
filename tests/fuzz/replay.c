/* replay.c: a harness without the fuzzer.
 *
 *   NAME FILE...   runs the harness on these inputs
 *   NAME           runs it on what was found, tests/fuzz/found/NAME, and on inputs of pseudo-random bytes, always the
 *                  same; NAME is build/replay/fuzz_NAME in the tree of the sources */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "fuzz.h"
#include "ns_random.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INPUTS 3000
#define LONGEST 700
#define PATH 2000

static void run(const uint8_t *bytes, size_t count) {
  uint8_t *input = fuzz_block(count, 1);

  memcpy(input, bytes, count);
  LLVMFuzzerTestOneInput(input, count);
  free(input);
}

static int run_file(const char *name) {
  static uint8_t bytes[1 << 20];
  FILE *file = fopen(name, "rb");
  size_t count;

  if (file == NULL)
    return 1;
  count = fread(bytes, 1, sizeof bytes, file);
  fclose(file);
  run(bytes, count);
  return 0;
}

/* Bytes of one input are small or of any size, as it comes: most choices have the usual first. */
static void run_random(uint64_t number) {
  ns_random random = ns_random_create(number);
  uint8_t bytes[LONGEST] = {0};
  const size_t count = (size_t)(LONGEST * ns_random_uniform(&random));
  const double calm = ns_random_uniform(&random);

  for (size_t k = 0; k < count; k++) {
    const double most = ns_random_uniform(&random) < calm ? 4 : 256;
    bytes[k] = (uint8_t)(most * ns_random_uniform(&random));
  }
  run(bytes, count);
}

/* Adds to the numbers of inputs that were run and that could not be read. */
static void run_found(const char *program, int *done, int *missing) {
  const char *slash = strrchr(program, '/');
  const char *base = slash == NULL ? program : slash + 1;
  char folder[PATH], file[2 * PATH];
  DIR *list;

  (void)snprintf(folder, sizeof folder, "%.*s/../../tests/fuzz/found/%s",
                 slash == NULL ? 1 : (int)(slash - program), slash == NULL ? "." : program,
                 strncmp(base, "fuzz_", 5) == 0 ? base + 5 : base);
  list = opendir(folder);
  for (struct dirent *entry; list != NULL && (entry = readdir(list)) != NULL;) {
    if (entry->d_name[0] == '.')
      continue;
    (void)snprintf(file, sizeof file, "%s/%s", folder, entry->d_name);
    *missing += run_file(file);
    ++*done;
  }
  if (list != NULL)
    closedir(list);
}

int main(int count, char *names[]) {
  int done = 0, missing = 0;

  for (; done < count - 1; done++)
    missing += run_file(names[1 + done]);
  if (count == 1) {
    run_found(names[0], &done, &missing);
    for (uint64_t number = 0; number < INPUTS; number++, done++)
      run_random(number);
  }
  printf("%d passed, %d failed\n", done - missing, missing);
  return missing > 0;
}
