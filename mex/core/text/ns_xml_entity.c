/* ns_xml_entity.c: the five entities that every XML has, and letters by number. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_xml_entity.h"

#include <string.h>

static int digit_of(unsigned char byte, int base) {
  const int lower = byte | 32;
  const int digit = byte >= '0' && byte <= '9'     ? byte - '0'
                    : lower >= 'a' && lower <= 'f' ? lower - 'a' + 10
                                                   : base;

  return digit < base ? digit : -1;
}

/* Letters of XML 1.0, section 2.2, up to 65535: MATLAB has no others in one character. */
static int is_letter(unsigned long code) {
  return code == 9 || code == 10 || code == 13 || (code >= 32 && code < 0xD800) ||
         (code >= 0xE000 && code < 0xFFFE);
}

static unsigned long numbered(const unsigned char *text, size_t left, size_t *length) {
  const int base = left > 1 && text[1] == 'x' ? 16 : 10;
  const size_t first = base == 16 ? 2 : 1;
  unsigned long code = 0;
  size_t at = first;

  while (at < left && code < 65536 && digit_of(text[at], base) >= 0)
    code = code * (unsigned long)base + (unsigned long)digit_of(text[at++], base);
  if (at == first || at >= left || text[at] != ';' || !is_letter(code))
    return 0;
  *length = at + 1;
  return code;
}

unsigned long ns_xml_entity(const unsigned char *text, size_t left, size_t *length) {
  static const char *const names[] = {"lt;", "gt;", "amp;", "quot;", "apos;"};
  static const char letters[] = "<>&\"'";

  if (left > 0 && text[0] == '#')
    return numbered(text, left, length);
  for (int k = 0; k < 5; k++) {
    const size_t count = strlen(names[k]);
    if (left >= count && memcmp(text, names[k], count) == 0) {
      *length = count;
      return (unsigned long)letters[k];
    }
  }
  return 0;
}
