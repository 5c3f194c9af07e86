/* ns_difference_steps.h: steps of difference quotients, where a function of the user comes without a derivative.
 *
 * The error of a quotient grows with the step, its roundoff falls with it; both are equal at eps^(1/2) for forward
 * differences, eps^(1/3) for central ones and eps^(1/4) for second ones. A step that is ten times longer or shorter
 * costs one or two digits of the derivative. Steps are relative to the size of the argument, at least 1, unless
 * said. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_DIFFERENCE_STEPS_H
#define NS_DIFFERENCE_STEPS_H

#define NS_FORWARD_STEP 1.5e-8  /* of q and v, for Jacobians of forces: eps^(1/2); error 1e-8 */
#define NS_CENTRAL_STEP 6.06e-6 /* of q and t, for gradients and rates: eps^(1/3); error 4e-11 */

/* Of q, where gradients are differences in their turn: eps^(1/4). */
#define NS_DIFFERENCE_OF_GRADIENTS 1.2e-4

/* In time, for prescribed motions and speeds of motors. Users give them as round functions of seconds, whose error
 * at 1e-5 is still 1e-10; a longer step than eps^(1/3) is kind to tables that are interpolated. */
#define NS_STEP_IN_TIME 1e-5

/* For accelerations of motions given by their pose alone: error 1e-8. */
#define NS_SECOND_STEP_IN_TIME 1e-4

/* Of p over |p|, for the gradient of psi of a friction cone; the short step finds the corner of a set psi <= 1 near by,
 * whose presence shows as a jump of the derivative, in units of psi / |p|. A larger jump passes corners over, and
 * friction there is not normal to the set; a smaller one takes strong curvature for a corner. */
#define NS_STEP_OF_GAUGE 1e-5
#define NS_STEP_AT_CORNER 1e-10
#define NS_JUMP_AT_CORNER 1e-3

#endif
