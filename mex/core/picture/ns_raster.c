/* ns_raster.c: triangles by barycentric coordinates, which are linear in x and y. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_raster.h"

#include "ns_picture_tolerances.h"

#include <math.h>

static unsigned char byte_of(double fraction) {
  return (unsigned char)(fraction <= 0 ? 0 : fraction >= 1 ? 255 : fraction * 255 + 0.5);
}

void ns_raster_clear(ns_raster *r, const double colour[3]) {
  const size_t count = (size_t)r->width * (size_t)r->height;

  for (size_t k = 0; k < count; k++) {
    r->depth[k] = -INFINITY;
    for (int j = 0; j < 3; j++)
      r->colour[3 * k + j] = byte_of(colour[j]);
  }
}

/* value (x, y) = at + x * right + y * down */
typedef struct plane {
  double at, right, down;
} plane;

/* The plane that is 0 at b and c and 1 at the third corner; area is twice that of the triangle */
static plane weight_of(const double *b, const double *c, double area) {
  plane p = {.right = (b[1] - c[1]) / area, .down = (c[0] - b[0]) / area};

  p.at = -p.right * b[0] - p.down * b[1];
  return p;
}

static plane mixed(const plane weight[3], const double value[3]) {
  plane p = {0, 0, 0};

  for (int k = 0; k < 3; k++) {
    p.at += weight[k].at * value[k];
    p.right += weight[k].right * value[k];
    p.down += weight[k].down * value[k];
  }
  return p;
}

/* The samples of a line, with centres at whole numbers and a half, for which a weight is not negative */
static void narrow(const plane *weight, double y, double *first, double *last) {
  const double start = weight->at + weight->down * y;

  if (weight->right > 0)
    *first = fmax(*first, ceil(-start / weight->right - 0.5));
  else if (weight->right < 0)
    *last = fmin(*last, floor(-start / weight->right - 0.5));
  else if (start < 0)
    *last = -1;
}

/* depth and the three colours of one line */
static void draw_line(ns_raster *r, int row, const plane weight[3], const plane value[4]) {
  const double y = row + 0.5;
  double first = 0, last = r->width - 1;

  for (int k = 0; k < 3; k++)
    narrow(&weight[k], y, &first, &last);
  for (int column = (int)fmin(first, r->width); column <= (int)fmax(last, -1); column++) {
    const size_t k = (size_t)row * (size_t)r->width + (size_t)column;
    const double x = column + 0.5;
    const double depth = value[0].at + x * value[0].right + y * value[0].down;
    if (depth < r->depth[k])
      continue;
    r->depth[k] = (float)depth;
    for (int j = 0; j < 3; j++)
      r->colour[3 * k + j] =
          byte_of(value[j + 1].at + x * value[j + 1].right + y * value[j + 1].down);
  }
}

void ns_raster_triangle(ns_raster *r, const double *const corner[3],
                        const double *const colour[3]) {
  const double *a = corner[0], *b = corner[1], *c = corner[2];
  const double area = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
  const double top = fmin(a[1], fmin(b[1], c[1])), bottom = fmax(a[1], fmax(b[1], c[1]));
  const double depth[3] = {a[2], b[2], c[2]};
  plane weight[3], value[4];
  int low, high;

  if (!isfinite(area) || fabs(area) < NS_LEAST_AREA || !isfinite(a[2] + b[2] + c[2]))
    return;
  weight[0] = weight_of(b, c, area);
  weight[1] = weight_of(c, a, area);
  weight[2] = weight_of(a, b, area);
  value[0] = mixed(weight, depth);
  for (int j = 0; j < 3; j++) {
    const double fraction[3] = {colour[0][j], colour[1][j], colour[2][j]};
    value[j + 1] = mixed(weight, fraction);
  }
  low = (int)fmax(0, fmin(ceil(top - 0.5), r->height));
  high = (int)fmin(r->height - 1, fmax(floor(bottom - 0.5), -1));
  for (int row = low; row <= high; row++)
    draw_line(r, row, weight, value);
}

/* The sum of one colour over the samples of a pixel */
static int sum_of(const ns_raster *r, int side, size_t first) {
  int sum = 0;

  for (int row = 0; row < side; row++)
    for (int column = 0; column < side; column++)
      sum += r->colour[first + 3 * ((size_t)row * (size_t)r->width + (size_t)column)];
  return sum;
}

void ns_raster_average(const ns_raster *r, int side, unsigned char *image) {
  const size_t width = (size_t)(r->width / side), height = (size_t)(r->height / side);
  const int count = side * side;

  for (size_t y = 0; y < height; y++)
    for (size_t x = 0; x < width; x++)
      for (size_t j = 0; j < 3; j++) {
        const size_t first = 3 * (y * (size_t)side * (size_t)r->width + x * (size_t)side) + j;
        image[(j * width + x) * height + y] =
            (unsigned char)((sum_of(r, side, first) + count / 2) / count);
      }
}
