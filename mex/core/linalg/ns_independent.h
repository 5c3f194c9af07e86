/* ns_independent.h: which of some vectors depend on the others. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_INDEPENDENT_H
#define NS_INDEPENDENT_H

#include <stddef.h>

/* Columns of the n x m matrix B, which is overwritten: dependent[k] is set for those of which no more than `tolerance`
 * is left across others. Returns how many. */
ptrdiff_t ns_find_dependent(ptrdiff_t n, ptrdiff_t m, double *B, double tolerance, char *dependent);

#endif
