/* ns_space_touch_capsule_capsule.c: two capsules, that is two segments with the sum of the radii about them.
 *
 * Number 0 is the pair of points of the segments nearest to each other. On nearly parallel segments that lie beside
 * each other it would run from one end of what they have in common to the other where the tilt passes through zero.
 * There number 1 is the lower end of that, along the z axis of a, and number 2 the upper one, whichever segment ends
 * there, each with the nearest point of the other segment. Number 0 is then only needed where the segments cross in
 * between. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_space_touch.h"

#include "ns_geometry_tolerances.h"
#include "ns_space_touch_tools.h"

#include <math.h>

/* Along a, s: the part beside b. */
typedef struct overlap {
  double low, high;
  int a_ends_low, a_ends_high;
} overlap;

/* min |d + s U - t W|^2 over the rectangle of s and t. Of the lines it is at s = (c W.d - U.d) / (1 - c^2); that within
 * bounds, the nearest t to it, and where t meets its bound the nearest s to that. */
static void nearest_points(const ns_axes *axes, double *s, double *t) {
  const double Ud = ns_dot3(axes->U, axes->d), Wd = ns_dot3(axes->W, axes->d), c = axes->cosine;
  const double square = axes->sine * axes->sine;

  *s = axes->sine > NS_PARALLEL ? ns_clamp((c * Wd - Ud) / square, axes->half_a) : 0;
  *t = Wd + c * *s;
  if (*t > -axes->half_b && *t < axes->half_b && axes->sine > NS_PARALLEL)
    return;
  *t = ns_clamp(*t, axes->half_b);
  *s = ns_clamp(c * *t - Ud, axes->half_a);
}

static overlap overlap_of(const ns_axes *axes) {
  const double middle = -ns_dot3(axes->U, axes->d), half = axes->half_b * fabs(axes->cosine);
  const double low = middle - half, high = middle + half;

  return (overlap){fmax(low, -axes->half_a), fmin(high, axes->half_a), low <= -axes->half_a,
                   high >= axes->half_a};
}

/* The lower (side = -1) or the upper end (side = 1) of the overlap. */
static ns_space_touch touch_at_end(const ns_axes *axes, const overlap *o, int side,
                                   double normal[3]) {
  const double Wd = ns_dot3(axes->W, axes->d), c = axes->cosine;
  double s = side < 0 ? o->low : o->high, t;

  if (side < 0 ? o->a_ends_low : o->a_ends_high)
    t = ns_clamp(Wd + c * s, axes->half_b);
  else
    t = c * side < 0 ? -axes->half_b : axes->half_b;
  return ns_axes_touch(axes, s, t, normal);
}

/* Takes the ends that face like the nearest points; returns the smaller of their gaps. */
static double add_ends(const ns_axes *axes, const double normal[3], double reach, int room,
                       ns_space_touch *touches, int *count) {
  const overlap o = overlap_of(axes);
  double least = INFINITY;

  if (axes->sine >= NS_NEARLY_ALIGNED || !(o.low < o.high))
    return least;
  for (int side = -1; side <= 1; side += 2) {
    double n[3];
    ns_space_touch touch = touch_at_end(axes, &o, side, n);

    if (ns_dot3(n, normal) < NS_FACING)
      continue;
    touch.feature = side < 0 ? 1 : 2;
    least = fmin(least, touch.gap);
    if (touch.gap <= reach)
      *count = ns_space_touch_keep(&touch, *count, room, touches);
  }
  return least;
}

int ns_space_touch_capsule_capsule(const ns_shape *a, const ns_space_pose *pose_a,
                                   const ns_shape *b, const ns_space_pose *pose_b, double reach,
                                   int room, ns_space_touch *touches) {
  const ns_axes axes = ns_axes_of(a, pose_a, b, pose_b);
  const double around = axes.size + reach;
  double s, t, normal[3], least;
  ns_space_touch nearest;
  int count = 0;

  if (around < 0 || ns_dot3(axes.d, axes.d) > around * around)
    return 0;
  nearest_points(&axes, &s, &t);
  nearest = ns_axes_touch(&axes, s, t, normal);
  if (nearest.gap > reach)
    return 0;
  least = add_ends(&axes, normal, reach, room, touches, &count);
  if (nearest.gap < least - NS_SAME_LENGTH * axes.size)
    count = ns_space_touch_keep(&nearest, count, room, touches);
  return count;
}
