/* ns_cone_project.c: the nearest point of a ball or of a set psi <= radius. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_parts.h"

#include "ns_vector.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

#define ANGLE_ITERATIONS 100
#define ANGLE_TOLERANCE 1e-16
#define MOST_STAYS 3 /* steps of false position that leave one end where it is */
#define CURVATURE_ANGLE                                                                            \
  1e-5 /* over which the normal is compared; beyond roundoff, within curvature */

/* Within the set the point is z itself. */
static void leave(int n, const double *z, ns_cone_point *point) {
  memset(point, 0, sizeof *point);
  for (int i = 0; i < n; i++) {
    point->p[i] = z[i];
    point->by_z[i + i * n] = 1;
  }
}

static void project_ball(int n, const double *z, double radius, ns_cone_point *point) {
  double length = 0;

  for (int i = 0; i < n; i++)
    length = hypot(length, z[i]);
  leave(n, z, point);
  if (length <= radius)
    return;
  for (int i = 0; i < n; i++) {
    point->by_radius[i] = z[i] / length;
    point->p[i] = radius * point->by_radius[i];
  }
  for (int j = 0; j < n; j++)
    for (int i = 0; i < n; i++)
      point->by_z[i + j * n] =
          radius / length * ((i == j) - point->by_radius[i] * point->by_radius[j]);
}

/* A point of the boundary psi = 1 at an angle, and its unit normal. */
typedef struct boundary {
  double p[2], normal[2];
} boundary;

static ns_status boundary_at(const ns_cone_problem *problem, int psi, double angle, boundary *at) {
  const double u[2] = {cos(angle), sin(angle)};
  double value, gradient[2], length;
  ns_status status = problem->gauge(problem->gauge_data, psi, u, &value, gradient);

  if (status != NS_OK)
    return status;
  length = hypot(gradient[0], gradient[1]);
  for (int i = 0; i < 2; i++) {
    at->p[i] = u[i] / value;
    at->normal[i] = length > 0 ? gradient[i] / length : u[i];
  }
  return NS_OK;
}

/* > 0: the nearest point to w lies counterclockwise of this one, < 0: clockwise, 0: it is this one. From where w is
 * hidden behind the set, the way is back to the angle of w, from where it is seen. */
static double way(const boundary *at, const double w[2], double from_w) {
  const double d[2] = {w[0] - at->p[0], w[1] - at->p[1]};
  const double along = at->normal[0] * d[0] + at->normal[1] * d[1];
  const double across = at->normal[0] * d[1] - at->normal[1] * d[0];

  return along > 0 ? across : from_w > 0 ? -INFINITY : INFINITY;
}

/* Angles between which the nearest point lies, with the way from each. */
typedef struct bracket {
  double low, high, f_low, f_high;
  int side, stays; /* on which side the last point fell, and how often it fell there in turn */
} bracket;

/* The half that keeps the nearest point; a side that stays again and again loses weight (Illinois). */
static void shrink(bracket *b, double angle, double f) {
  const int side = f > 0 ? -1 : 1;

  b->stays = side == b->side ? b->stays + 1 : 0;
  b->side = side;
  if (side < 0) {
    b->low = angle;
    b->f_low = f;
    b->f_high /= b->stays > 0 ? 2 : 1;
  } else {
    b->high = angle;
    b->f_high = f;
    b->f_low /= b->stays > 0 ? 2 : 1;
  }
}

/* False position, or bisection where an end is not seen or a corner holds it up. */
static double next_angle(const bracket *b) {
  const double middle = (b->low + b->high) / 2;
  double angle = middle;

  if (isfinite(b->f_low) && isfinite(b->f_high) && b->stays < MOST_STAYS)
    angle = b->low + (b->high - b->low) * (b->f_low / (b->f_low - b->f_high));
  else if (isfinite(b->f_low) && b->side < 0) /* as if the boundary were a circle */
    angle = b->low + 2 * b->f_low;
  else if (isfinite(b->f_high) && b->side > 0)
    angle = b->high + 2 * b->f_high;
  return angle > b->low && angle < b->high && b->stays < MOST_STAYS ? angle : middle;
}

/* The angle of the point of psi <= 1 that is nearest to w outside: within a right angle of that of w, since the set
 * contains 0. */
static ns_status nearest_angle(const ns_cone_problem *problem, int psi, const double w[2],
                               double *angle, boundary *at) {
  const double centre = atan2(w[1], w[0]), unit = hypot(w[0], w[1]);
  bracket b = {centre - NS_PI / 2, centre + NS_PI / 2, INFINITY, -INFINITY, 0, 0};
  ns_status status = NS_OK;

  *angle = centre;
  for (int k = 0; k < ANGLE_ITERATIONS; k++) {
    double f;
    status = boundary_at(problem, psi, *angle, at);
    if (status != NS_OK)
      break;
    f = way(at, w, *angle - centre);
    if (fabs(f) <= ANGLE_TOLERANCE * unit || b.high - b.low <= ANGLE_TOLERANCE)
      break;
    shrink(&b, *angle, f);
    *angle = next_angle(&b);
    if (!(*angle > b.low && *angle < b.high))
      break;
  }
  return status;
}

/* How the normal turns along the boundary: curvature, as the angle over the arc between two points near by. */
static ns_status curvature_at(const ns_cone_problem *problem, int psi, double angle,
                              double *curvature) {
  boundary before, after;
  ns_status status = boundary_at(problem, psi, angle - CURVATURE_ANGLE, &before);
  double turn, arc;

  if (status == NS_OK)
    status = boundary_at(problem, psi, angle + CURVATURE_ANGLE, &after);
  if (status != NS_OK)
    return status;
  turn = before.normal[0] * after.normal[1] - before.normal[1] * after.normal[0];
  arc = hypot(after.p[0] - before.p[0], after.p[1] - before.p[1]);
  *curvature = ns_larger(0, turn / arc);
  return NS_OK;
}

/* P(z) = radius Q(z / radius) with Q onto psi <= 1; Q' = t t' / (1 + distance curvature), t the tangent */
static ns_status project_psi(const ns_cone_problem *problem, int psi, const double *z,
                             double radius, ns_cone_point *point) {
  double value = 0, gradient[2], w[2], angle, curvature, distance;
  boundary at;
  ns_status status = NS_OK;

  leave(2, z, point);
  if (z[0] != 0 || z[1] != 0)
    status = problem->gauge(problem->gauge_data, psi, z, &value, gradient);
  if (status != NS_OK || value <= radius)
    return status;
  memset(point, 0, sizeof *point);
  if (!(radius > 0))
    return NS_OK;
  w[0] = z[0] / radius;
  w[1] = z[1] / radius;
  status = nearest_angle(problem, psi, w, &angle, &at);
  if (status == NS_OK)
    status = curvature_at(problem, psi, angle, &curvature);
  if (status != NS_OK)
    return status;
  distance = hypot(w[0] - at.p[0], w[1] - at.p[1]);
  for (int i = 0; i < 2; i++) {
    const double t[2] = {-at.normal[1], at.normal[0]};
    point->p[i] = radius * at.p[i];
    point->by_radius[i] = at.p[i];
    for (int j = 0; j < 2; j++) {
      point->by_z[i + 2 * j] = t[i] * t[j] / (1 + distance * curvature);
      point->by_radius[i] -= point->by_z[i + 2 * j] * w[j];
    }
  }
  return NS_OK;
}

ns_status ns_cone_project(const ns_cone_problem *problem, const ns_cone_contact *contact,
                          const double *z, double radius, ns_cone_point *point) {
  if (contact->psi > 0)
    return project_psi(problem, contact->psi, z, radius, point);
  project_ball(contact->tangents, z, radius, point);
  return NS_OK;
}

ns_status ns_cone_measure(const ns_cone_problem *problem, const ns_cone_contact *contact,
                          const double *p, double *value) {
  double gradient[2];

  *value = 0;
  for (int i = 0; i < contact->tangents; i++)
    *value = hypot(*value, p[i]);
  return contact->psi > 0 && *value > 0
             ? problem->gauge(problem->gauge_data, contact->psi, p, value, gradient)
             : NS_OK;
}
