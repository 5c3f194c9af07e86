/* ns_closest_points_mex.c: [c, slopes] = ns_closest_points (model, pose_a, pose_b), the engine of nsclosest
 *
 * The solids are the first two shapes of the model; a pose is a position and a quaternion. c holds gap, a, b, normal,
 * residual, and a 1 where there is such a pair; slopes is 10 x 12: rows gap, normal, a, b; then come, in a further
 * column, whether all of them exist. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_closest.h"
#include "ns_mex_mechanics.h"

#include <string.h>

#define NAME "nsclosest"

enum { NUMBERS = 12, SLOPES = 10, COLUMNS = 13 };

static ns_space_pose pose_of(const char *name, const mxArray *array) {
  const double *p = ns_mex_vector(NAME, name, array, 7, NS_FINITE, 0, 0);

  return ns_space_pose_at(p, p + 3);
}

static mxArray *closest_array(const ns_closest *c, int found) {
  double out[NUMBERS] = {c->gap};

  memcpy(out + 1, c->a, sizeof c->a);
  memcpy(out + 4, c->b, sizeof c->b);
  memcpy(out + 7, c->normal, sizeof c->normal);
  out[10] = c->residual;
  out[11] = found;
  return ns_mex_matrix(NUMBERS, 1, out);
}

static mxArray *slopes_array(const ns_closest_slopes *s, int regular) {
  double out[SLOPES * COLUMNS] = {0};

  for (int j = 0; j < 12; j++) {
    out[SLOPES * j] = s->gap[j];
    memcpy(out + SLOPES * j + 1, s->normal + 3 * j, 3 * sizeof *out);
    memcpy(out + SLOPES * j + 4, s->a + 3 * j, 3 * sizeof *out);
    memcpy(out + SLOPES * j + 7, s->b + 3 * j, 3 * sizeof *out);
  }
  out[SLOPES * 12] = regular;
  return ns_mex_matrix(SLOPES, COLUMNS, out);
}

static const ns_solid *solid_of(const ns_shape *shape) {
  return shape->solid != NULL ? shape->solid : shape->hull;
}

/* found stays 0 where a shape has no solid. */
static ns_status search(const ns_model *model, const ns_space_pose pose[2], ns_closest *c,
                        ns_closest_slopes *slopes, int *found, int *regular) {
  const ns_solid *a = model->shapes.count == 2 ? solid_of(&model->shape[0]) : NULL;
  const ns_solid *b = model->shapes.count == 2 ? solid_of(&model->shape[1]) : NULL;
  ns_status status;

  if (a == NULL || b == NULL)
    return NS_OK;
  status = ns_closest_find(a, &pose[0], b, &pose[1], c, found);
  if (status == NS_OK && *found)
    *regular = ns_closest_slopes_of(a, &pose[0], b, &pose[1], c, slopes);
  return status;
}

void mexFunction(int nlhs, mxArray *plhs[], int nrhs, const mxArray *prhs[]) {
  const mxArray *const *arguments = ns_mex_arguments(nrhs, (const mxArray *const *)prhs);
  ns_mex_mechanics m;
  ns_closest c = {.gap = 0};
  ns_closest_slopes slopes = {.gap = {0}};
  ns_space_pose pose[2];
  ns_host host;
  ns_status status;
  int found = 0, regular = 0;

  if (nrhs != 3 || nlhs > 2)
    ns_mex_error(NAME, "usage", "3 arguments and at most 2 outputs");
  ns_mex_mechanics_read(&m, NAME, arguments[0]);
  pose[0] = pose_of("POSEA", arguments[1]);
  pose[1] = pose_of("POSEB", arguments[2]);
  host = ns_mex_host_begin();
  status = ns_mex_mechanics_create(&m, &host, 0, 0, NULL, 0, NULL);
  if (status == NS_OK)
    status = search(&m.model, pose, &c, &slopes, &found, &regular);
  ns_mex_host_end();
  ns_mex_raise(&m.caller, status);
  plhs[0] = closest_array(&c, found);
  if (nlhs > 1)
    plhs[1] = slopes_array(&slopes, regular);
}
