/* ns_differences.c: one call of the forces for each velocity and each direction in which q can move. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_differences.h"

#include "ns_difference_steps.h"

#include <math.h>
#include <string.h>

typedef struct differences {
  ns_system *system;
  ns_force_function forces;
  void *data;
  double t;
  const double *q, *v;
  double *moved_q, *moved_v, *base, *k, *kq, *kv;
} differences;

static ns_status column(differences *d, double step, double *out) {
  const ptrdiff_t nv = d->system->nv;
  ns_status status;

  memset(d->k, 0, (size_t)nv * sizeof *d->k);
  status = d->forces(d->data, d->t, d->moved_q, d->moved_v, d->k);
  for (ptrdiff_t i = 0; i < nv && status == NS_OK; i++)
    out[i] = (d->k[i] - d->base[i]) / step;
  return status;
}

static double size_of(ptrdiff_t n, const double *x) {
  double size = 1;

  for (ptrdiff_t i = 0; i < n; i++)
    size = fmax(size, fabs(x[i]));
  return size;
}

static ns_status fill(differences *d) {
  const ptrdiff_t nq = d->system->nq, nv = d->system->nv;
  const double step_q = NS_FORWARD_STEP * size_of(nq, d->q),
               step_v = NS_FORWARD_STEP * size_of(nv, d->v);
  ns_status status = d->forces(d->data, d->t, d->q, d->v, d->base);

  for (ptrdiff_t j = 0; j < nv && status == NS_OK; j++) {
    memset(d->moved_v, 0, (size_t)nv * sizeof *d->v);
    d->moved_v[j] = 1; /* column j of G is where q goes with velocity j alone */
    status = d->system->advance(d->system, d->t, d->q, step_q, d->moved_v, d->moved_q);
    memcpy(d->moved_v, d->v, (size_t)nv * sizeof *d->v);
    if (status == NS_OK)
      status = column(d, step_q, d->kq + j * nv);
    memcpy(d->moved_q, d->q, (size_t)nq * sizeof *d->q);
    d->moved_v[j] += step_v;
    if (status == NS_OK)
      status = column(d, step_v, d->kv + j * nv);
  }
  return status;
}

ns_status ns_add_differences(ns_system *system, ns_force_function forces, void *data, double t,
                             const double *q, const double *v, ns_terms *terms) {
  const ptrdiff_t nq = system->nq, nv = system->nv;
  differences d = {.system = system, .forces = forces, .data = data, .t = t, .q = q, .v = v};
  ns_status status;

  d.moved_q = NS_TAKE(&terms->arena, double, nq);
  d.moved_v = NS_TAKE(&terms->arena, double, nv);
  d.base = NS_TAKE(&terms->arena, double, nv);
  d.k = NS_TAKE(&terms->arena, double, nv);
  d.kq = NS_TAKE(&terms->arena, double, nv *nv);
  d.kv = NS_TAKE(&terms->arena, double, nv *nv);
  if (terms->arena.failed)
    return NS_OUT_OF_MEMORY;
  status = fill(&d);
  if (status == NS_OK)
    status = ns_terms_add_matrix(terms, &terms->stiffness, nv, d.kq);
  return status == NS_OK ? ns_terms_add_matrix(terms, &terms->damping, nv, d.kv) : status;
}
