/* ns_utf8.h: letters of UTF-8. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_UTF8_H
#define NS_UTF8_H

#include <stddef.h>

/* How many bytes the letter at the start of `left` bytes has, 1 to 4; 0 where they are none of UTF-8 (RFC 3629: no
 * longer forms, no halves of UTF-16, nothing beyond U+10FFFF). */
size_t ns_utf8_length(const unsigned char *text, size_t left);

/* The letter of a code below 65536 that is no half of UTF-16; how many bytes were written, at most 3. */
size_t ns_utf8_encode(unsigned long code, char *out);

/* The longest start of `count` bytes of UTF-8 that has at most `most` bytes and ends with a whole letter. */
size_t ns_utf8_clip(const unsigned char *text, size_t count, size_t most);

#endif
