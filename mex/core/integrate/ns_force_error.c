/* ns_force_error.c: the error of forces that know the time, in a pair of steps.
 *
 * The scheme takes such a force at the ends of its two steps. One that acts for a moment in between would be stepped over: so
 * with q and v of the start it is asked for at points as near to each other as what is to be seen is long, and the impulse by the
 * trapezoidal rule on these is compared with that on the ends and the middle. Where the force is smooth the difference is of
 * order h^3, as the other errors of a pair are. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_loop.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define SEEN 0.005 /* of the whole time: a pulse of that length */

/* An even number of parts, so that the middle is one of the points */
static int count_parts(const ns_loop *l, double h) {
  return 2 * (int)ceil(h / (2 * SEEN * (l->run->tf - l->run->t0)));
}

/* Of point k of n: the weight of a rule on all points less that of the rule on the ends and the middle, of an interval of length 1 */
static double weight_of(int k, int n) {
  const int end = k == 0 || k == n;
  const double fine = (end ? 0.5 : 1) / n, coarse = end ? 0.25 : 2 * k == n ? 0.5 : 0;

  return fine - coarse;
}

ns_status ns_force_error(ns_loop *l, const ns_kept_step *last, double h, const double *impulses,
                         double *error) {
  ns_stepper *s = l->s;
  const ptrdiff_t nv = s->system->nv;
  const int n = count_parts(l, h);
  double *missed;
  ns_status status = NS_OK;

  *error = 0;
  if (s->system->autonomous || n <= 2)
    return NS_OK;
  ns_arena_reset(&l->scratch);
  missed = NS_TAKE(&l->scratch, double, nv);
  if (missed == NULL)
    return NS_OUT_OF_MEMORY;
  memcpy(missed, impulses, (size_t)nv * sizeof *missed);
  for (int k = 0; k <= n && status == NS_OK; k++) {
    status = ns_evaluate(s, NS_FORCE, l->t + h * k / n, l->q, l->v, 0, 0, &s->probe);
    for (ptrdiff_t i = 0; i < nv && status == NS_OK; i++)
      missed[i] += h * weight_of(k, n) * s->probe.k[i];
  }
  if (status == NS_OK)
    *error = ns_impulse_error(l, last, h, missed, impulses);
  return status;
}
