/* ns_closest.h: the signed distance of two convex solids with its points and normal (CBAT (7)-(9), (19)-(22)).
 *
 * The points a and b and the unit normal n from b to a solve, with multipliers l, k >= 0 of the active surfaces,
 *   a - b = s n,   sum l_i df_i (a) = -n,   sum k_j dg_j (b) = n,   f_i (a) = 0,   g_j (b) = 0,
 * which is smooth where the solids touch, s = 0. Each solution has s = phi (n) = min_A n.a - max_B n.b, and the signed
 * distance is the largest phi: the distance of solids apart, and the smallest depth, as a negative number, of
 * others. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_CLOSEST_H
#define NS_CLOSEST_H

#include "ns_space_function.h"
#include "ns_surface.h"

#define NS_MOST_ACTIVE 3 /* surfaces at a point: more add nothing */

typedef struct ns_closest {
  double gap;
  double a[3], b[3];                    /* in the world */
  double normal[3];                     /* a - b = gap normal */
  int known;                            /* is the rest filled? */
  double from_a[3], from_b[3];          /* a - x_a and b - x_b, on the surfaces (ns_solid.inset) */
  int count[2];                         /* active surfaces of a and of b */
  int active[2][NS_MOST_ACTIVE];        /* their numbers */
  double multiplier[2][NS_MOST_ACTIVE]; /* l and k */
  double residual; /* of the equations above, lengths in units of the smaller solid */
} ns_closest;

/* From anywhere, the global signed distance; of solids that overlap the best of many starts, which is nearly always
 * the global one. found is 0 only where there is none: two halfspaces. */
ns_status ns_closest_find(const ns_solid *a, const ns_space_pose *pose_a, const ns_solid *b,
                          const ns_space_pose *pose_b, ns_closest *c, int *found);

/* From c of poses nearby, by Newton's method; as find where c is not known, where the method fails and where it would
 * jump to another side. Of solids that overlap, the way out that c has is kept. */
ns_status ns_closest_follow(const ns_solid *a, const ns_space_pose *pose_a, const ns_solid *b,
                            const ns_space_pose *pose_b, ns_closest *c, int *found);

/* Derivatives by the 12 velocities of two bodies in space (ns_pose_function.h); matrices 3 x 12 by columns. In the
 * plane those of number 0, 1, 5, 6, 7 and 11 count. */
typedef struct ns_closest_slopes {
  double gap[12], normal[3 * 12], a[3 * 12], b[3 * 12];
} ns_closest_slopes;

/* Exact, by the implicit function theorem. Returns 1 where all of them exist; 0 where the points or the normal may
 * turn or slide without limit (parallel flats, points without curvature): there the slopes of those that cannot be
 * told are 0, and that of the gap is right. */
int ns_closest_slopes_of(const ns_solid *a, const ns_space_pose *pose_a, const ns_solid *b,
                         const ns_space_pose *pose_b, const ns_closest *c,
                         ns_closest_slopes *slopes);

#endif
