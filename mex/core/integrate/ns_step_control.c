/* ns_step_control.c: how large the error of a step is, and how long the next may be: Acary section 5.
 *
 * A step of length h ends at x1, two of h/2 end at x. Where the local error is c h^(p+1), that of the two is
 *
 *   e = (x - x1) / (2^p - 1)                                                 Acary (63)
 *
 * a third of the difference for the trapezoidal methods, p = 2, and the difference itself for p = 1. At an impact p = 0:
 * the error of q goes with h, and has no expansion that could be extrapolated; the difference stands for it there, the
 * oldest device of Runge, Acary (67). With the components e_k of (64)
 *
 *   error = max |e_k| / (atol_k + rtol_k max (|x0_k|, |x_k|))                Acary (64), Acary (65)
 *   h+ = h min (alpha_max, max (alpha_min, alpha error^(-1/(p+1))))          Acary (66)
 *
 * with the maximum norm in (65), so that no coordinate hides among many. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_loop.h"

#include "ns_vector.h"

#include <float.h>
#include <math.h>

#define ROUNDOFF 1e-15     /* of the largest number: no tolerance is below it */
#define LEAST_ERROR 1e-30  /* lengths grow no more below it */
#define MOST_REPEATED 0.99 /* of the length: repetitions come to an end, whatever the error does */

static const double growth_by_error[3] = {0.2, 2, 0.9};

static const double *growth_of(const ns_run_options *run) {
  return run->adapt == NS_ADAPT_BY_ERROR ? growth_by_error : run->growth;
}

double ns_most_growth(const ns_run_options *run) { return growth_of(run)[1]; }

int ns_fixed_order(ns_adapt adapt) {
  return adapt == NS_ADAPT_BY_ERROR ? 2 : adapt == NS_ADAPT_EXTRAPOLATION;
}

/* Acary (68): a contact that is not listed is far away. */
static int is_closed(const ns_terms *terms, ns_identity id, double closed) {
  const ns_contact *contact = ns_terms_find_contact(terms, id);

  return contact != NULL && contact->gap <= closed;
}

/* Acary (69), Acary (70): 0 as soon as one contact closes, else 1 */
int ns_guess_order(const ns_terms *begin, const ns_terms *end, double closed) {
  for (ptrdiff_t k = 0; k < end->contacts.count; k++) {
    const ns_contact *contact = &end->contacts.item[k];
    if (contact->gap <= closed && !is_closed(begin, contact->id, closed))
      return 0;
  }
  return 1;
}

static double largest_of(ptrdiff_t n, const double *x) {
  double largest = 0;

  for (ptrdiff_t i = 0; i < n; i++)
    largest = ns_larger(largest, fabs(x[i]));
  return largest;
}

double ns_step_error(const ns_run_options *run, int order, ptrdiff_t n, const double *start,
                     const double *coarse, const double *fine) {
  const double share = order == 0 ? 1 : (double)((1 << order) - 1), size = largest_of(n, fine);
  const ptrdiff_t next_absolute = run->absolute_count > 1, next_relative = run->relative_count > 1;
  double largest = 0;

  for (ptrdiff_t i = 0; i < n; i++) {
    const double least = run->absolute[i * next_absolute] + ROUNDOFF * size + DBL_MIN;
    const double own = ns_larger(fabs(start[i]), fabs(fine[i]));
    const double error =
        fabs(fine[i] - coarse[i]) / (share * (least + run->relative[i * next_relative] * own));
    if (isnan(error))
      return INFINITY;
    largest = ns_larger(largest, error);
  }
  return largest;
}

double ns_next_length(const ns_run_options *run, int order, double h, double error) {
  const double *growth = growth_of(run);
  const double factor = growth[2] * pow(ns_larger(error, LEAST_ERROR), -1.0 / (order + 1));
  const double most = error > 1 ? MOST_REPEATED : growth[1];

  return h * ns_smaller(most, ns_larger(growth[0], factor));
}
