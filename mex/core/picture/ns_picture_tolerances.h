/* ns_picture_tolerances.h: the panel of constants of pictures. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_PICTURE_TOLERANCES_H
#define NS_PICTURE_TOLERANCES_H

/* Twice the area of a triangle, px^2: one with less is seen from its edge and not drawn. It divides the weights of
 * the corners; a smaller limit lets them overflow, a larger one leaves holes. */
#define NS_LEAST_AREA 1e-12

#endif
