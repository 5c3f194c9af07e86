/* ns_host.c: calls to the host that it may have left out. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_host.h"

#include <stdarg.h>
#include <stdio.h>

int ns_interrupted(const ns_host *host) {
  return host->interrupted != NULL && host->interrupted(host->data);
}

void ns_report(const ns_host *host, const char *format, ...) {
  char line[256];
  va_list arguments;

  if (host->report == NULL)
    return;
  va_start(arguments, format);
  vsnprintf(line, sizeof line, format, arguments);
  va_end(arguments);
  host->report(host->data, line);
}
