/* ns_superquadric.h: superquadrics in their own axes. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_SUPERQUADRIC_H
#define NS_SUPERQUADRIC_H

#include "ns_surface.h"

/* L/2 (N^2 - 1) with its derivatives; N is the norm whose unit ball the superquadric is */
void ns_superquadric(const ns_surface *surface, const double x[3], ns_surface_value *v);

/* The point with the outward normal m */
void ns_superquadric_support(const ns_surface *surface, const double m[3], double x[3]);

#endif
