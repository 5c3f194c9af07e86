/* ns_pile_residual.c: how far impulses and velocities are from a solution.
 *
 *   F = f - P (f - y / W),   W = diag (J M^-1 J'),   g = r + J' f - Mh x
 *
 * in units in which W and the diagonal of Mh are 1, over the largest impulse or speed of a row in the same units: the
 * natural map of ns_cone_solve.c and of an LCP, whatever the units of the problem. P takes the friction radius of the
 * normal impulse that it finds itself. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pile_parts.h"

#include "ns_kernel.h"
#include "ns_vector.h"

#include <math.h>

/* F of row i, where the law takes f to p */
NS_PILE_INLINE double map(const ns_pile_contact *contact, int i, double f, double p, double wy) {
  if (i > 0)
    return f - p;
  return contact->set == NS_PILE_EQUATION ? wy : ns_smaller(f, wy);
}

/* The largest F and the largest impulse or speed of all rows */
typedef struct extremes {
  double largest, unit;
} extremes;

NS_PILE_INLINE void judge(int w, const ns_pile *pile, const double *x, ns_pile_row *f,
                          ns_pile_row *y, extremes *e) {
  const ns_pile_problem *problem = pile->problem;

  for (ptrdiff_t k = 0; k < problem->contacts; k++) {
    const ns_pile_contact *contact = &problem->contact[k];
    const double *weight = pile->weight[k];
    const double *a = x + contact->body[0] * w, *b = x + contact->body[1] * w;
    double z[NS_PILE_ROWS], p[NS_PILE_ROWS];
    for (int i = 0; i <= contact->tangents; i++)
      z[i] = f[k][i] - weight[i] * y[k][i];
    ns_pile_project(contact, z, p);
    for (int i = 0; i <= contact->tangents; i++) {
      const double root = sqrt(weight[i]), F = map(contact, i, f[k][i], p[i], weight[i] * y[k][i]);
      if (!(root > 0))
        continue;
      e->largest = F == F ? ns_larger(e->largest, fabs(F) / root) : INFINITY;
      e->unit = ns_larger(e->unit, fabs(f[k][i]) / root);
      e->unit = ns_larger(e->unit, ns_pile_row_size(w, contact, i, a, b) * root);
    }
  }
}

NS_KERNEL static void judge_plane(const ns_pile *pile, const double *x, ns_pile_row *f,
                                  ns_pile_row *y, extremes *e) {
  judge(3, pile, x, f, y, e);
}
NS_KERNEL static void judge_space(const ns_pile *pile, const double *x, ns_pile_row *f,
                                  ns_pile_row *y, extremes *e) {
  judge(6, pile, x, f, y, e);
}

double ns_pile_residual(const ns_pile *pile, const double *x, ns_pile_row *f, ns_pile_row *y,
                        double *work, double *unit) {
  const ns_pile_problem *problem = pile->problem;
  extremes e = {0, 0};

  ns_pile_rows(problem, x, y);
  ns_pile_defect(problem, x, f, work);
  for (ptrdiff_t i = 0; i < problem->bodies * problem->width; i++)
    e.largest = ns_larger(e.largest, fabs(work[i] * pile->scale[i]));
  if (problem->width == 3)
    judge_plane(pile, x, f, y, &e);
  else
    judge_space(pile, x, f, y, &e);
  *unit = e.unit;
  return e.largest > 0 ? e.largest / e.unit : 0;
}
