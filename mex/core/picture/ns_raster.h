/* ns_raster.h: triangles drawn into an image with a depth buffer, for animations without a screen. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_RASTER_H
#define NS_RASTER_H

#include <stddef.h>

/* Samples row by row from the top; the memory belongs to who made it. */
typedef struct ns_raster {
  int width, height;
  float *depth;          /* of what is there, the larger the nearer */
  unsigned char *colour; /* red, green, blue of each sample */
} ns_raster;

/* Nothing but a colour, with parts from 0 to 1, infinitely far away. */
void ns_raster_clear(ns_raster *r, const double colour[3]);

/* Corners have x to the right and y down in samples, and a depth; colours are mixed between them. What is as near as
 * what is there covers it. Triangles with corners that are not finite are left out. */
void ns_raster_triangle(ns_raster *r, const double *const corner[3], const double *const colour[3]);

/* Means over squares of side x side samples: an image of height x width x 3 in the order of columns. */
void ns_raster_average(const ns_raster *r, int side, unsigned char *image);

#endif
