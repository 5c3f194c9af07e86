/* ns_closest_slopes.c: how closest points move with the poses, by the implicit function theorem.
 *
 * The equations E (z, poses) = 0 of ns_closest_system.h give dz = -(dE/dz)^-1 dE/dposes. A turn of a by the small s in
 * its axes changes f (R'u) by -s . (p x df) and R df by R (s x df - d2f (s x p)), with p = R'u. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_closest_find.h"

#include "ns_vector3.h"

#include <string.h>

enum { N = NS_CLOSEST_UNKNOWNS, VELOCITIES = NS_SPACE_COORDINATES };

/* -dE by a turn of solid k about axis j of its body; the surfaces in `system` are in axes of the world. */
static void add_turn(const ns_solid_pair *pair, const ns_closest_state *state,
                     const ns_closest_system *system, int k, int j, double column[N]) {
  const int D = pair->dimension, first = ns_closest_at_multiplier(D, state, k);
  const double *axis = pair->pose[k]->R + 3 * j;
  double path[3], turned[3];

  ns_cross3(axis, state->z[k], path); /* R (s x p) */
  for (int c = 0; c < state->count[k]; c++) {
    const ns_surface_value *v = &system->surface[k][c];
    ns_cross3(axis, v->gradient, turned);
    for (int i = 0; i < 3; i++)
      turned[i] -=
          v->hessian[i] * path[0] + v->hessian[i + 3] * path[1] + v->hessian[i + 6] * path[2];
    for (int i = 0; i < D; i++)
      column[k * D + i] -= state->multiplier[k][c] * turned[i];
    column[first + c] += ns_dot3(v->gradient, path) / pair->size;
  }
}

static void right_sides(const ns_solid_pair *pair, const ns_closest_state *state,
                        const ns_closest_system *system, double b[N * VELOCITIES]) {
  const int D = pair->dimension;

  memset(b, 0, N * VELOCITIES * sizeof *b);
  for (int i = 0; i < D; i++) {
    b[2 * D + i + N * i] = -1 / pair->size;
    b[2 * D + i + N * (6 + i)] = 1 / pair->size;
  }
  for (int j = D == 3 ? 0 : 2; j < 3; j++) {
    add_turn(pair, state, system, 0, j, b + N * (3 + j));
    add_turn(pair, state, system, 1, j, b + N * (9 + j));
  }
}

/* n . (da - db) with the points fixed in their bodies: s is largest in n and in the points */
static void gap_slope(const ns_solid_pair *pair, const ns_closest_state *state, double gap[12]) {
  for (int k = 0; k < 2; k++) {
    const double sign = k == 0 ? 1 : -1;
    for (int j = 0; j < 3; j++) {
      double path[3];
      ns_cross3(pair->pose[k]->R + 3 * j, state->z[k], path);
      gap[6 * k + j] = sign * state->normal[j];
      gap[6 * k + 3 + j] = sign * ns_dot3(state->normal, path);
    }
  }
}

static void take_slopes(const ns_solid_pair *pair, const double b[N * VELOCITIES],
                        ns_closest_slopes *slopes) {
  const int D = pair->dimension;

  for (int j = 0; j < VELOCITIES; j++)
    for (int i = 0; i < D; i++) {
      const double turn = b[2 * D + i + N * j];
      slopes->a[i + 3 * j] = pair->size * b[i + N * j] + (j == i) + pair->solid[0]->inset * turn;
      slopes->b[i + 3 * j] =
          pair->size * b[D + i + N * j] + (j == 6 + i) - pair->solid[1]->inset * turn;
      slopes->normal[i + 3 * j] = turn;
    }
}

int ns_closest_slopes_of(const ns_solid *a, const ns_space_pose *pose_a, const ns_solid *b,
                         const ns_space_pose *pose_b, const ns_closest *c,
                         ns_closest_slopes *slopes) {
  const ns_solid_pair pair = ns_solid_pair_of(a, pose_a, b, pose_b);
  const ns_closest_state state = ns_closest_state_before(&pair, c);
  ns_closest_system system;
  double right[N * VELOCITIES];
  int rank;

  memset(slopes, 0, sizeof *slopes);
  gap_slope(&pair, &state, slopes->gap);
  if (ns_closest_system_at(&pair, &state, 2, &system) != NS_OK)
    return 0;
  right_sides(&pair, &state, &system, right);
  rank = ns_closest_solve(&system, VELOCITIES, right);
  take_slopes(&pair, right, slopes);
  return rank == system.size;
}
