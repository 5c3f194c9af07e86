/* ns_mex_terms.h: the terms of the equations of motion as full matrices for the user. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MEX_TERMS_H
#define NS_MEX_TERMS_H

#include "mex.h"

#include "ns_terms.h"

/* The struct of nsterms; dimension: of a model 2 or 3, of a system 0. */
mxArray *ns_mex_terms(const ns_terms *terms, int dimension);

#endif
