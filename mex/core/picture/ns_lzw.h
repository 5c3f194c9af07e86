/* ns_lzw.h: the compression of GIF images. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LZW_H
#define NS_LZW_H

#include <stddef.h>

/* How many bytes the code of n pixels takes at most. */
size_t ns_lzw_most(size_t n);

/* The image data of a GIF (appendix F of GIF89a): the size of the first codes, `bits` from 2 to 8, then blocks of at
 * most 255 bytes, and an empty one. Pixels are below 2^bits. Returns the number of bytes written. */
size_t ns_lzw_encode(int bits, size_t n, const unsigned char *pixel, unsigned char *out);

#endif
