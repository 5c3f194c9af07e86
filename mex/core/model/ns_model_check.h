/* ns_model_check.h: are the tables of a model such that nothing can go wrong with them? */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MODEL_CHECK_H
#define NS_MODEL_CHECK_H

#include "ns_model.h"

/* NULL, or what is wrong, as part of a sentence that begins with "model". The tables have been made by functions
 * that check their input, but a struct can be changed by hand. */
const char *ns_model_check(const ns_model *model, ptrdiff_t handles);

#endif
