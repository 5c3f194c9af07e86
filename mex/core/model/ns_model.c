/* ns_model.c: a model as a system. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model_nearest.h"

#include "ns_difference_steps.h"
#include "ns_geometry_tolerances.h"
#include "ns_turn.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

static const double *body_of(const ns_model *model, int body) {
  return ns_column_of(&model->bodies, NS_BODY_ROWS, body - 1);
}

static ns_status evaluate(ns_system *system, unsigned what, double t, const double *q,
                          const double *v, double ahead, double reach, ns_terms *terms) {
  ns_model *model = (ns_model *)system;
  ns_status status = ns_terms_reset(terms);

  if (status == NS_OK)
    status = ns_model_place(model, what, t, q, v);
  if (status == NS_OK && (what & (NS_MASS | NS_ENERGY)) != 0)
    status = ns_model_add_mass(model, terms);
  if (status == NS_OK && (what & (NS_FORCE | NS_JACOBIANS)) != 0)
    status = ns_model_add_forces(model, what, t, q, v, terms);
  if (status == NS_OK && (what & (NS_FORCE | NS_JACOBIANS)) != 0)
    status = ns_model_add_motor_forces(model, what, t, q, v, terms);
  if (status == NS_OK && (what & NS_JACOBIANS) != 0 && (what & NS_DEFINITE) == 0 &&
      (what & NS_DIFFERENCES) != 0)
    status = ns_model_add_differences(model, t, q, v, terms);
  if (status == NS_OK &&
      (what & (NS_FORCE | NS_JACOBIANS | NS_SPRINGS | NS_APART | NS_ENERGY)) != 0)
    status = ns_model_add_springs(model, what, terms);
  if (status == NS_OK && (what & NS_ENERGY) != 0)
    ns_model_add_applied(model, terms);
  if (status == NS_OK && (what & NS_JOINTS) != 0)
    status = ns_model_add_joints(model, what, t, q, v, terms);
  if (status == NS_OK && (what & (NS_CONTACTS | NS_GAPS)) != 0)
    status = ns_model_add_contacts(model, what, ahead, reach, terms);
  if (status == NS_OK && (what & (NS_CONTACTS | NS_GAPS)) != 0)
    status = ns_model_add_limits(model, what, ahead, reach, terms);
  return status == NS_OK ? ns_terms_index_contacts(terms) : status;
}

static ns_status advance_in_plane(ns_system *system, double t, const double *q, double h,
                                  const double *v, double *q_plus) {
  (void)t;
  for (ptrdiff_t i = 0; i < system->nv; i++)
    q_plus[i] = q[i] + h * v[i];
  return NS_OK;
}

/* Quaternions by the exponential, which keeps their length. */
static ns_status advance_in_space(ns_system *system, double t, const double *q, double h,
                                  const double *v, double *q_plus) {
  const ns_model *model = (const ns_model *)system;

  (void)t;
  for (int b = 1; b <= model->bodies.count; b++) {
    const int at = model->first_q[b], from = model->first[b];
    if (from < 0)
      continue;
    for (int i = 0; i < 3; i++)
      q_plus[at + i] = q[at + i] + h * v[from + i];
    if ((ns_body_kind)body_of(model, b)[NS_BODY_KIND] == NS_BODY_RIGID) {
      const double turn[3] = {h * v[from + 3], h * v[from + 4], h * v[from + 5]};
      ns_turn_advance(q + at + 3, turn, q_plus + at + 3);
    }
  }
  return NS_OK;
}

static ns_status rate_in_plane(ns_system *system, double t, const double *q, const double *v,
                               double *q_dot) {
  (void)t;
  (void)q;
  for (ptrdiff_t i = 0; i < system->nv; i++)
    q_dot[i] = v[i];
  return NS_OK;
}

/* Of a quaternion p (0, w) / 2, with w in axes of the body */
static ns_status rate_in_space(ns_system *system, double t, const double *q, const double *v,
                               double *q_dot) {
  const ns_model *model = (const ns_model *)system;

  (void)t;
  for (int b = 1; b <= model->bodies.count; b++) {
    const int at = model->first_q[b], from = model->first[b];
    if (from < 0)
      continue;
    for (int i = 0; i < 3; i++)
      q_dot[at + i] = v[from + i];
    if ((ns_body_kind)body_of(model, b)[NS_BODY_KIND] == NS_BODY_RIGID) {
      const double half[4] = {0, v[from + 3] / 2, v[from + 4] / 2, v[from + 5] / 2};
      ns_turn_multiply(q + at + 3, half, q_dot + at + 3);
    }
  }
  return NS_OK;
}

static void normalize(ns_system *system, double *q) {
  (void)ns_model_normalize((const ns_model *)system, q);
}

static double fastest(const ns_system *system, const double *v) {
  return ns_model_fastest((const ns_model *)system, v);
}

static double way(const ns_system *system, const double *q0, const double *q) {
  return ns_model_way((const ns_model *)system, q0, q);
}

/* Numbers of bodies may come from a checkpoint. */
static const ns_shape *shape_of(const ns_model *model, int body) {
  const int shape = body >= 1 && (size_t)body <= (size_t)model->bodies.count
                        ? (int)body_of(model, body)[NS_BODY_SHAPE]
                        : 0;

  return shape > 0 ? &model->shape[shape - 1] : NULL;
}

static double extent(const ns_system *system, ns_identity id, int all) {
  const ns_model *model = (const ns_model *)system;
  const ns_shape *a = shape_of(model, id.a), *b = shape_of(model, id.b);
  const ns_shape *pair[2] = {a, b};
  double least = INFINITY;

  for (int k = 0; k < 2; k++) {
    const ns_shape *shape = pair[k], *other = pair[1 - k];
    if (shape == NULL || other == NULL)
      return INFINITY;
    if (!all && other->kind == NS_SHAPE_HALFSPACE && shape->kind == NS_SHAPE_DISC)
      return INFINITY;
    if (shape->kind != NS_SHAPE_HALFSPACE && shape->bounding_radius > 0)
      least = fmin(least, shape->bounding_radius);
  }
  return least;
}

static int has_friction(const ns_system *system) {
  return ((const ns_model *)system)->pairs_have.friction;
}

static void between_in_space(ns_system *system, const double *q0, const double *q1, double f,
                             double *q) {
  const ns_model *model = (const ns_model *)system;

  for (int b = 1; b <= model->bodies.count; b++) {
    const int at = model->first_q[b];
    double turn[3];
    if (at < 0)
      continue;
    for (int i = 0; i < 3; i++)
      q[at + i] = q0[at + i] + f * (q1[at + i] - q0[at + i]);
    if ((ns_body_kind)body_of(model, b)[NS_BODY_KIND] == NS_BODY_RIGID) {
      ns_turn_between(q0 + at + 3, q1 + at + 3, turn);
      for (int i = 0; i < 3; i++)
        turn[i] *= f;
      ns_turn_advance(q0 + at + 3, turn, q + at + 3);
    }
  }
}

static int carry_in_space(const ns_system *system, double h, const double *v, int *first,
                          double *E) {
  const ns_model *model = (const ns_model *)system;
  int count = 0;

  for (int b = 1; b <= model->bodies.count; b++) {
    const int at = model->first[b] + 3;
    if ((ns_body_kind)body_of(model, b)[NS_BODY_KIND] != NS_BODY_RIGID)
      continue;
    first[count] = at;
    ns_turn_carry((double[3]){h * v[at], h * v[at + 1], h * v[at + 2]}, E + 9 * count++);
  }
  return count;
}

static const char *unfit_for_slopes(const ns_system *system) {
  const ns_model *model = (const ns_model *)system;

  for (ptrdiff_t k = 0; k < model->joints.count; k++)
    if (ns_column_of(&model->joints, NS_JOINT_ROWS, k)[NS_JOINT_RESTITUTION] > 0)
      return "has no restitution, but a joint limit has: set its Restitution to 0";
  if (model->pairs_have.restitution)
    return "has no restitution (its contacts are closed at the end of the step, and stay so), but "
           "there are contacts that have: set Restitution and TangentialRestitution to 0, or take "
           "Method 'moreau'";
  if (model->pairs_have.laws)
    return "knows friction with a constant coefficient only";
  if (model->pairs_have.without_slopes)
    return "needs the surfaces of bodies that may touch: discs, spheres, ellipses, ellipsoids, "
           "superquadrics, intersections, implicit ones and halfspaces; of points, boxes, polygons "
           "and polytopes it knows those above halfspaces";
  return NULL;
}

static void number_velocities(ns_model *model) {
  int next = 0, next_q = 0;

  model->first[0] = model->first_q[0] = -1;
  for (int b = 1; b <= model->bodies.count; b++) {
    const ns_body_kind kind = (ns_body_kind)body_of(model, b)[NS_BODY_KIND];
    const int point = model->spatial ? 3 : 2;
    model->first[b] = kind == NS_BODY_FIXED ? -1 : next;
    model->first_q[b] = kind == NS_BODY_FIXED ? -1 : next_q;
    if (kind == NS_BODY_FIXED)
      continue;
    next += kind == NS_BODY_PARTICLE ? point : model->width;
    next_q += kind == NS_BODY_PARTICLE ? point : model->spatial ? 7 : 3;
  }
  model->system.nv = next;
  model->system.nq = next_q;
  for (int i = 0; i < next; i++)
    model->identity_index[i] = i;
}

static void read_shapes(ns_model *model) {
  for (ptrdiff_t s = 0; s < model->shapes.count; s++) {
    const double *row = ns_column_of(&model->shapes, NS_SHAPE_ROWS, s);
    ns_shape *shape = &model->shape[s];
    shape->kind = (ns_shape_kind)row[NS_SHAPE_KIND];
    shape->radius = row[NS_SHAPE_RADIUS];
    shape->vertex_count = (int)row[NS_SHAPE_VERTEX_COUNT];
    shape->vertices =
        shape->vertex_count > 0
            ? ns_column_of(&model->vertices, 3, (ptrdiff_t)row[NS_SHAPE_FIRST_VERTEX] - 1)
            : NULL;
    memcpy(shape->normal, row + NS_SHAPE_NORMAL, sizeof shape->normal);
    memcpy(shape->size, row + NS_SHAPE_SIZE, sizeof shape->size);
    shape->offset = row[NS_SHAPE_OFFSET];
    shape->bounding_radius = row[NS_SHAPE_BOUNDING_RADIUS];
    if (shape->bounding_radius < INFINITY)
      model->system.size = fmax(model->system.size, shape->bounding_radius);
  }
}

static void list_links(ns_model *model) {
  for (ptrdiff_t k = 0; k < model->joints.count; k++) {
    const double *row = ns_column_of(&model->joints, NS_JOINT_ROWS, k);
    model->joint_link[k] = ns_link_of(model, (int)row[NS_JOINT_A], (int)row[NS_JOINT_B]);
  }
  for (ptrdiff_t k = 0; k < model->springs.count; k++) {
    const double *row = ns_column_of(&model->springs, NS_SPRING_ROWS, k);
    model->spring_link[k] = ns_link_of(model, (int)row[NS_SPRING_A], (int)row[NS_SPRING_B]);
  }
  for (ptrdiff_t k = 0; k < model->forces.count; k++)
    model->force_link[k] =
        ns_link_of(model, (int)ns_column_of(&model->forces, NS_FORCE_ROWS, k)[NS_FORCE_BODY], 0);
}

/* No force, motor or motion that is a function of the user, and nothing that moves by prescription. */
/* |g| where there are no other forces */
static double weight_alone(const ns_model *model) {
  if (model->springs.count > 0 || model->forces.count > 0 || model->joints.count > 0)
    return INFINITY;
  return model->system.weight;
}

static int is_autonomous(const ns_model *model) {
  int autonomous = 1;

  for (ptrdiff_t k = 0; k < model->forces.count; k++)
    autonomous = autonomous && ns_column_of(&model->forces, NS_FORCE_ROWS, k)[NS_FORCE_HANDLE] == 0;
  for (ptrdiff_t k = 0; k < model->joints.count; k++)
    autonomous =
        autonomous && ns_column_of(&model->joints, NS_JOINT_ROWS, k)[NS_JOINT_MOTOR_HANDLE] == 0;
  for (int b = 1; b <= model->bodies.count && autonomous; b++) {
    const double *row = body_of(model, b), *v = row + NS_BODY_VELOCITY;
    if (row[NS_BODY_KIND] == NS_BODY_FIXED)
      autonomous = row[NS_BODY_MOTION] == 0 && v[0] == 0 && v[1] == 0 && v[2] == 0 && v[3] == 0 &&
                   v[4] == 0 && v[5] == 0; /* the angular velocity follows the velocity */
  }
  return autonomous;
}

static int is_driven(const ns_model *model) {
  int driven = 0;

  for (ptrdiff_t k = 0; k < model->joints.count; k++)
    driven = driven || ns_column_of(&model->joints, NS_JOINT_ROWS, k)[NS_JOINT_MOTOR_HANDLE] != 0;
  for (int b = 1; b <= model->bodies.count; b++)
    driven = driven || body_of(model, b)[NS_BODY_MOTION] != 0;
  return driven;
}

/* Axes of length 1, in the coordinates of b or, where the joint has the bodies the other way round, of a */
static int is_hinge(const double *joint, const double *spring) {
  const int same =
      joint[NS_JOINT_A] == spring[NS_SPRING_A] && joint[NS_JOINT_B] == spring[NS_SPRING_B];
  const int exchanged =
      joint[NS_JOINT_A] == spring[NS_SPRING_B] && joint[NS_JOINT_B] == spring[NS_SPRING_A];
  const double *axis = joint + (same ? NS_JOINT_AXIS_B : NS_JOINT_AXIS_A);

  if ((ns_joint_kind)joint[NS_JOINT_KIND] != NS_REVOLUTE &&
      (ns_joint_kind)joint[NS_JOINT_KIND] != NS_CYLINDRICAL)
    return 0;
  return (same || exchanged) && fabs(ns_dot3(axis, spring + NS_SPRING_AXIS)) > 1 - NS_SAME_AXIS;
}

static void find_hinges(ns_model *model) {
  for (ptrdiff_t k = 0; k < model->springs.count && model->spatial; k++)
    for (ptrdiff_t i = 0; i < model->joints.count; i++)
      if (is_hinge(ns_column_of(&model->joints, NS_JOINT_ROWS, i),
                   ns_column_of(&model->springs, NS_SPRING_ROWS, k)))
        model->spring_hinged[k] = 1;
}

static void place_ground(ns_model *model) {
  const double origin[3] = {0, 0, 0}, unturned[4] = {1, 0, 0, 0};

  if (model->spatial)
    model->space_pose[0] = ns_space_pose_at(origin, unturned);
  else
    model->pose[0] = ns_planar_pose_at(0, 0, 0);
}

static ns_status coefficient(ns_system *system, int function, double t, double speed,
                             const double *q, double *value) {
  ns_model *model = (ns_model *)system;

  return model->call_law(model->call_data, function, t, speed, q, value);
}

/* Derivative of psi along axis i by central differences; *kink: those to the two sides differ by far more than they do
 * where psi is smooth. */
static ns_status difference(ns_model *model, int function, const double p[2], double value, int i,
                            double step, double *derivative, int *kink) {
  double there[2] = {p[0], p[1]}, side[2], ignored[2];
  ns_status status = NS_OK;

  for (int k = 0; k < 2 && status == NS_OK; k++) {
    there[i] = p[i] + (k == 0 ? step : -step);
    status = model->call_gauge(model->call_data, function, there, &side[k], ignored);
  }
  if (status != NS_OK)
    return status;
  *derivative = (side[0] - side[1]) / (2 * step);
  *kink = fabs(side[0] + side[1] - 2 * value) >
          NS_JUMP_AT_CORNER * fabs(value) * step / hypot(p[0], p[1]);
  return NS_OK;
}

/* Where the function gives no gradient it comes by differences, with a step whose error is least; near a corner of the
 * set psi <= 1 with a short one, which finds the corner. */
static ns_status gauge(ns_system *system, int function, const double p[2], double *value,
                       double gradient[2]) {
  ns_model *model = (ns_model *)system;
  const double unit = hypot(p[0], p[1]);
  ns_status status = model->call_gauge(model->call_data, function, p, value, gradient);
  int kink = 0;

  for (int i = 0; i < 2 && status == NS_OK && isnan(gradient[i]); i++) {
    status =
        difference(model, function, p, *value, i, NS_STEP_OF_GAUGE * unit, &gradient[i], &kink);
    if (status == NS_OK && kink)
      status =
          difference(model, function, p, *value, i, NS_STEP_AT_CORNER * unit, &gradient[i], &kink);
  }
  return status;
}

ns_status ns_model_create(ns_model *model) {
  const ptrdiff_t bodies = model->bodies.count + 1;
  ns_status status;

  model->arena = ns_arena_create(model->host);
  model->looks = ns_terms_create(model->host, 0);
  model->width = model->spatial ? 6 : 3;
  model->first = NS_TAKE(&model->arena, int, bodies);
  model->first_q = NS_TAKE(&model->arena, int, bodies);
  model->identity_index = NS_TAKE(&model->arena, int, model->width *bodies);
  model->pose = NS_TAKE(&model->arena, ns_planar_pose, model->spatial ? 0 : bodies);
  model->space_pose = NS_TAKE(&model->arena, ns_space_pose, model->spatial ? bodies : 0);
  model->velocity = NS_TAKE(&model->arena, double, model->width *bodies);
  model->acceleration = NS_TAKE(&model->arena, double, model->width *bodies);
  model->speed = NS_TAKE(&model->arena, double, bodies);
  model->shape = NS_TAKE(&model->arena, ns_shape, model->shapes.count);
  model->solid = NS_TAKE(&model->arena, ns_solid, model->shapes.count);
  model->surface = NS_TAKE(&model->arena, ns_surface, model->surfaces.count + model->shapes.count);
  model->joint_link = NS_TAKE(&model->arena, ns_link, model->joints.count);
  model->spring_link = NS_TAKE(&model->arena, ns_link, model->springs.count);
  model->force_link = NS_TAKE(&model->arena, ns_link, model->forces.count);
  model->joint_angle = NS_TAKE(&model->arena, double, model->joints.count);
  model->spring_angle = NS_TAKE(&model->arena, double, model->springs.count);
  model->spring_hinged = NS_TAKE(&model->arena, int, model->spatial ? model->springs.count : 0);
  model->joint_frame =
      NS_TAKE(&model->arena, ns_joint_frame, model->spatial ? model->joints.count : 0);
  if (model->arena.failed)
    return NS_OUT_OF_MEMORY;
  model->system.evaluate = evaluate;
  model->system.advance = model->spatial ? advance_in_space : advance_in_plane;
  model->system.rate = model->spatial ? rate_in_space : rate_in_plane;
  model->system.normalize = model->spatial ? normalize : NULL;
  model->system.fastest = fastest;
  model->system.way = way;
  model->system.extent = extent;
  model->system.find_passing = ns_model_find_passing;
  model->system.has_friction = has_friction;
  model->system.between = model->spatial ? between_in_space : NULL;
  model->system.pass_memory = ns_model_pass_memory;
  model->system.coefficient = coefficient;
  model->system.gauge = gauge;
  model->system.carry = model->spatial ? carry_in_space : NULL;
  model->system.unfit_for_slopes = unfit_for_slopes;
  model->system.spin = ns_model_spin;
  model->system.turn = ns_model_turn;
  model->system.groups = 0;
  model->system.constant_mass = 1;
  model->system.has_springs = model->springs.count > 0;
  model->system.size = 0;
  model->system.weight =
      sqrt(model->gravity[0] * model->gravity[0] + model->gravity[1] * model->gravity[1] +
           model->gravity[2] * model->gravity[2]);
  model->system.pull = weight_alone(model);
  model->system.autonomous = is_autonomous(model);
  model->system.driven = is_driven(model);
  number_velocities(model);
  read_shapes(model);
  ns_model_make_solids(model);
  if (!(model->system.size > 0))
    model->system.size = 1;
  list_links(model);
  ns_model_frame_joints(model);
  find_hinges(model);
  for (ptrdiff_t k = 0; k < model->joints.count; k++)
    model->joint_angle[k] = NAN;
  for (ptrdiff_t k = 0; k < model->springs.count; k++)
    model->spring_angle[k] = NAN;
  place_ground(model);
  status = ns_model_find_groups(model);
  if (status == NS_OK)
    status = ns_model_make_polytopes(model);
  if (status == NS_OK)
    status = ns_model_make_hulls(model);
  if (status == NS_OK)
    status = ns_model_find_flats(model);
  if (status == NS_OK)
    status = ns_model_list_pairs(model);
  return status == NS_OK ? ns_model_measure_pieces(model) : status;
}

void ns_model_release(ns_model *model) {
  ns_terms_release(&model->looks);
  ns_arena_release(&model->arena);
}

void ns_model_initial(const ns_model *model, double *q, double *v) {
  const int dimension = model->spatial ? 3 : 2;

  for (int b = 1; b <= model->bodies.count; b++) {
    const double *row = body_of(model, b);
    const int rigid = (ns_body_kind)row[NS_BODY_KIND] == NS_BODY_RIGID;
    const int turn = rigid ? (model->spatial ? 4 : 1) : 0;
    double *to_q = q + model->first_q[b], *to_v = v + model->first[b];
    if (model->first[b] < 0)
      continue;
    for (int i = 0; i < dimension; i++) {
      to_q[i] = row[NS_BODY_POSITION + i];
      to_v[i] = row[NS_BODY_VELOCITY + i];
    }
    for (int i = 0; i < turn; i++)
      to_q[dimension + i] = row[NS_BODY_ROTATION + i];
    for (int i = 0; i < (turn < 3 ? turn : 3); i++)
      to_v[dimension + i] = row[NS_BODY_ANGULAR_VELOCITY + (model->spatial ? i : 2)];
  }
}

int ns_model_normalize(const ns_model *model, double *q) {
  for (int b = 1; b <= model->bodies.count && model->spatial; b++) {
    double *turn = q + model->first_q[b] + 3, largest = 0, square = 0;
    if (model->first[b] < 0 || (ns_body_kind)body_of(model, b)[NS_BODY_KIND] != NS_BODY_RIGID)
      continue;
    for (int i = 0; i < 4; i++)
      largest = isfinite(turn[i]) ? fmax(largest, fabs(turn[i])) : INFINITY;
    if (!(largest > 0 && largest < INFINITY))
      return b;
    for (int i = 0; i < 4; i++) {
      turn[i] /= largest; /* squares of the numbers themselves may overflow */
      square += turn[i] * turn[i];
    }
    for (int i = 0; i < 4; i++)
      turn[i] /= sqrt(square);
  }
  return 0;
}
