/* ns_pile_violation.c: how fast contacts go into each other, beside the speeds of the problem.
 *
 * Where no velocity keeps all gaps from closing the impulses of proximal points grow without bound, along a direction
 * f with J'f = 0 and s'f < 0 (Farkas), while the speeds stay as wrong as they are: over impulses of that size no
 * residual is large. So the speeds are judged by themselves, with those of the free motion Mh^-1 r, but for
 * couplings, as their unit. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pile_parts.h"

#include "ns_vector.h"

#include <math.h>

double ns_pile_violation(const ns_pile *pile, const double *x, ns_pile_row *y, double *work) {
  const ns_pile_problem *problem = pile->problem;
  const int w = problem->width;
  const ptrdiff_t n = problem->bodies * w;
  double largest = 0, unit = 0;

  for (ptrdiff_t i = 0; i < n + w; i++)
    work[i] = i < n ? pile->scale[i] * pile->scale[i] * problem->r[i] : 0;
  for (ptrdiff_t k = 0; k < problem->contacts; k++) {
    const ns_pile_contact *contact = &problem->contact[k];
    const ptrdiff_t a = contact->body[0] * w, b = contact->body[1] * w;
    unit = ns_larger(unit, ns_pile_row_size(w, contact, 0, x + a, x + b));
    unit = ns_larger(unit, ns_pile_row_size(w, contact, 0, work + a, work + b));
    if (contact->set != NS_PILE_EQUATION)
      largest = ns_larger(largest, -y[k][0]);
  }
  return largest > 0 ? largest / unit : 0;
}
