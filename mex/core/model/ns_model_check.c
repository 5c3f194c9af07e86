/* ns_model_check.c: every index in range, every number where the formulas need one. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model_check.h"

#include "ns_geometry_tolerances.h"

#include <math.h>

#define MOST_VERTICES 100000 /* of a shape */

static int is_index(double x, ptrdiff_t least, ptrdiff_t largest) {
  return x >= (double)least && x <= (double)largest && x == floor(x);
}

static int are_finite(const double *x, int count) {
  for (int i = 0; i < count; i++)
    if (!isfinite(x[i]))
      return 0;
  return 1;
}

/* Positive definite, by its leading minors */
static int has_inertia(const ns_model *m, const double *i) {
  const double minor = i[0] * i[1] - i[3] * i[3];
  const double determinant =
      i[2] * minor - i[4] * (i[1] * i[4] - i[3] * i[5]) - i[5] * (i[0] * i[5] - i[3] * i[4]);

  return m->spatial ? i[0] > 0 && minor > 0 && determinant > 0 : i[2] > 0;
}

/* Of length 1 to about the digits of single precision */
static int is_turn(const double *p) {
  return fabs(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3] - 1) < NS_UNIT_LENGTH;
}

static int is_direction(const double *u) {
  return fabs(u[0] * u[0] + u[1] * u[1] + u[2] * u[2] - 1) < NS_UNIT_LENGTH;
}

static int is_zero(const double *x, int count) {
  for (int i = 0; i < count; i++)
    if (x[i] != 0)
      return 0;
  return 1;
}

/* Has the shape another place than the body? */
static int is_moved(const ns_model *m, ptrdiff_t shape) {
  return !is_zero(ns_column_of(&m->shapes, NS_SHAPE_ROWS, shape) + NS_SHAPE_PLACE, 7);
}

static const char *check_bodies(const ns_model *m, ptrdiff_t handles) {
  for (ptrdiff_t b = 0; b < m->bodies.count; b++) {
    const double *row = ns_column_of(&m->bodies, NS_BODY_ROWS, b);
    if (!is_index(row[NS_BODY_KIND], NS_BODY_FIXED, NS_BODY_RIGID))
      return "has a body of unknown kind";
    if (!are_finite(row, NS_BODY_FRICTION))
      return "has a body with NaN or Inf";
    if (row[NS_BODY_KIND] != NS_BODY_FIXED && !(row[NS_BODY_MASS] > 0))
      return "has a body whose mass is not positive";
    if (row[NS_BODY_KIND] == NS_BODY_RIGID && !has_inertia(m, row + NS_BODY_INERTIA))
      return "has a body whose inertia is not positive";
    if (m->spatial && !is_turn(row + NS_BODY_ROTATION))
      return "has a body whose quaternion is not of length 1";
    if (!is_index(row[NS_BODY_SHAPE], 0, m->shapes.count))
      return "has a body with an unknown shape";
    if (row[NS_BODY_SHAPE] > 0 && is_moved(m, (ptrdiff_t)row[NS_BODY_SHAPE] - 1))
      return "has a body whose shape is a piece of a union";
    if (row[NS_BODY_FRICTION] < 0 || row[NS_BODY_FRICTION] == INFINITY)
      return "has a body with a coefficient of friction that is negative or infinite";
    if (row[NS_BODY_RESTITUTION] < 0 || row[NS_BODY_RESTITUTION] > 1)
      return "has a body with a coefficient of restitution outside [0, 1]";
    if (!is_index(row[NS_BODY_MOTION], 0, handles) ||
        !is_index(row[NS_BODY_MOTION_RATE], 0, handles))
      return "has a body whose motion is not among the handles";
  }
  return NULL;
}

static int has_vertices(double kind) {
  return kind == NS_SHAPE_POLYGON || kind == NS_SHAPE_BOX || kind == NS_SHAPE_POLYTOPE ||
         kind == NS_SHAPE_SMOOTH;
}

/* Polygons are of the plane; capsules, cylinders, boxes and polytopes of space. */
static int belongs(const ns_model *m, double kind) {
  return m->spatial ? kind != NS_SHAPE_POLYGON
                    : kind <= NS_SHAPE_POLYGON || kind >= NS_SHAPE_SMOOTH;
}

static const char *check_surface(const ns_model *m, const double *row, ptrdiff_t handles) {
  const double *axes = row + NS_SURFACE_AXES, *e = row + NS_SURFACE_EXPONENTS;
  const double *called = row + NS_SURFACE_HANDLES;

  if (!is_index(row[NS_SURFACE_KIND], NS_SURFACE_PLANE, NS_SURFACE_CALLED))
    return "has a surface of unknown kind";
  if (!are_finite(row, NS_SURFACE_ROWS))
    return "has a surface with NaN or Inf";
  if (!m->spatial && (row[NS_SURFACE_NORMAL + 2] != 0 || row[NS_SURFACE_CENTRE + 2] != 0))
    return "has a surface that is not in the plane";
  if (row[NS_SURFACE_KIND] == NS_SURFACE_PLANE && !is_direction(row + NS_SURFACE_NORMAL))
    return "has a surface whose normal is not of length 1";
  if ((row[NS_SURFACE_KIND] == NS_SURFACE_ELLIPSOID ||
       row[NS_SURFACE_KIND] == NS_SURFACE_SUPERQUADRIC) &&
      !(axes[0] > 0 && axes[1] > 0 && (!m->spatial || axes[2] > 0)))
    return "has a surface whose axes are not positive";
  if (row[NS_SURFACE_KIND] == NS_SURFACE_SUPERQUADRIC &&
      !(e[0] > 0 && e[0] < 2 && e[1] > 0 && e[1] < 2))
    return "has a superquadric whose exponents are not between 0 and 2";
  if (row[NS_SURFACE_KIND] == NS_SURFACE_CALLED &&
      !(is_index(called[0], 1, handles) && is_index(called[1], 1, handles) &&
        is_index(called[2], 1, handles) && row[NS_SURFACE_SCALE] > 0))
    return "has a surface whose functions are not among the handles";
  if (row[NS_SURFACE_KIND] != NS_SURFACE_CALLED &&
      !(called[0] == 0 && called[1] == 0 && called[2] == 0))
    return "has functions of a surface that has none";
  return NULL;
}

static const char *check_surfaces(const ns_model *m, ptrdiff_t handles) {
  const char *problem = NULL;

  for (ptrdiff_t k = 0; k < m->surfaces.count && problem == NULL; k++)
    problem = check_surface(m, ns_column_of(&m->surfaces, NS_SURFACE_ROWS, k), handles);
  for (ptrdiff_t s = 0; s < m->shapes.count && problem == NULL; s++) {
    const double *row = ns_column_of(&m->shapes, NS_SHAPE_ROWS, s);
    const double count = row[NS_SHAPE_SURFACE_COUNT], first = row[NS_SHAPE_FIRST_SURFACE];
    if (row[NS_SHAPE_KIND] != NS_SHAPE_SMOOTH)
      continue;
    if (!is_index(count, 1, NS_MOST_SURFACES) || !is_index(first, 1, m->surfaces.count) ||
        first + count - 1 > (double)m->surfaces.count)
      problem = "has a shape whose surfaces are not there";
    else if (!are_finite(row + NS_SHAPE_INSIDE, 3) || !isfinite(row[NS_SHAPE_BOUNDING_RADIUS]))
      problem = "has a shape with NaN or Inf";
  }
  return problem;
}

static const char *check_place(const ns_model *m, const double *row) {
  const double *place = row + NS_SHAPE_PLACE, *turn = row + NS_SHAPE_TURN;

  if (!are_finite(place, 7))
    return "has a shape with NaN or Inf";
  if (m->spatial ? !is_zero(turn, 4) && !is_turn(turn) : place[2] != 0 || !is_zero(turn + 1, 3))
    return "has a piece of a union whose turn is none";
  return NULL;
}

static const char *check_union(const ns_model *m, const double *row) {
  const double first = row[NS_SHAPE_FIRST_PIECE], count = row[NS_SHAPE_PIECE_COUNT];

  if (row[NS_SHAPE_KIND] != NS_SHAPE_UNION)
    return count == 0 ? check_place(m, row) : "has pieces of a shape that has none";
  if (!is_index(count, 1, m->shapes.count) || !is_index(first, 1, m->shapes.count) ||
      first + count - 1 > (double)m->shapes.count)
    return "has a union whose pieces are not there";
  for (ptrdiff_t k = 0; k < (ptrdiff_t)count; k++) {
    const double *piece = ns_column_of(&m->shapes, NS_SHAPE_ROWS, (ptrdiff_t)first - 1 + k);
    if (!(piece[NS_SHAPE_KIND] < NS_SHAPE_HALFSPACE))
      return "has a union of halfspaces or unions";
  }
  return is_zero(row + NS_SHAPE_PLACE, 7) ? NULL : "has a union that is a piece";
}

static const char *check_shapes(const ns_model *m) {
  for (ptrdiff_t s = 0; s < m->shapes.count; s++) {
    const double *row = ns_column_of(&m->shapes, NS_SHAPE_ROWS, s);
    const double count = row[NS_SHAPE_VERTEX_COUNT], first = row[NS_SHAPE_FIRST_VERTEX];
    const char *problem = check_union(m, row);
    if (!is_index(row[NS_SHAPE_KIND], NS_SHAPE_POINT, NS_SHAPE_UNION) ||
        !belongs(m, row[NS_SHAPE_KIND]))
      return "has a shape of unknown kind";
    if (!are_finite(row, NS_SHAPE_BOUNDING_RADIUS) || !(row[NS_SHAPE_BOUNDING_RADIUS] >= 0) ||
        !are_finite(row + NS_SHAPE_SIZE, 3))
      return "has a shape with NaN or Inf";
    if (problem != NULL)
      return problem;
    if (!has_vertices(row[NS_SHAPE_KIND])) {
      if (count != 0)
        return "has vertices of a shape that has none";
      continue;
    }
    if (row[NS_SHAPE_KIND] == NS_SHAPE_SMOOTH && count == 0) /* its vertices are for pictures */
      continue;
    if (!is_index(count, 2, MOST_VERTICES) || !is_index(first, 1, m->vertices.count) ||
        first + count - 1 > (double)m->vertices.count)
      return m->spatial ? "has a shape whose vertices are not there"
                        : "has a polygon whose vertices are not there";
  }
  return are_finite(m->vertices.value, (int)(3 * m->vertices.count))
             ? NULL
             : "has vertices with NaN or Inf";
}

/* Axes of length 1 where the joint needs them, and a turn in space */
static int has_axes(const ns_model *m, const double *row) {
  const int kind = (int)row[NS_JOINT_KIND];

  if (!m->spatial)
    return 1;
  if (!is_turn(row + NS_JOINT_TURN))
    return 0;
  if (kind == NS_WELD || kind == NS_DISTANCE || kind == NS_SPHERICAL)
    return 1;
  return is_direction(row + NS_JOINT_AXIS_A) && is_direction(row + NS_JOINT_AXIS_B);
}

static const char *check_joints(const ns_model *m, ptrdiff_t handles) {
  for (ptrdiff_t k = 0; k < m->joints.count; k++) {
    const double *row = ns_column_of(&m->joints, NS_JOINT_ROWS, k);
    if (!is_index(row[NS_JOINT_KIND], NS_REVOLUTE, m->spatial ? NS_UNIVERSAL : NS_DISTANCE))
      return "has a joint of unknown kind";
    if (!is_index(row[NS_JOINT_A], 0, m->bodies.count) ||
        !is_index(row[NS_JOINT_B], 0, m->bodies.count))
      return "has a joint of an unknown body";
    if (row[NS_JOINT_A] == row[NS_JOINT_B])
      return "has a joint of a body with itself";
    if (row[NS_JOINT_RESTITUTION] < 0 || row[NS_JOINT_RESTITUTION] > 1)
      return "has a joint with a coefficient of restitution outside [0, 1]";
    if (!are_finite(row, NS_JOINT_LOWER) || isnan(row[NS_JOINT_LOWER]) ||
        isnan(row[NS_JOINT_UPPER]) || !are_finite(row + NS_JOINT_MOTOR, 4))
      return "has a joint with NaN or Inf";
    if (!is_index(row[NS_JOINT_MOTOR], NS_MOTOR_NONE, NS_MOTOR_FORCE) ||
        !is_index(row[NS_JOINT_MOTOR_HANDLE], 0, handles))
      return "has an unknown motor";
    if (!are_finite(row + NS_JOINT_TURN, 4) || !has_axes(m, row))
      return "has a joint whose axis or quaternion is not of length 1";
  }
  return NULL;
}

static const char *check_springs(const ns_model *m) {
  for (ptrdiff_t k = 0; k < m->springs.count; k++) {
    const double *row = ns_column_of(&m->springs, NS_SPRING_ROWS, k);
    if (!are_finite(row, NS_SPRING_ROWS))
      return "has a spring with NaN or Inf";
    if (!is_index(row[NS_SPRING_KIND], 1, 2) || !is_index(row[NS_SPRING_A], 0, m->bodies.count) ||
        !is_index(row[NS_SPRING_B], 0, m->bodies.count))
      return "has a spring of an unknown kind or body";
    if (m->spatial && row[NS_SPRING_KIND] == 2 &&
        (!is_turn(row + NS_SPRING_TURN) || !is_direction(row + NS_SPRING_AXIS)))
      return "has an angular spring whose axis or quaternion is not of length 1";
    if (row[NS_SPRING_A] == row[NS_SPRING_B])
      return "has a spring of a body with itself";
    if (row[NS_SPRING_STIFFNESS] < 0 || row[NS_SPRING_DAMPING] < 0)
      return "has a spring with negative stiffness or damping";
  }
  return NULL;
}

static const char *check_forces(const ns_model *m, ptrdiff_t handles) {
  for (ptrdiff_t k = 0; k < m->forces.count; k++) {
    const double *row = ns_column_of(&m->forces, NS_FORCE_ROWS, k);
    if (!are_finite(row, NS_FORCE_ROWS))
      return "has a force with NaN or Inf";
    if (!is_index(row[NS_FORCE_RETURNS], 0, 2))
      return "has a force whose handle returns what is not known";
    if (!is_index(row[NS_FORCE_BODY], 0, m->bodies.count) ||
        !is_index(row[NS_FORCE_HANDLE], 0, handles))
      return "has a force on an unknown body or from an unknown handle";
  }
  return NULL;
}

static const char *check_pairs(const ns_model *m, ptrdiff_t handles) {
  for (ptrdiff_t k = 0; k < m->pairs.count; k++) {
    const double *row = ns_column_of(&m->pairs, NS_PAIR_ROWS, k);
    if (!is_index(row[NS_PAIR_A], 0, m->bodies.count) ||
        !is_index(row[NS_PAIR_B], 0, m->bodies.count))
      return "has a pair of unknown bodies";
    if (row[NS_PAIR_FRICTION] < 0 || row[NS_PAIR_FRICTION] == INFINITY ||
        row[NS_PAIR_RESTITUTION] < 0 || row[NS_PAIR_RESTITUTION] > 1)
      return "has a pair whose friction is negative or whose restitution is outside [0, 1]";
    if (!are_finite(row + NS_PAIR_SURFACE_VELOCITY, 4))
      return "has a pair with NaN or Inf";
    if (row[NS_PAIR_MOVING] < 0 || row[NS_PAIR_MOVING] == INFINITY ||
        !(row[NS_PAIR_DECLINE] >= 0) || row[NS_PAIR_DECLINE] == INFINITY ||
        !(row[NS_PAIR_TANGENTIAL] >= 0) || row[NS_PAIR_TANGENTIAL] > 1)
      return "has a pair whose friction of sliding or tangential restitution is out of range";
    if (!is_index(row[NS_PAIR_FRICTION_HANDLE], 0, handles) ||
        !is_index(row[NS_PAIR_RESTITUTION_HANDLE], 0, handles))
      return "has a pair whose friction or restitution is an unknown function";
    if (!are_finite(row + NS_PAIR_RADII, 3) || !(row[NS_PAIR_RADII] > 0) ||
        !(row[NS_PAIR_RADII + 1] > 0) || !(row[NS_PAIR_RADII + 2] >= 0))
      return "has a pair whose radii of friction are not positive";
    if (!is_index(row[NS_PAIR_PSI_HANDLE], 0, handles) || !is_index(row[NS_PAIR_PSI_OUTPUTS], 0, 2))
      return "has a pair whose psi is an unknown function";
    if (m->spatial && !isnan(row[NS_PAIR_DIRECTIONS]) &&
        !(is_index(row[NS_PAIR_DIRECTIONS], 4, NS_MOST_DIRECTIONS) &&
          fmod(row[NS_PAIR_DIRECTIONS], 2) == 0))
      return "has a pair whose number of friction directions is not even and from 4 to 64";
  }
  return NULL;
}

const char *ns_model_check(const ns_model *m, ptrdiff_t handles) {
  const char *problem = check_bodies(m, handles);

  if (problem == NULL)
    problem = check_shapes(m);
  if (problem == NULL)
    problem = check_surfaces(m, handles);
  if (problem == NULL)
    problem = check_joints(m, handles);
  if (problem == NULL)
    problem = check_springs(m);
  if (problem == NULL)
    problem = check_forces(m, handles);
  if (problem == NULL)
    problem = check_pairs(m, handles);
  if (problem == NULL && !are_finite(m->gravity, 3))
    problem = "has a gravity with NaN or Inf";
  return problem;
}
