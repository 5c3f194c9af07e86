/* ns_cone_elsewhere.c: Newton's method from starts by chance.
 *
 * Problems of bodies that are wedged have solutions to which no path of pyramids leads, or none. From half of the normals
 * pressed, by impulses of the size that would stop them, Newton's method finds in a few dozen starts of some iterations
 * each what there is. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_stages.h"
#include "ns_random.h"

#define STARTS 60
#define ITERATIONS 30 /* from each */
#define PRESSED 0.5   /* of the contacts */

/* In units in which the diagonal of A and the largest b are 1. */
static void press(ns_cone_stages *g, ns_random *random) {
  const ns_cone_scaled *problem = g->problem;

  for (ptrdiff_t i = 0; i < problem->n; i++)
    g->x[i] = 0;
  for (ptrdiff_t k = 0; k < problem->count; k++) {
    const double impulse = ns_random_uniform(random);
    if (ns_random_uniform(random) < PRESSED)
      g->x[problem->contact[k].row] = impulse;
  }
}

ns_status ns_cone_from_elsewhere(ns_cone_stages *g, int *solved) {
  ns_random random = ns_random_create(1);
  ns_status status = NS_OK;

  g->stage = "newton";
  for (int k = 0;
       k < STARTS && status == NS_OK && !*solved && g->newton.iterations < g->newton.limit; k++) {
    if (ns_interrupted(g->host))
      return NS_INTERRUPTED;
    press(g, &random);
    status = ns_cone_polish(g, ITERATIONS, solved);
  }
  for (ptrdiff_t i = 0; i < g->problem->n; i++)
    g->x[i] = 0;
  return status;
}
