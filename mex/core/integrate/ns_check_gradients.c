/* ns_check_gradients.c: do the gradients that a user gave belong to his functions?
 *
 * Two looks along one direction tell: (f(q + s G d) - f(q - s G d)) / 2 s = gradient'd for every joint and gap. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_integrate.h"

#include "ns_vector.h"

#include <math.h>

#define STEP 1e-5      /* of lengths: error and roundoff of the difference are about 1e-10 */
#define TOLERANCE 1e-4 /* relative: a kink near by, or a mistake */

/* Values of joints, then of gaps, at q + side G d. */
static ns_status look(ns_stepper *s, double t, const double *q, const double *v, const double *d,
                      double side, double *at, ns_terms *terms) {
  ns_status status = s->system->advance(s->system, t, q, side, d, at);

  return status != NS_OK ? status
                         : s->system->evaluate(s->system, NS_JOINTS | NS_JOINT_VALUES | NS_GAPS, t,
                                               at, v, 0, INFINITY, terms);
}

static void judge(ns_start *start, int kind, ptrdiff_t number, double given, double found,
                  double size) {
  if (start->gradient.kind != 0 || !(fabs(given - found) > TOLERANCE * (size + fabs(found))))
    return;
  start->gradient = (ns_wrong_gradient){kind, number + 1, given, found};
}

/* Compares the gradients in s->terms with the values in s->probe and s->end. */
static void compare(const ns_stepper *s, const double *d, double step, ns_start *start) {
  for (ptrdiff_t k = 0; k < s->terms.joints.count; k++) {
    const ns_row *row = &s->terms.joints.item[k];
    const double later = s->probe.joints.item[k].value, earlier = s->end.joints.item[k].value;
    judge(start, NS_WRONG_JOINT, k, ns_sparse_dot(row->count, row->index, row->gradient, d),
          (later - earlier) / (2 * step), ns_vector_largest(row->count, row->gradient));
  }
  for (ptrdiff_t k = 0; k < s->terms.contacts.count; k++) {
    const ns_contact *contact = &s->terms.contacts.item[k];
    const ns_contact *later = ns_terms_find_contact(&s->probe, contact->id);
    const ns_contact *earlier = ns_terms_find_contact(&s->end, contact->id);
    if (later != NULL && earlier != NULL)
      judge(start, NS_WRONG_GAP, contact->id.feature,
            ns_sparse_dot(contact->count, contact->index, contact->normal, d),
            (later->gap - earlier->gap) / (2 * step),
            ns_vector_largest(contact->count, contact->normal));
  }
}

ns_status ns_check_gradients(ns_stepper *s, double t, const double *q, const double *v,
                             ns_start *start) {
  const ptrdiff_t nq = s->system->nq, nv = s->system->nv;
  const double step = STEP * ns_larger(1, ns_vector_largest(nq, q));
  double *d, *scaled, *at;
  ns_status status;

  ns_arena_reset(&s->scratch);
  d = NS_TAKE(&s->scratch, double, nv);
  scaled = NS_TAKE(&s->scratch, double, nv);
  at = NS_TAKE(&s->scratch, double, nq);
  if (s->scratch.failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t i = 0; i < nv; i++) {
    d[i] = cos(1 + 2.4 * (double)i); /* along no axis */
    scaled[i] = step * d[i];
  }
  status = s->system->evaluate(s->system, NS_JOINTS | NS_CONTACTS, t, q, v, 0, INFINITY, &s->terms);
  if (status == NS_OK)
    status = look(s, t, q, v, scaled, 1, at, &s->probe);
  if (status == NS_OK)
    status = look(s, t, q, v, scaled, -1, at, &s->end);
  if (status == NS_OK)
    compare(s, d, step, start);
  return status;
}
