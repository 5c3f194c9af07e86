/* ns_closest_follow.c: closest points from those of poses nearby. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_closest_find.h"

#include "ns_geometry_tolerances.h"
#include "ns_vector3.h"

ns_closest_state ns_closest_state_before(const ns_solid_pair *pair, const ns_closest *c) {
  ns_closest_state state = {.gap = c->gap - pair->solid[0]->inset - pair->solid[1]->inset};

  ns_copy3(c->from_a, state.z[0]);
  ns_copy3(c->from_b, state.z[1]);
  ns_copy3(c->normal, state.normal);
  for (int k = 0; k < 2; k++) {
    state.count[k] = c->count[k];
    for (int j = 0; j < NS_MOST_ACTIVE; j++) {
      state.active[k][j] = c->active[k][j];
      state.multiplier[k][j] = c->multiplier[k][j];
    }
  }
  return state;
}

/* Are these surfaces of the solid? What was remembered may come from a file. */
static int fits(const ns_closest *c, int k, const ns_solid *solid) {
  int right = c->count[k] >= 1 && c->count[k] <= NS_MOST_ACTIVE;

  for (int j = 0; right && j < c->count[k]; j++)
    right = c->active[k][j] >= 0 && c->active[k][j] < solid->count;
  return right;
}

ns_status ns_closest_follow(const ns_solid *a, const ns_space_pose *pose_a, const ns_solid *b,
                            const ns_space_pose *pose_b, ns_closest *c, int *found) {
  const ns_solid_pair pair = ns_solid_pair_of(a, pose_a, b, pose_b);
  const int in_closed_form =
      (ns_solid_is_halfspace(a) && (ns_solid_is_halfspace(b) || ns_solid_has_support(b))) ||
      (ns_solid_is_halfspace(b) && ns_solid_has_support(a)) ||
      (ns_solid_roundness(a) > 0 && ns_solid_roundness(b) > 0);
  ns_closest_state state;
  double residual;
  ns_status status;
  int converged;

  if (!c->known || in_closed_form || !fits(c, 0, a) || !fits(c, 1, b))
    return ns_closest_find(a, pose_a, b, pose_b, c, found);
  state = ns_closest_state_before(&pair, c);
  status = ns_closest_newton(&pair, &state, &residual, &converged);
  if (status == NS_OK && converged)
    status = ns_closest_is_peak(&pair, &state, &converged);
  if (status != NS_OK)
    return status;
  if (!converged || ns_dot3(state.normal, c->normal) < NS_FOLLOWED)
    return ns_closest_find(a, pose_a, b, pose_b, c, found);
  *found = 1;
  ns_closest_of(&pair, &state, residual, c);
  return NS_OK;
}
