/* ns_model_advance.h: when on their way two pieces come to a given depth in each other. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MODEL_ADVANCE_H
#define NS_MODEL_ADVANCE_H

#include "ns_model.h"

/* The fraction, in [0, 1], of the motions in the poses of the two bodies after which the pieces are `depth` deep in
 * each other; Inf where they never are, or were so at the start. `way` bounds what points of both move together. */
ns_status ns_model_advance_pair(ns_model *model, ns_model_pair *pair, double depth, double way,
                                double *fraction);

/* Of contacts of the pair, those of `terms` from number `first` on, widens the gaps of those that would stop a motion
 * ahead which meets nothing: a gap is linear in the step, and that of bodies that pass each other is not. */
ns_status ns_model_leave_free(ns_model *model, ns_model_pair *pair, double way, ptrdiff_t first,
                              ns_terms *terms);

/* The radius about its place up to which a turn of the body moves its surface: 0 where the shape is round. */
double ns_model_turned_radius(const ns_model *model, int body);

#endif
