/* ns_numbers.h: mathematical constants, and limits that follow from double precision alone.
 *
 * One of the panels of constants (doc/glossary.md, "tolerance"): no other file of the core defines a number like
 * these. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_NUMBERS_H
#define NS_NUMBERS_H

#define NS_PI 3.14159265358979323846
#define NS_SQRT3_HALF 0.86602540378443864676 /* sqrt (3) / 2, the sine of 60 degrees */

/* Half an angle, rad: below it two terms of the series of sin (x) / x and of cos (x) are exact, for x^4 / 120 < eps.
 * Larger: quaternions lose digits. Smaller: nothing but time, down to where x^2 underflows. */
#define NS_SERIES_OF_SINE 1e-4

/* An angle, rad: below it three terms of the series of (x - sin (x)) / x^3 have an error of 1e-13, and above it the
 * difference keeps as many digits. Larger or smaller: the one or the other loses some. */
#define NS_SERIES_OF_CUBE 0.05

/* A pivot of LU below which a matrix counts as singular: where its inverse is near to overflow. It is not relative, for
 * callers scale, and judge the residual. Larger: small units of mass or length are refused. */
#define NS_TINY_PIVOT 1e-200

/* A pivot over the diagonal entry of its row, up to which it is roundoff of sums of some hundred terms: the matrix is
 * not positive definite. Larger: masses that differ by 1e14 in a body are refused. Smaller: pivots without a digit
 * pass. */
#define NS_PIVOT_OF_ROUNDOFF 1e-14

#endif
