/* check.h: counting checks, and a host whose allocator can be told to fail. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef CHECK_H
#define CHECK_H

#include "ns_host.h"

/* Counts a check; says where it stands when it fails. */
#define CHECK(condition) check((condition) != 0, #condition, __FILE__, __LINE__)

void check(int holds, const char *text, const char *file, int line);

/* Prints `N passed, N failed` and returns the exit status. */
int check_report(void);

/* malloc and free, counted. The allocation number fail_at (from 1) and all later ones give NULL; the poll
 * number interrupt_at asks to stop; 0 for never. */
typedef struct check_host {
  ns_host host;
  long allocations, live, fail_at;
  long polls, interrupt_at;
  long lines;
} check_host;

void check_host_create(check_host *c);

#endif
