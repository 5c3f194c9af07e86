/* ns_model_polytopes.c: faces and edges of the boxes and polytopes of a model, and their motion in the step ahead. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_model.h"

/* The edges of a box are numbers of a table. */
static int has_volume(const ns_shape *shape) {
  return shape->kind != NS_SHAPE_BOX ||
         (shape->size[0] > 0 && shape->size[1] > 0 && shape->size[2] > 0);
}

ns_status ns_model_make_polytopes(ns_model *model) {
  for (ptrdiff_t s = 0; s < model->shapes.count && model->spatial; s++) {
    ns_shape *shape = &model->shape[s];
    ns_polytope *p;
    ns_status status;
    if (shape->kind != NS_SHAPE_BOX && shape->kind != NS_SHAPE_POLYTOPE)
      continue;
    p = NS_TAKE(&model->arena, ns_polytope, 1);
    if (p == NULL)
      return NS_OUT_OF_MEMORY;
    status = shape->kind == NS_SHAPE_BOX
                 ? ns_polytope_box(&model->arena, shape->size, p)
                 : ns_polytope_hull(&model->arena, shape->vertex_count, shape->vertices, p);
    if (status != NS_OK)
      return status;
    shape->polytope = p->face_count > 0 && has_volume(shape) ? p : NULL;
  }
  return NS_OK;
}

void ns_model_look_ahead(ns_model *model, double ahead) {
  for (int b = 0; b <= model->bodies.count; b++) {
    const double *velocity = model->velocity + model->width * b;
    double *motion = model->spatial ? model->space_pose[b].motion : model->pose[b].motion;
    for (int k = 0; k < model->width; k++)
      motion[k] = ahead > 0 ? ahead * velocity[k] : 0;
  }
}
