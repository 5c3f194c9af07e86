/* ns_function_values.c: the items of a system of functions, and differences in place of missing ones. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_function_system.h"

#include "ns_difference_steps.h"

#include <math.h>
#include <string.h>

int ns_item_is_given(const ns_function_system *system, ns_item item) {
  return system->item[item].is_function || system->item[item].value[0] != NULL;
}

ns_status ns_item_values(ns_function_system *system, ns_item item, double t, const double *q,
                         const double *v, ptrdiff_t count, const double **values) {
  double *out;

  *values = NULL;
  if (!system->item[item].is_function) {
    *values = system->item[item].value[0];
    return NS_OK;
  }
  out = NS_TAKE(&system->arena, double, count);
  if (out == NULL)
    return NS_OUT_OF_MEMORY;
  *values = out;
  return system->call(system->call_data, item, t, q, v, 1, &out, &count);
}

/* G, or NULL for the identity */
static ns_status kinematics(ns_function_system *system, double t, const double *q, const double *v,
                            const double **G) {
  return ns_item_values(system, NS_ITEM_KINEMATICS, t, q, v, system->system.nq * system->system.nv,
                        G);
}

/* derivative[k] = (f(t + s dt, q + s dq) - f(t - s dt, q - s dq)) / 2 s */
static ns_status central(ns_function_system *system, ns_item of, double t, double dt,
                         const double *q, const double *dq, double s, const double *v,
                         ptrdiff_t count, double *derivative) {
  const ptrdiff_t nq = system->system.nq;
  double *moved = NS_TAKE(&system->arena, double, nq);
  const double *after, *before;
  ns_status status;

  if (moved == NULL)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < nq; i++)
    moved[i] = q[i] + s * dq[i];
  status = ns_item_values(system, of, t + s * dt, moved, v, count, &after);
  if (status != NS_OK)
    return status;
  for (ptrdiff_t i = 0; i < nq; i++)
    moved[i] = q[i] - s * dq[i];
  status = ns_item_values(system, of, t - s * dt, moved, v, count, &before);
  for (ptrdiff_t k = 0; k < count && status == NS_OK; k++)
    derivative[k] = (after[k] - before[k]) / (2 * s);
  return status;
}

static double largest(ptrdiff_t n, const double *x) {
  double norm = 1;

  for (ptrdiff_t i = 0; i < n; i++)
    norm = fmax(norm, fabs(x[i]));
  return norm;
}

/* Column j of G is how q moves with velocity j alone: row j of the gradient is the derivative along it. */
static ns_status difference_gradient(ns_function_system *system, ns_item of, double t,
                                     const double *q, const double *v, ptrdiff_t count,
                                     double *gradient) {
  const ptrdiff_t nq = system->system.nq, nv = system->system.nv;
  double *along = NS_TAKE(&system->arena, double, nq);
  double *row = NS_TAKE(&system->arena, double, count);
  const double *G;
  ns_status status = kinematics(system, t, q, v, &G);

  if (status == NS_OK && system->arena.failed)
    status = NS_OUT_OF_MEMORY;
  for (ptrdiff_t j = 0; j < nv && status == NS_OK; j++) {
    for (ptrdiff_t i = 0; i < nq; i++)
      along[i] = G != NULL ? G[i + j * nq] : i == j;
    status = central(system, of, t, 0, q, along, NS_CENTRAL_STEP * largest(nq, q), v, count, row);
    for (ptrdiff_t k = 0; k < count; k++)
      gradient[j + k * nv] = row[k];
  }
  return status;
}

ns_status ns_item_gradient(ns_function_system *system, ns_item gradient, ns_item of, double t,
                           const double *q, const double *v, ptrdiff_t count,
                           const double **values) {
  const ptrdiff_t entries = system->system.nv * count;
  double *out;

  if (ns_item_is_given(system, gradient))
    return ns_item_values(system, gradient, t, q, v, entries, values);
  *values = out = NS_TAKE(&system->arena, double, entries);
  return out == NULL ? NS_OUT_OF_MEMORY : difference_gradient(system, of, t, q, v, count, out);
}

ns_status ns_item_time_derivative(ns_function_system *system, ns_item of, double t, const double *q,
                                  const double *v, ptrdiff_t count, const double **values) {
  double *out, *still;

  *values = NULL;
  if (!system->item[of].takes_time)
    return NS_OK;
  *values = out = NS_TAKE(&system->arena, double, count);
  still = NS_TAKE(&system->arena, double, system->system.nq);
  if (system->arena.failed)
    return NS_OUT_OF_MEMORY;
  return central(system, of, t, 1, q, still, NS_CENTRAL_STEP * fmax(1, fabs(t)), v, count, out);
}

ns_status ns_item_rate(ns_function_system *system, ns_item rate, ns_item of, double t,
                       const double *q, const double *v, ptrdiff_t count, const double **values) {
  if (ns_item_is_given(system, rate))
    return ns_item_values(system, rate, t, q, v, count, values);
  return ns_item_time_derivative(system, of, t, q, v, count, values);
}

/* q' = G v */
static ns_status motion(ns_function_system *system, double t, const double *q, const double *v,
                        double *dq) {
  const ptrdiff_t nq = system->system.nq, nv = system->system.nv;
  const double *G;
  ns_status status = kinematics(system, t, q, v, &G);

  if (status != NS_OK)
    return status;
  for (ptrdiff_t i = 0; i < nq; i++)
    dq[i] = G == NULL ? v[i] : 0;
  for (ptrdiff_t j = 0; j < nv && G != NULL; j++)
    for (ptrdiff_t i = 0; i < nq; i++)
      dq[i] += G[i + j * nq] * v[j];
  return NS_OK;
}

/* d/dt of gradient' v with v held: ((gradient at q + s q') - (at q - s q'))' v / 2 s */
static ns_status difference_curvature(ns_function_system *system, ns_item gradient, ns_item rate,
                                      ns_item of, double t, const double *q, const double *v,
                                      ptrdiff_t count, double *curvature) {
  const ptrdiff_t nq = system->system.nq, nv = system->system.nv;
  double *dq = NS_TAKE(&system->arena, double, nq), *moved = NS_TAKE(&system->arena, double, nq);
  ns_status status = system->arena.failed ? NS_OUT_OF_MEMORY : motion(system, t, q, v, dq);
  /* differences of differences need the larger step eps^(1/4) */
  const double step =
      ns_item_is_given(system, gradient) ? NS_CENTRAL_STEP : NS_DIFFERENCE_OF_GRADIENTS;

  if (status != NS_OK)
    return status;
  const double s = step * largest(nq, q) / largest(nq, dq);
  for (int side = -1; side <= 1 && status == NS_OK; side += 2) {
    const double *g;
    for (ptrdiff_t i = 0; i < nq; i++)
      moved[i] = q[i] + side * s * dq[i];
    status = ns_item_gradient(system, gradient, of, t + side * s, moved, v, count, &g);
    for (ptrdiff_t k = 0; k < count && status == NS_OK; k++)
      for (ptrdiff_t i = 0; i < nv; i++)
        curvature[k] += side * g[i + k * nv] * v[i] / (2 * s);
    if (status == NS_OK)
      status = ns_item_rate(system, rate, of, t + side * s, moved, v, count, &g);
    for (ptrdiff_t k = 0; k < count && status == NS_OK && g != NULL; k++)
      curvature[k] += side * g[k] / (2 * s);
  }
  return status;
}

ns_status ns_item_curvature(ns_function_system *system, ns_item curvature, ns_item gradient,
                            ns_item rate, ns_item of, double t, const double *q, const double *v,
                            ptrdiff_t count, const double **values) {
  double *out;

  if (ns_item_is_given(system, curvature))
    return ns_item_values(system, curvature, t, q, v, count, values);
  *values = out = NS_TAKE(&system->arena, double, count);
  return out == NULL ? NS_OUT_OF_MEMORY
                     : difference_curvature(system, gradient, rate, of, t, q, v, count, out);
}
