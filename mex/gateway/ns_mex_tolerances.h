/* ns_mex_tolerances.h: the panel of constants of the gateways: defaults of options, and what the terminal shows. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MEX_TOLERANCES_H
#define NS_MEX_TOLERANCES_H

/* Defaults of adaptive steps, as odeset has them: users of ode45 get what they are used to. AbsTol is in the units of
 * q; where it is not given it follows a small RelTol by that share, or else motions below 1e-6 would be noise. */
#define NS_MEX_REL_TOL 1e-3
#define NS_MEX_DRIVEN_REL_TOL 1e-4 /* of 'auto': the whole run follows it, not each step alone */
#define NS_MEX_ABS_TOL 1e-6
#define NS_MEX_ABS_TOL_OF_REL_TOL 1e-3

/* Of the size of the model: bodies that overlap by more at the start are refused, for it is a mistake in the model.
 * Less is what hand-made models have, and is pushed apart. */
#define NS_MEX_ALLOWED_OVERLAP 1e-3

#define NS_MEX_BAR_AFTER 1.0   /* s of silence before the bar of progress appears */
#define NS_MEX_BAR_EVERY 0.1   /* s between two drawings of it */
#define NS_MEX_LOOK_EVERY 0.2  /* s between two calls of the function that looks on at a sweep */
#define NS_MEX_NANOSECOND 1e-9 /* s */

#endif
