/* ns_vector.h: reductions over vectors in a form that compilers vectorise. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_VECTOR_H
#define NS_VECTOR_H

#include <stddef.h>

/* fmax and fmin are calls, because of NaN; these are for numbers. */
static inline double ns_larger(double a, double b) { return a > b ? a : b; }
static inline double ns_smaller(double a, double b) { return a < b ? a : b; }

/* max |x_i|, 0 for n = 0; x holds no NaN */
double ns_vector_largest(ptrdiff_t n, const double *x);

/* min |x_i|, Inf for n = 0; x holds no NaN */
double ns_vector_least(ptrdiff_t n, const double *x);

/* no NaN and no Inf */
int ns_vector_is_finite(ptrdiff_t n, const double *x);

#endif
