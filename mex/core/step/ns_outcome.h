/* ns_outcome.h: velocities and impulses in which a problem ends, kept beside those of another. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_OUTCOME_H
#define NS_OUTCOME_H

#include "ns_stepper.h"

typedef struct ns_outcome {
  double *v, *joint, *contact; /* v; c_nu; then c_n, beta and lambda of each contact in turn */
} ns_outcome;

/* How many numbers a contact has in it. */
int ns_outcome_numbers(const ns_contact *contact);

/* Room for one, of zeros, in the arena of s->terms. */
ns_status ns_outcome_take(ns_stepper *s, ns_outcome *outcome);

/* From s->x and s->terms, and back into them. */
void ns_outcome_read(const ns_stepper *s, ns_outcome *outcome);
void ns_outcome_write(ns_stepper *s, const ns_outcome *outcome);

#endif
