/* ns_model.c: a model as a system. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

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
  if (status == NS_OK && (what & (NS_FORCE | NS_JACOBIANS | NS_SPRINGS | NS_ENERGY)) != 0)
    status = ns_model_add_springs(model, what, terms);
  if (status == NS_OK && (what & NS_JOINTS) != 0)
    status = ns_model_add_joints(model, what, t, q, v, terms);
  if (status == NS_OK && (what & (NS_CONTACTS | NS_GAPS)) != 0)
    status = ns_model_add_contacts(model, what, ahead, reach, terms);
  if (status == NS_OK && (what & (NS_CONTACTS | NS_GAPS)) != 0)
    status = ns_model_add_limits(model, what, ahead, reach, terms);
  return status;
}

static ns_status advance(ns_system *system, double t, const double *q, double h, const double *v,
                         double *q_plus) {
  (void)t;
  for (ptrdiff_t i = 0; i < system->nv; i++)
    q_plus[i] = q[i] + h * v[i];
  return NS_OK;
}

static void number_velocities(ns_model *model) {
  int next = 0;

  model->first[0] = -1;
  for (int b = 1; b <= model->bodies.count; b++) {
    const ns_body_kind kind = (ns_body_kind)body_of(model, b)[NS_BODY_KIND];
    model->first[b] = kind == NS_BODY_FIXED ? -1 : next;
    next += kind == NS_BODY_FIXED ? 0 : kind == NS_BODY_PARTICLE ? 2 : 3;
  }
  model->system.nq = model->system.nv = next;
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
      autonomous = row[NS_BODY_MOTION] == 0 && v[0] == 0 && v[1] == 0 &&
                   row[NS_BODY_ANGULAR_VELOCITY + 2] == 0;
  }
  return autonomous;
}

ns_status ns_model_create(ns_model *model) {
  const ptrdiff_t bodies = model->bodies.count + 1;

  model->arena = ns_arena_create(model->host);
  model->first = NS_TAKE(&model->arena, int, bodies);
  model->identity_index = NS_TAKE(&model->arena, int, 3 * bodies);
  model->pose = NS_TAKE(&model->arena, ns_planar_pose, bodies);
  model->velocity = NS_TAKE(&model->arena, double, 3 * bodies);
  model->acceleration = NS_TAKE(&model->arena, double, 3 * bodies);
  model->speed = NS_TAKE(&model->arena, double, bodies);
  model->shape = NS_TAKE(&model->arena, ns_shape, model->shapes.count);
  model->joint_link = NS_TAKE(&model->arena, ns_link, model->joints.count);
  model->spring_link = NS_TAKE(&model->arena, ns_link, model->springs.count);
  model->force_link = NS_TAKE(&model->arena, ns_link, model->forces.count);
  if (model->arena.failed)
    return NS_OUT_OF_MEMORY;
  model->system.evaluate = evaluate;
  model->system.advance = advance;
  model->system.constant_mass = 1;
  model->system.size = 0;
  model->system.autonomous = is_autonomous(model);
  number_velocities(model);
  read_shapes(model);
  if (!(model->system.size > 0))
    model->system.size = 1;
  list_links(model);
  model->pose[0] = ns_planar_pose_at(0, 0, 0);
  return ns_model_list_pairs(model);
}

void ns_model_release(ns_model *model) { ns_arena_release(&model->arena); }

void ns_model_initial(const ns_model *model, double *q, double *v) {
  for (int b = 1; b <= model->bodies.count; b++) {
    const double *row = body_of(model, b);
    const int first = model->first[b];
    if (first < 0)
      continue;
    for (int i = 0; i < 2; i++) {
      q[first + i] = row[NS_BODY_POSITION + i];
      v[first + i] = row[NS_BODY_VELOCITY + i];
    }
    if ((ns_body_kind)row[NS_BODY_KIND] == NS_BODY_RIGID) {
      q[first + 2] = row[NS_BODY_ROTATION];
      v[first + 2] = row[NS_BODY_ANGULAR_VELOCITY + 2];
    }
  }
}
