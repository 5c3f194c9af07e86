/* ns_mass_factors.h: Mh x = b with a full matrix, without pivoting where it is definite, by LAPACK elsewhere. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MASS_FACTORS_H
#define NS_MASS_FACTORS_H

#include "ns_lu.h"

typedef struct ns_mass_factors {
  ptrdiff_t n;
  int definite;
  double *a;
  ptrdiff_t *span; /* of ns_definite.h */
  ns_lu lu;
} ns_mass_factors;

/* mass->a holds Mh on entry. */
ns_status ns_mass_factor(ns_mass_factors *mass, ns_arena *arena, const ns_host *host);
void ns_mass_solve(const ns_mass_factors *mass, double *b, ptrdiff_t columns);

#endif
