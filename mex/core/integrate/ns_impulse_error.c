/* ns_impulse_error.c: the error of contact forces in a step and in two.
 *
 * A body that lies still has no error of q and v, whatever the step. But a force that will let it slide in a moment is seen in the
 * friction that holds it: so the impulses of contacts are compared too. They are taken as they act on the bodies, J'p, since those
 * of single contacts need not be unique; on each body in the norm of its mass:
 *
 *   error = |p - p1| / (3 (RelTol (|p| + h |k|) + sqrt (M) (AbsTol + RelTol |v|)))
 *
 * The last term leaves out what bodies do not feel. A step has a relative error of h^2 in its impulses and of h^3 in its end. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_loop.h"

#include "ns_vector.h"

#include <math.h>

#define SHARE 3 /* 2^p - 1: of the difference that is the error of two steps, Acary (63) */

void ns_add_contact_impulses(const ns_terms *terms, double *p) {
  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    const ns_contact *contact = &terms->contacts.item[k];
    const int stored = ns_contact_stored(contact);
    if (!contact->active || contact->left_out || contact->basis == NULL)
      continue;
    ns_sparse_add(contact->count, contact->index, contact->normal, contact->cn, p);
    for (int d = 0; d < contact->directions && contact->beta != NULL && contact->tangent != NULL;
         d++)
      ns_sparse_add(contact->count, contact->index,
                    contact->tangent + (d % stored) * contact->count,
                    d < stored ? contact->beta[d] : -contact->beta[d], p);
  }
}

static double body_error(const ns_loop *l, const ns_kept_step *last, const ns_block_matrix *block,
                         double h, const double *coarse, const double *fine) {
  const double absolute = *l->run->absolute, relative = *l->run->relative;
  double difference = 0, size = 0, force = 0, unfelt = 0;

  for (int i = 0; i < block->count; i++) {
    const int k = block->index[i];
    const double m = block->value[i + i * block->count];
    const double speed = absolute + relative * fabs(last->result.v[k]);
    if (!(m > 0))
      continue;
    difference += (fine[k] - coarse[k]) * (fine[k] - coarse[k]) / m;
    size += fine[k] * fine[k] / m;
    force += last->start.k[k] * last->start.k[k] / m;
    unfelt = ns_larger(unfelt, m * speed * speed);
  }
  if (!(difference > 0))
    return 0;
  return sqrt(difference) / (SHARE * (relative * (sqrt(size) + h * sqrt(force)) + sqrt(unfelt)));
}

double ns_impulse_error(const ns_loop *l, const ns_kept_step *last, double h, const double *coarse,
                        const double *fine) {
  double error = 0;

  for (ptrdiff_t b = 0; b < last->terms.mass.count; b++)
    error = ns_larger(error, body_error(l, last, &last->terms.mass.item[b], h, coarse, fine));
  return error * sqrt(error);
}
