/* ns_geometric_printed.c: the residual of CBAT (10), CBAT (11) as they are printed, in the units of the problem.
 *
 *   e^2 mu p_n u + p sigma = 0,   0 <= p_n _|_ gap >= 0,   0 <= sigma _|_ mu^2 p_n^2 - |p / e|^2 >= 0
 *
 * with sigma = |e u|, which solves them; the rows of momentum, and those of the closest points, which hold to roundoff, are
 * not among them. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_geometric.h"

#include "ns_vector.h"

#include <math.h>

static double of_contact(const ns_geometric_contact *c) {
  const double limit = c->contact->mu * c->p[0];
  double sigma = 0, room = limit * limit, largest = fabs(ns_smaller(c->contact->gap, c->p[0]));

  for (int k = 0; k < c->friction; k++) {
    sigma = hypot(sigma, c->y[k]);
    room -= c->p[1 + k] / c->e[k] * (c->p[1 + k] / c->e[k]);
  }
  for (int k = 0; k < c->friction; k++)
    largest = ns_larger(largest, fabs(c->e[k] * limit * c->y[k] + c->p[1 + k] * sigma));
  return c->friction > 0 ? ns_larger(largest, fabs(ns_smaller(sigma, room))) : largest;
}

double ns_geometric_printed_residual(const ns_geometric *g) {
  double largest = 0;

  for (ptrdiff_t k = 0; k < g->s->terms.contacts.count; k++)
    largest = ns_larger(largest, of_contact(&g->contact[k]));
  return largest;
}
