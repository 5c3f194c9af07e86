/* check.c: see check.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int passed, failed;

void check(int holds, const char *text, const char *file, int line) {
  if (holds) {
    passed++;
    return;
  }
  failed++;
  printf("%s:%d: does not hold: %s\n", file, line, text);
}

int check_report(void) {
  printf("%d passed, %d failed\n", passed, failed);
  return failed > 0;
}

static void *allocate(void *data, size_t bytes) {
  check_host *c = data;

  c->allocations++;
  if (c->fail_at > 0 && c->allocations >= c->fail_at)
    return NULL;
  c->live++;
  return malloc(bytes);
}

static void release(void *data, void *block) {
  check_host *c = data;

  c->live--;
  free(block);
}

static int interrupted(void *data) {
  check_host *c = data;

  c->polls++;
  return c->interrupt_at > 0 && c->polls >= c->interrupt_at;
}

static void report(void *data, const char *line) {
  check_host *c = data;

  c->lines += strlen(line) > 0;
}

void check_host_create(check_host *c) {
  memset(c, 0, sizeof *c);
  c->host = (ns_host){c, allocate, release, interrupted, report, 0};
}
