/* ns_cone_from_pyramids.c: Newton's method from the solutions of LCPs with pyramids. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_stages.h"

#include <math.h>
#include <string.h>

#define COARSE 8       /* directions of the pyramids to begin with */
#define FINE 16        /* of those that stand for cones */
#define WIDEST 0.5     /* angle between the corners of aimed pyramids, to begin with */
#define NARROWEST 1e-5 /* and at the end */
#define STILL 1e-13    /* sliding that has no direction */

ns_status ns_cone_from_pyramids(ns_cone_stages *g, ns_cone_result *result, int *solved) {
  const ns_cone_problem problem = ns_cone_as_given(g->problem);
  ns_status status = NS_OK;

  for (int directions = COARSE; directions <= FINE && status == NS_OK && !*solved;
       directions *= 2) {
    status = ns_cone_pyramids(&problem, directions, 0, g->x, g->options->lcp, g->host, g->arena,
                              g->x, result);
    if (status != NS_OK || result->flag != NS_LCP_SOLVED)
      return status;
    memcpy(g->pyramid, g->x, (size_t)g->problem->n * sizeof(double));
    g->has_pyramid = 1;
    status = ns_cone_polish_copy(g, solved);
  }
  return status;
}

/* Friction wants to be where the pyramid before makes a contact slide to: -y_T, or where it is while it sticks. */
static ns_status take_aim(ns_cone_stages *g) {
  const ns_cone_scaled *problem = g->problem;
  ns_status status = ns_cone_map(problem, g->x, g->newton.y, g->newton.F, NULL);

  for (ptrdiff_t k = 0; k < problem->count; k++) {
    const ptrdiff_t row = problem->contact[k].row;
    double slip = 0;
    for (ptrdiff_t i = row + 1; i <= row + problem->contact[k].tangents; i++)
      slip = hypot(slip, g->newton.y[i]);
    for (ptrdiff_t i = row + 1; i <= row + problem->contact[k].tangents; i++)
      g->aim[i] = slip > STILL && problem->contact[k].psi == 0 ? -g->newton.y[i] : g->x[i];
  }
  return status;
}

ns_status ns_cone_from_aimed_pyramids(ns_cone_stages *g, ns_cone_result *result, int *solved) {
  const ns_cone_problem problem = ns_cone_as_given(g->problem);
  ns_status status = NS_OK;

  memcpy(g->x, g->pyramid, (size_t)g->problem->n * sizeof(double));
  for (double spread = WIDEST; spread > NARROWEST && status == NS_OK && !*solved; spread /= 4) {
    status = take_aim(g);
    if (status == NS_OK)
      status = ns_cone_pyramids(&problem, 0, spread, g->aim, g->options->lcp, g->host, g->arena,
                                g->x, result);
    if (status != NS_OK || result->flag != NS_LCP_SOLVED)
      return status;
    status = ns_cone_polish_copy(g, solved);
  }
  return status;
}
