/* ns_mass_factors.c: Mh x = b. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mass_factors.h"

#include "ns_definite.h"

#include <string.h>

#define DEFINITE_ABOVE 1e-14 /* pivot to the diagonal entry */

ns_status ns_mass_factor(ns_mass_factors *mass, ns_arena *arena, const ns_host *host) {
  const size_t bytes = (size_t)(mass->n * mass->n) * sizeof(double);
  double *copy = NS_TAKE(arena, double, mass->n * mass->n);
  ns_status status;

  mass->span = NS_TAKE(arena, ptrdiff_t, 2 * mass->n);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  memcpy(copy, mass->a, bytes);
  mass->definite = ns_definite_factor(mass->n, mass->a, mass->span, DEFINITE_ABOVE);
  if (mass->definite)
    return NS_OK;
  status = ns_lu_create(&mass->lu, arena, mass->n);
  if (status != NS_OK)
    return status;
  memcpy(mass->lu.a, copy, bytes);
  return ns_lu_factor(&mass->lu, mass->n, 0, host);
}

void ns_mass_solve(const ns_mass_factors *mass, double *b, ptrdiff_t columns) {
  if (mass->definite)
    ns_definite_solve(mass->n, mass->a, mass->span, b, columns);
  else
    ns_lu_solve(&mass->lu, b, columns);
}
