/* ns_closest_newton.c: closest points by Newton's method with active surfaces. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_closest_newton.h"

#include "ns_geometry_tolerances.h"
#include "ns_vector3.h"

#include <float.h>
#include <math.h>

enum { N = NS_CLOSEST_UNKNOWNS, MOST_STEPS = 80, MOST_CUTS = 12, MOST_CHANGES = 12 };

static double length_of(const double *x, int n) {
  double square = 0;

  for (int i = 0; i < n; i++)
    square += x[i] * x[i];
  return sqrt(square);
}

static void add_step(const ns_solid_pair *pair, double factor, const double *step,
                     ns_closest_state *to) {
  const int D = pair->dimension;

  for (int i = 0; i < D; i++) {
    to->z[0][i] -= factor * pair->size * step[i];
    to->z[1][i] -= factor * pair->size * step[D + i];
    to->normal[i] -= factor * step[2 * D + i];
  }
  to->gap -= factor * pair->size * step[ns_closest_at_gap(D)];
  for (int k = 0; k < 2; k++)
    for (int c = 0; c < to->count[k]; c++)
      to->multiplier[k][c] -= factor * step[ns_closest_at_multiplier(D, to, k) + c];
}

/* One step, cut until the residual falls; *stalled where it does not, and *distance is what the full step would move
 * points, normal and gap. */
static ns_status step_down(const ns_solid_pair *pair, ns_closest_state *state, double *residual,
                           double *distance, int *stalled) {
  ns_closest_system system;
  double step[N];
  ns_status status = ns_closest_system_at(pair, state, 2, &system);

  if (status != NS_OK)
    return status;
  for (int i = 0; i < system.size; i++)
    step[i] = system.residual[i];
  (void)ns_closest_solve(&system, 1, step);
  *distance = length_of(step, ns_closest_at_gap(pair->dimension) + 1);
  double factor = 1;
  for (int cut = 0; cut < MOST_CUTS; cut++, factor /= 2) {
    ns_closest_state to = *state;
    add_step(pair, factor, step, &to);
    status = ns_closest_system_at(pair, &to, 1, &system);
    if (status != NS_OK)
      return status;
    const double now = length_of(system.residual, system.size);
    if (now < (1 - NS_CLOSEST_DECREASE * factor) * *residual) {
      *state = to;
      *residual = now;
      return NS_OK;
    }
  }
  *stalled = 1;
  return NS_OK;
}

/* Until the residual is small and stops falling or, at a ridge, where roundoff of the points is large in it, until the
 * points rest. */
static ns_status descend(const ns_solid_pair *pair, ns_closest_state *state, double *residual,
                         int *converged) {
  ns_closest_system system;
  ns_status status = ns_closest_system_at(pair, state, 1, &system);
  const double enough = NS_CLOSEST_RESIDUAL * (1 + length_of(pair->d, 3) / pair->size);
  double distance = 1;
  int stalled = 0;

  *residual = length_of(system.residual, system.size);
  for (int step = 0; step < MOST_STEPS && status == NS_OK && !stalled; step++) {
    if (*residual < enough / 100)
      break;
    status = step_down(pair, state, residual, &distance, &stalled);
  }
  *converged = *residual <= enough || (distance <= enough && *residual <= NS_CLOSEST_AT_RIDGE);
  *residual = *converged ? fmin(*residual, distance) : *residual;
  return status;
}

static void drop(ns_closest_state *state, int k, int c) {
  state->count[k]--;
  for (; c < state->count[k]; c++) {
    state->active[k][c] = state->active[k][c + 1];
    state->multiplier[k][c] = state->multiplier[k][c + 1];
  }
}

static int smallest(const ns_closest_state *state, int k) {
  int c = 0;

  for (int i = 1; i < state->count[k]; i++)
    if (state->multiplier[k][i] < state->multiplier[k][c])
      c = i;
  return c;
}

/* In place of the one with the smallest multiplier where there is no room: at most as many as the dimension. */
static void add(const ns_solid_pair *pair, ns_closest_state *state, int k, int i) {
  if (state->count[k] == pair->dimension)
    drop(state, k, smallest(state, k));
  state->active[k][state->count[k]] = i;
  state->multiplier[k][state->count[k]++] = 0;
}

static int is_active(const ns_closest_state *state, int k, int i) {
  for (int c = 0; c < state->count[k]; c++)
    if (state->active[k][c] == i)
      return 1;
  return 0;
}

/* The surface of solid k that the point is farthest outside of, or -1 */
static ns_status worst_outside(const ns_solid_pair *pair, const ns_closest_state *state, int k,
                               int *worst) {
  double most = NS_CLOSEST_SLACK * pair->size;
  ns_surface_value v;
  ns_status status = NS_OK;

  *worst = -1;
  for (int i = 0; i < pair->solid[k]->count && status == NS_OK; i++) {
    if (is_active(state, k, i))
      continue;
    status = ns_pair_surface(pair, k, i, state->z[k], 0, &v);
    if (v.value > most) {
      most = v.value;
      *worst = i;
    }
  }
  return status;
}

/* Drops surfaces that pull and adds one that the point is outside of; *changed tells. */
static ns_status change_active(const ns_solid_pair *pair, ns_closest_state *state, int *changed) {
  ns_status status = NS_OK;

  *changed = 0;
  for (int k = 0; k < 2 && status == NS_OK; k++) {
    const int c = smallest(state, k);
    int worst;
    if (state->multiplier[k][c] < -NS_CLOSEST_SLACK && state->count[k] > 1) {
      drop(state, k, c);
      *changed = 1;
      continue;
    }
    status = worst_outside(pair, state, k, &worst);
    if (status == NS_OK && worst >= 0) {
      add(pair, state, k, worst);
      *changed = 1;
    }
  }
  return status;
}

static int is_valid(const ns_closest_state *state) {
  for (int k = 0; k < 2; k++)
    for (int c = 0; c < state->count[k]; c++)
      if (!(state->multiplier[k][c] >= -NS_CLOSEST_SLACK))
        return 0;
  return isfinite(state->gap);
}

ns_status ns_closest_newton(const ns_solid_pair *pair, ns_closest_state *state, double *residual,
                            int *converged) {
  int changed = 1;
  ns_status status = NS_OK;

  *converged = 0;
  for (int change = 0; change < MOST_CHANGES && changed; change++) {
    status = descend(pair, state, residual, converged);
    if (status != NS_OK || !*converged)
      return status;
    status = change_active(pair, state, &changed);
    if (status != NS_OK)
      return status;
  }
  *converged = !changed && is_valid(state);
  return status;
}

/* Multipliers of the active surfaces whose sum comes nearest to the normal, one by one */
static void guess_multipliers(const ns_closest_system *system, ns_closest_state *state) {
  for (int k = 0; k < 2; k++) {
    double rest[3];
    for (int i = 0; i < 3; i++)
      rest[i] = (k == 0 ? -1 : 1) * state->normal[i];
    for (int c = 0; c < state->count[k]; c++) {
      const double *g = system->surface[k][c].gradient, square = ns_dot3(g, g);
      state->multiplier[k][c] = square > 0 ? fmax(0, ns_dot3(rest, g) / square) : 0;
      ns_move3(rest, -state->multiplier[k][c], g);
    }
  }
}

ns_status ns_closest_state_of(const ns_solid_pair *pair, const double u[3], const double v[3],
                              const double n[3], ns_closest_state *state) {
  ns_closest_system system;
  ns_surface_value value;
  ns_status status = NS_OK;

  *state = (ns_closest_state){.count = {1, 1}};
  ns_copy3(u, state->z[0]);
  ns_copy3(v, state->z[1]);
  ns_copy3(n, state->normal);
  for (int k = 0; k < 2; k++) {
    double nearest = -INFINITY;
    for (int i = 0; i < pair->solid[k]->count && status == NS_OK; i++) {
      status = ns_pair_surface(pair, k, i, state->z[k], 0, &value);
      if (value.value > nearest)
        state->active[k][0] = i;
      nearest = fmax(nearest, value.value);
    }
  }
  for (int i = 0; i < 3; i++)
    state->gap += n[i] * (pair->d[i] + u[i] - v[i]);
  if (status == NS_OK)
    status = ns_closest_system_at(pair, state, 1, &system);
  if (status == NS_OK)
    guess_multipliers(&system, state);
  return status;
}

/* What a surface contributes to the normal */
static double push(const ns_interior_point *point, int k, int i) {
  const double *g = point->gradient[k][i];

  return point->multiplier[k][i] * sqrt(ns_dot3(g, g));
}

void ns_closest_state_from(const ns_solid_pair *pair, const ns_interior_point *point,
                           const double n[3], ns_closest_state *state) {
  *state = (ns_closest_state){.count = {0, 0}};
  ns_copy3(n, state->normal);
  for (int k = 0; k < 2; k++) {
    ns_copy3(point->z[k], state->z[k]);
    for (int c = 0; c < pair->dimension; c++) {
      int largest = -1;
      for (int i = 0; i < pair->solid[k]->count; i++)
        if (!is_active(state, k, i) && (largest < 0 || push(point, k, i) > push(point, k, largest)))
          largest = i;
      if (largest < 0 || (c > 0 && push(point, k, largest) < NS_ACTIVE_PUSH))
        break;
      state->active[k][c] = largest;
      state->multiplier[k][c] = point->multiplier[k][largest];
      state->count[k]++;
    }
  }
  for (int i = 0; i < 3; i++)
    state->gap += n[i] * (pair->d[i] + state->z[0][i] - state->z[1][i]);
}
