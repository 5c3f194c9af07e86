/* ns_cylinder_rim.h: points fixed on the rim of a cylinder, which carry it when it stands. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_CYLINDER_RIM_H
#define NS_CYLINDER_RIM_H

#include "ns_geometry_tolerances.h"

/* The corners of a hexagon: a cylinder that stands on three of them may tip over the other sides of the rim by
 * 1 - cos (pi / 6) of the radius only. */
enum { NS_CYLINDER_RIM_POINTS = 6 };

static const double ns_cylinder_rim[NS_CYLINDER_RIM_POINTS][2] = {
    {1, 0},  {0.5, NS_SQRT3_HALF},   {-0.5, NS_SQRT3_HALF},
    {-1, 0}, {-0.5, -NS_SQRT3_HALF}, {0.5, -NS_SQRT3_HALF}};

#endif
