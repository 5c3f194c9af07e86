/* ns_auto_sizes.c: how large the motion is, and what is small beside it.
 *
 * Sizes are those of the motion from where it began, so that nothing depends on the origin; lengths and speeds that
 * contacts are compared with come from bodies, not from angles. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_auto.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

/* Of coordinate or velocity i, where there is one tolerance for all of them or one for each of nq */
static double tolerance_of(const double *tolerance, ptrdiff_t count, ptrdiff_t i, int is_q,
                           const ns_system *system) {
  double least = tolerance[0];

  if (count > 1 && (is_q || system->nv == system->nq))
    return tolerance[i];
  for (ptrdiff_t k = 1; k < count; k++)
    least = ns_smaller(least, tolerance[k]);
  return least;
}

ns_status ns_sizes_begin(ns_auto *z, const double *q, const double *v, const double *relative,
                         ptrdiff_t relative_count, const double *absolute,
                         ptrdiff_t absolute_count) {
  const ns_system *system = z->s->system;
  const ptrdiff_t nq = system->nq, nv = system->nv;
  ns_auto_sizes *sizes = &z->sizes;

  *sizes = (ns_auto_sizes){.relative = INFINITY, .absolute = INFINITY};
  sizes->q0 = NS_TAKE(&z->run, double, nq);
  sizes->way = NS_TAKE(&z->run, double, nq);
  sizes->speed = NS_TAKE(&z->run, double, nv);
  sizes->allowed_q = NS_TAKE(&z->run, double, 2 * nq);
  sizes->allowed_v = NS_TAKE(&z->run, double, 2 * nv);
  if (z->run.failed)
    return NS_OUT_OF_MEMORY;
  memcpy(sizes->q0, q, (size_t)nq * sizeof *q);
  for (ptrdiff_t i = 0; i < nq; i++) {
    sizes->allowed_q[i] = tolerance_of(relative, relative_count, i, 1, system);
    sizes->allowed_q[nq + i] = tolerance_of(absolute, absolute_count, i, 1, system);
    sizes->relative = ns_smaller(sizes->relative, sizes->allowed_q[i]);
    sizes->absolute = ns_smaller(sizes->absolute, sizes->allowed_q[nq + i]);
  }
  for (ptrdiff_t i = 0; i < nv; i++) {
    sizes->allowed_v[i] = tolerance_of(relative, relative_count, i, 0, system);
    sizes->allowed_v[nv + i] = tolerance_of(absolute, absolute_count, i, 0, system);
  }
  sizes->force = ns_larger(NS_AUTO_ZERO * sizes->relative, NS_AUTO_ZERO_FORCE);
  ns_sizes_grow(z, q, v);
  return NS_OK;
}

void ns_sizes_grow(ns_auto *z, const double *q, const double *v) {
  ns_auto_sizes *sizes = &z->sizes;
  const ns_system *system = z->s->system;
  double way = 0, speed = 0;

  for (ptrdiff_t i = 0; i < system->nq; i++) {
    sizes->way[i] = ns_larger(sizes->way[i], fabs(q[i] - sizes->q0[i]));
    way = ns_larger(way, sizes->way[i]);
  }
  for (ptrdiff_t i = 0; i < system->nv; i++) {
    sizes->speed[i] = ns_larger(sizes->speed[i], fabs(v[i]));
    speed = ns_larger(speed, sizes->speed[i]);
  }
  if (system->way != NULL)
    way = system->way(system, sizes->q0, q);
  if (system->fastest != NULL)
    speed = system->fastest(system, v);
  sizes->length = ns_larger(sizes->length, way);
  sizes->velocity = ns_larger(sizes->velocity, speed);
  sizes->gap = NS_AUTO_ZERO * (sizes->relative * sizes->length + sizes->absolute);
  sizes->slow = NS_AUTO_ZERO * (sizes->relative * sizes->velocity + sizes->absolute);
}
