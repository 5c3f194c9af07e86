/* ns_pile_residual.c: how far impulses and velocities are from a solution.
 *
 *   F = f - P (f - y / W),   W = diag (J M^-1 J'),   g = r + J' f - Mh x
 *
 * in units in which W and the diagonal of Mh are 1, over the largest impulse or speed of a row in the same units: the
 * natural map of ns_cone_solve.c and of an LCP, whatever the units of the problem. P takes the friction radius of the
 * normal impulse that it finds itself. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pile_parts.h"

#include "ns_vector.h"

#include <math.h>

double ns_pile_row_size(const ns_pile_problem *problem, const ns_pile_contact *contact, int i,
                        const double *x) {
  const int w = problem->width;
  double sum = fabs(contact->s[i]);

  for (int side = 0; side < 2; side++)
    for (int j = 0; j < w; j++)
      sum += fabs(contact->J[(2 * i + side) * w + j] * x[contact->body[side] * w + j]);
  return sum;
}

double ns_pile_residual(const ns_pile *pile, const double *x, ns_pile_row *f, ns_pile_row *y,
                        double *work) {
  const ns_pile_problem *problem = pile->problem;
  double largest = 0, unit = 0;

  ns_pile_rows(problem, x, y);
  ns_pile_defect(problem, x, f, work);
  for (ptrdiff_t i = 0; i < problem->bodies * problem->width; i++)
    largest = ns_larger(largest, fabs(work[i] * pile->scale[i]));
  for (ptrdiff_t k = 0; k < problem->contacts; k++) {
    const ns_pile_contact *contact = &problem->contact[k];
    const double *weight = pile->weight[k];
    double z[NS_PILE_ROWS], p[NS_PILE_ROWS];
    for (int i = 0; i <= contact->tangents; i++)
      z[i] = f[k][i] - weight[i] * y[k][i];
    ns_pile_project(contact, z, p);
    for (int i = 0; i <= contact->tangents; i++) {
      const double root = sqrt(weight[i]);
      const double F = i > 0 ? f[k][i] - p[i]
                       : contact->set == NS_PILE_EQUATION
                           ? weight[0] * y[k][0]
                           : ns_smaller(f[k][0], weight[0] * y[k][0]);
      if (!(root > 0))
        continue;
      largest = F == F ? ns_larger(largest, fabs(F) / root) : INFINITY;
      unit = ns_larger(unit, fabs(f[k][i]) / root);
      unit = ns_larger(unit, ns_pile_row_size(problem, contact, i, x) * root);
    }
  }
  return largest > 0 ? largest / unit : 0;
}
