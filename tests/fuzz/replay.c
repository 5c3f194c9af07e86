/* replay.c: a harness without the fuzzer.
 *
 *   NAME FILE...   runs the harness on these inputs
 *   NAME           runs it on inputs of pseudo-random bytes, always the same, and on those in tests/fuzz/found/NAME */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "fuzz.h"
#include "ns_random.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define INPUTS 3000
#define LONGEST 700

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

/* What the fuzzer found once, from the folder of the project; returns how many. */
static int run_found(const char *program) {
  const char *name = strstr(program, "fuzz_");
  char folder[256], file[512];
  struct dirent *entry;
  DIR *list;
  int count = 0;

  snprintf(folder, sizeof folder, "tests/fuzz/found/%s", name != NULL ? name + 5 : "");
  list = name != NULL ? opendir(folder) : NULL;
  while (list != NULL && (entry = readdir(list)) != NULL) {
    snprintf(file, sizeof file, "%s/%s", folder, entry->d_name);
    if (strstr(entry->d_name, ".bin") != NULL)
      count += run_file(file) == 0;
  }
  if (list != NULL)
    closedir(list);
  return count;
}

int main(int count, char *names[]) {
  int missing = 0, found = count == 1 ? run_found(names[0]) : 0;

  for (int k = 1; k < count; k++)
    missing += run_file(names[k]);
  for (uint64_t number = 0; count == 1 && number < INPUTS; number++)
    run_random(number);
  printf("%d passed, %d failed\n", count > 1 ? count - 1 - missing : INPUTS + found, missing);
  return missing > 0;
}
