/* ns_accelerations.c: accelerations of closed contacts as a complementarity problem.
 *
 *   0 <= n'v' + c_n _|_ l_n >= 0,   friction against D'v' + c_t of contacts at rest
 *
 * has the form of the problem of velocities, with v' in place of v+. What slides does so on whatever the
 * acceleration: its sliding speeds stand for D'v' + c_t, scaled to many accelerations.
 *
 * In space friction of a contact that has just begun to slide turns towards the way in which it would go without
 * friction, in a time |u| / (mu l_n D'M^-1 D) that is far below all steps. Its way is taken as that in which it
 * accelerates; where that turns by w' the true one is behind by |u| w' / (mu l_n D'M^-1 D), and a step h leaves |u|
 * w' h in the speed. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_auto.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

double ns_acceleration_size(const ns_terms *terms, const double *v, double size) {
  double largest = 0, speed = ns_vector_largest(terms->nv, v);

  for (ptrdiff_t b = 0; b < terms->mass.count; b++) {
    const ns_block_matrix *block = &terms->mass.item[b];
    for (int i = 0; i < block->count; i++) {
      const double mass = block->value[i + i * block->count];
      largest = ns_larger(largest, mass > 0 ? fabs(terms->k[block->index[i]]) / mass : 0);
    }
  }
  return ns_larger(largest, speed * speed / size);
}

ns_contact *ns_posed_contact(ns_terms *terms, ns_identity id) {
  const ns_contact *found = ns_terms_find_contact(terms, id);

  return found != NULL ? &terms->contacts.item[found - terms->contacts.item] : NULL;
}

ns_status ns_pose_accelerations(ns_auto *z, const ns_instant *at, ns_terms *terms,
                                const double *slip_rate, double fast, double *offset) {
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < z->mode.count && status == NS_OK; k++) {
    const ns_hold hold = z->mode.item[k].hold;
    const double *u = at->slip + 3 * k;
    ns_contact *contact = ns_posed_contact(terms, z->mode.item[k].id);
    const int stored = hold == NS_HOLD_PRESSED ? 0 : ns_contact_stored(contact);
    const double speed = stored > 0 ? ns_slip_length(contact, u) : 0;
    contact->active = 1;
    if (stored == 0) {
      contact->directions = 0;
      continue;
    }
    status = ns_friction_at(z->s, contact, at->t,
                            hold == NS_HOLD_STICKS ? 0 : ns_larger(speed, NS_AUTO_SLIDING),
                            &contact->mu);
    for (int d = 0; d < stored && d < 3; d++) {
      offset[3 * k + d] = contact->tangent_offset[d];
      contact->tangent_offset[d] =
          hold == NS_HOLD_SLIDES ? fast * u[d] / speed : slip_rate[3 * k + d];
    }
  }
  return status;
}

void ns_unpose_accelerations(const ns_mode *mode, ns_terms *terms, const double *offset) {
  for (ptrdiff_t k = 0; k < mode->count; k++) {
    ns_contact *contact = ns_posed_contact(terms, mode->item[k].id);
    for (int d = 0;
         mode->item[k].hold != NS_HOLD_PRESSED && d < ns_contact_stored(contact) && d < 3; d++)
      contact->tangent_offset[d] = offset[3 * k + d];
  }
}

ns_status ns_solve_accelerations(ns_auto *z, ns_terms *terms, ns_arena *arena, double *a,
                                 int *solved) {
  ns_stepper *s = z->s;
  double *joint = NS_TAKE(arena, double, terms->joints.count);
  double *gap = NS_TAKE(arena, double, terms->contacts.count);
  ns_mixed_result mixed = {.x = a};
  ns_status status = arena->failed ? NS_OUT_OF_MEMORY : NS_OK;

  for (ptrdiff_t k = 0; k < terms->joints.count && status == NS_OK; k++)
    joint[k] = -terms->joints.item[k].curvature;
  for (ptrdiff_t k = 0; k < terms->contacts.count && status == NS_OK; k++)
    gap[k] = -terms->contacts.item[k].curvature;
  if (status == NS_OK) {
    const ns_mixed_problem problem = {.terms = terms,
                                      .r = terms->k,
                                      .joint_target = joint,
                                      .gap_target = gap,
                                      .offset_factor = 1,
                                      .size = s->system->size,
                                      .system = s->system,
                                      .keeps_basis = 1};
    status = ns_mixed_solve(&s->mixed, &problem, &mixed);
  }
  s->counts.lcps += mixed.lcps;
  s->counts.pivots += mixed.pivots;
  s->counts.factorizations += mixed.factorizations;
  *solved = mixed.flag == NS_LCP_SOLVED && !mixed.is_far && ns_vector_is_finite(terms->nv, a);
  return status;
}

void ns_read_force(const ns_contact *contact, double force[NS_FORCES]) {
  const int line = contact->cone == NS_PYRAMID;

  memset(force, 0, NS_FORCES * sizeof *force);
  force[0] = contact->cn;
  if (contact->directions == 0)
    return;
  for (int d = 0; d < ns_contact_stored(contact) && d < 3; d++)
    force[1 + d] = line ? contact->beta[0] - contact->beta[1] : contact->beta[d];
}

void ns_way_of_force(const ns_contact *contact, const double force[NS_FORCES], double way[3]) {
  double w[3] = {0, 0, 0}, square = 0;

  for (int d = 0; d < ns_contact_stored(contact) && d < 3; d++) {
    w[d] = -force[1 + d] / ns_radius(contact, d);
    square += w[d] * w[d];
  }
  for (int d = 0; d < 3 && square > 0; d++)
    way[d] = w[d] / sqrt(square);
}

static int any_creeps(const ns_mode *mode) {
  for (ptrdiff_t k = 0; k < mode->count; k++)
    if (mode->item[k].hold == NS_HOLD_CREEPS)
      return 1;
  return 0;
}

ns_status ns_creep_ways(ns_auto *z, ns_instant *at, ns_terms *terms, const double *slip_rate) {
  const double fast = NS_AUTO_SLIDES_ON * ns_acceleration_size(terms, at->v, z->s->system->size);
  double *offset, *a;
  int solved = 0;
  ns_status status = NS_OK;

  for (ptrdiff_t k = 0; k < z->mode.count; k++)
    memcpy(at->way + 3 * k, z->mode.item[k].way, 3 * sizeof(double));
  if (!any_creeps(&z->mode))
    return NS_OK;
  offset = NS_TAKE(&z->work, double, 3 * z->mode.count);
  a = NS_TAKE(&z->work, double, terms->nv);
  if (z->work.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++)
    terms->contacts.item[k].active = 0;
  status = ns_pose_accelerations(z, at, terms, slip_rate, fast, offset);
  if (status == NS_OK)
    status = ns_solve_accelerations(z, terms, &z->work, a, &solved);
  ns_unpose_accelerations(&z->mode, terms, offset);
  if (!solved)
    z->trouble = "friction that begins has no way";
  for (ptrdiff_t k = 0; k < z->mode.count && solved; k++) {
    const ns_contact *contact = ns_terms_find_contact(terms, z->mode.item[k].id);
    double force[NS_FORCES];
    ns_read_force(contact, force);
    if (z->mode.item[k].hold == NS_HOLD_CREEPS)
      ns_way_of_force(contact, force, at->way + 3 * k);
  }
  return status;
}

/* D'M^-1 D of the first direction, by the diagonal of M: known well enough for a time */
static double mobility(ns_auto *z, const ns_contact *contact) {
  double sum = 0;

  for (int i = 0; i < contact->count; i++) {
    const double mass = z->s->mass_diagonal[contact->index[i]];
    sum += mass > 0 ? contact->tangent[i] * contact->tangent[i] / mass : 0;
  }
  return sum;
}

int ns_creeping_ends(ns_auto *z) {
  const ns_instant *end = &z->step.stage[NS_PAIR_STAGES - 1];
  int any = 0;

  if (!any_creeps(&z->mode))
    return 0;
  ns_find_mass_diagonal(z->s);
  for (ptrdiff_t k = 0; k < z->mode.count; k++) {
    ns_held *held = &z->mode.item[k];
    const ns_contact *contact = ns_terms_find_contact(&z->s->terms, held->id);
    double speed, turn = 0;
    if (held->hold != NS_HOLD_CREEPS || contact == NULL)
      continue;
    speed = ns_slip_length(contact, end->slip + 3 * k);
    for (int d = 0; d < 3; d++)
      turn = ns_larger(turn, fabs(end->way[3 * k + d] - held->way[d]));
    memcpy(held->way, end->way + 3 * k, sizeof held->way);
    if (!(speed > NS_AUTO_CREEPS * z->step.h * contact->mu * end->force[NS_FORCES * k] *
                      mobility(z, contact)) &&
        !(speed * turn > NS_AUTO_CREEP_ERROR * z->sizes.slow))
      continue;
    held->hold = NS_HOLD_SLIDES;
    any = 1;
  }
  return any;
}
