/* ns_host.h: what the core asks of the program around it, and nothing else. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_HOST_H
#define NS_HOST_H

#include "ns_printf.h"

#include <stddef.h>

/* Memory, the user's wish to stop, and lines of text. interrupted and report may be NULL. */
typedef struct ns_host {
  void *data;
  void *(*allocate)(void *data, size_t bytes); /* NULL when there is none */
  void (*release)(void *data, void *block);
  int (*interrupted)(void *data);
  void (*report)(void *data, const char *line);
  size_t block_bytes; /* smallest request worth an allocation; 0: every piece of workspace is one */
} ns_host;

int ns_interrupted(const ns_host *host);

/* printf for one line; formats nothing when nobody listens. */
NS_PRINTF(2, 3)
void ns_report(const ns_host *host, const char *format, ...);

#endif
