/* ns_vector.c: positive IEEE numbers are ordered like the integers of the same bits, and maxima of integers
 * may be taken in any order, which those of floating point numbers (for the sake of NaN) may not. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_vector.h"

#include "ns_kernel.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

#define MAGNITUDE INT64_C(0x7fffffffffffffff)

static int64_t bits_of(double x) {
  int64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static double number_of(int64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

NS_KERNEL double ns_vector_largest(ptrdiff_t n, const double *x) {
  int64_t largest = 0;

  for (ptrdiff_t i = 0; i < n; i++) {
    const int64_t size = bits_of(x[i]) & MAGNITUDE;
    largest = size > largest ? size : largest;
  }
  return number_of(largest);
}

NS_KERNEL double ns_vector_least(ptrdiff_t n, const double *x) {
  int64_t least = bits_of(INFINITY);

  for (ptrdiff_t i = 0; i < n; i++) {
    const int64_t size = bits_of(x[i]) & MAGNITUDE;
    least = size < least ? size : least;
  }
  return number_of(least);
}

/* The exponent of NaN and Inf is all ones: adding one unit of exponent carries into the sign bit. */
NS_KERNEL int ns_vector_is_finite(ptrdiff_t n, const double *x) {
  const uint64_t unit = UINT64_C(0x0010000000000000);
  uint64_t carried = 0;

  for (ptrdiff_t i = 0; i < n; i++)
    carried |= (uint64_t)(bits_of(x[i]) & MAGNITUDE) + unit;
  return carried >> 63 == 0;
}
