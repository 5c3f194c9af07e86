/* ns_utf8.c: letters of UTF-8, the table of RFC 3629, section 4. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_utf8.h"

static int continues(unsigned char byte) { return (byte & 0xC0) == 0x80; }

size_t ns_utf8_length(const unsigned char *text, size_t left) {
  const unsigned char first = left > 0 ? text[0] : 0xFF;
  const size_t length = first < 0x80                    ? 1
                        : first >= 0xC2 && first < 0xE0 ? 2
                        : first >= 0xE0 && first < 0xF0 ? 3
                        : first >= 0xF0 && first < 0xF5 ? 4
                                                        : 0;

  if (length == 0 || length > left)
    return 0;
  for (size_t k = 1; k < length; k++)
    if (!continues(text[k]))
      return 0;
  if ((first == 0xE0 && text[1] < 0xA0) || (first == 0xED && text[1] > 0x9F) ||
      (first == 0xF0 && text[1] < 0x90) || (first == 0xF4 && text[1] > 0x8F))
    return 0;
  return length;
}

size_t ns_utf8_encode(unsigned long code, char *out) {
  if (code < 0x80) {
    out[0] = (char)code;
    return 1;
  }
  if (code < 0x800) {
    out[0] = (char)(0xC0 | code >> 6);
    out[1] = (char)(0x80 | (code & 0x3F));
    return 2;
  }
  out[0] = (char)(0xE0 | code >> 12);
  out[1] = (char)(0x80 | (code >> 6 & 0x3F));
  out[2] = (char)(0x80 | (code & 0x3F));
  return 3;
}

size_t ns_utf8_clip(const unsigned char *text, size_t count, size_t most) {
  if (count <= most)
    return count;
  while (most > 0 && continues(text[most]))
    most--;
  return most;
}
