/* ns_raster_mex.c: image = ns_raster (pixels, background, points, colours, triangles), for ns_pieces_image
 *
 * pixels [width height side] with side x side samples for each pixel; points 3 x n, x and y in pixels from the upper
 * left corner and the depth; colours 3 x n; triangles 3 x m, numbers of points from 1. image is height x width x 3,
 * uint8. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex.h"
#include "ns_raster.h"

#define NAME "nsanimate"

enum { MOST_PIXELS = 16000 };

static const double *columns_of(const char *name, const mxArray *array, ptrdiff_t *count) {
  if (!mxIsDouble(array) || mxIsComplex(array) || mxIsSparse(array) || mxGetM(array) != 3 ||
      mxGetNumberOfDimensions(array) != 2)
    ns_mex_error(NAME, "invalidInput", "%s must be a real full array with 3 rows", name);
  *count = (ptrdiff_t)mxGetN(array);
  return mxGetPr(array);
}

static int side_of(double value) {
  if (!(value >= 1 && value <= MOST_PIXELS))
    ns_mex_error(NAME, "invalidInput", "PIXELS must be between 1 and %d", MOST_PIXELS);
  return (int)value;
}

static void draw(ns_raster *r, int side, const double *points, const double *colours,
                 ptrdiff_t count, const double *triangles, ptrdiff_t faces) {
  for (ptrdiff_t f = 0; f < faces; f++) {
    double place[3][3];
    const double *corner[3], *colour[3];
    int good = 1;
    for (int k = 0; k < 3; k++) {
      const double number = triangles[3 * f + k];
      const ptrdiff_t point = number >= 1 && number <= (double)count ? (ptrdiff_t)number - 1 : 0;
      good = good && number >= 1 && number <= (double)count;
      for (int j = 0; good && j < 3; j++)
        place[k][j] = points[3 * point + j] * (j < 2 ? side : 1);
      corner[k] = place[k];
      colour[k] = colours + 3 * point;
    }
    if (good)
      ns_raster_triangle(r, corner, colour);
  }
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  const double *pixels, *background, *points, *colours, *triangles;
  ptrdiff_t count, coloured, faces;
  mwSize size[3] = {0, 0, 3};
  ns_raster r;
  size_t samples;
  int side;

  ns_mex_settle(nrhs, (const mxArray *const *)prhs);
  if (nrhs != 5 || nlhs > 1)
    ns_mex_error(NAME, "usage", "5 arguments and 1 output");
  pixels = ns_mex_vector(NAME, "PIXELS", prhs[0], 3, NS_FINITE, 0, 0);
  background = ns_mex_vector(NAME, "BACKGROUND", prhs[1], 3, NS_FINITE, 0, 0);
  points = columns_of("POINTS", prhs[2], &count);
  colours = columns_of("COLOURS", prhs[3], &coloured);
  triangles = columns_of("TRIANGLES", prhs[4], &faces);
  if (coloured != count)
    ns_mex_error(NAME, "invalidInput", "COLOURS must have as many columns as POINTS");
  side = side_of(pixels[2]);
  r.width = side_of(pixels[0] * side);
  r.height = side_of(pixels[1] * side);
  samples = (size_t)r.width * (size_t)r.height;
  r.depth = mxMalloc(samples * sizeof *r.depth);
  r.colour = mxMalloc(3 * samples);
  ns_raster_clear(&r, background);
  draw(&r, side, points, colours, count, triangles, faces);
  size[0] = (mwSize)(r.height / side);
  size[1] = (mwSize)(r.width / side);
  plhs[0] = mxCreateNumericArray(3, size, mxUINT8_CLASS, mxREAL);
  ns_raster_average(&r, side, mxGetData(plhs[0]));
  mxFree(r.depth);
  mxFree(r.colour);
}
