/* ns_number_words.c: strtod takes more for numbers than a file should hold: hexadecimal ones, nan, inf, and leading
 * blanks of its own. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_number_words.h"

#include <stdlib.h>
#include <string.h>

static const char blanks[] = " \t\n\r";

long ns_number_words(const char *text, double value[3]) {
  long count = 0;

  for (text += strspn(text, blanks); *text != '\0'; text += strspn(text, blanks)) {
    const size_t length = strspn(text, "+-.0123456789eE");
    char *end;
    const double number = strtod(text, &end);
    if (length == 0 || end != text + length || (*end != '\0' && strchr(blanks, *end) == NULL))
      return -1;
    if (count < 3)
      value[count] = number;
    count++;
    text = end;
  }
  return count;
}
