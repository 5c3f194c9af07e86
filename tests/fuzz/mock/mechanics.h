/* mechanics.h: models, systems and options of a simulation as arguments of the gateways. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef MECHANICS_H
#define MECHANICS_H

#include "gateway.h"

/* The struct of nsmodel or of nssystem, and the lengths of its q and v */
mxArray *fuzz_mechanics(fuzz_input *in, ptrdiff_t *nq, ptrdiff_t *nv);

/* q and v: of a model mostly empty, for its own start */
mxArray *fuzz_state(fuzz_input *in, ptrdiff_t count);

/* Options of nssolve, nsstep and nsset */
extern const fuzz_option fuzz_simulation_options[];

#endif
