/* mechanics.c: see mechanics.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "mechanics.h"

#include "tables.h"

#include <string.h>

/* ---- models */

static mxArray *any_function(ptrdiff_t rows, ptrdiff_t columns, double base, double gain) {
  const mock_function f = {
      {rows, rows, rows}, {columns, columns, columns}, {base, base, base, base}, gain, 0};

  return mock_function_array(&f);
}

static mxArray *model_handles(fuzz_input *in, int spatial) {
  mxArray *handles = mxCreateCellMatrix(1, FUZZ_HANDLES);

  for (int k = 0; k < FUZZ_HANDLES; k++) {
    static const int counts[2][4] = {{1, 2, 3, 3}, {1, 3, 7, 6}};
    mxSetCell(handles, k, any_function(counts[spatial][fuzz_below(in, 4)], 1, 0.5, 0.1));
  }
  return handles;
}

static void count_coordinates(const fuzz_tables *t, ptrdiff_t *nq, ptrdiff_t *nv) {
  const fuzz_table *bodies = &t->table[FUZZ_BODIES];

  *nq = *nv = 0;
  for (ptrdiff_t b = 0; b < bodies->count; b++) {
    const double kind = bodies->value[b * bodies->rows + NS_BODY_KIND];
    *nq += kind == NS_BODY_RIGID      ? (t->spatial ? 7 : 3)
           : kind == NS_BODY_PARTICLE ? 2 + t->spatial
                                      : 0;
    *nv += kind == NS_BODY_RIGID      ? (t->spatial ? 6 : 3)
           : kind == NS_BODY_PARTICLE ? 2 + t->spatial
                                      : 0;
  }
}

static mxArray *model_struct(fuzz_input *in, ptrdiff_t *nq, ptrdiff_t *nv) {
  fuzz_tables t = fuzz_scene(in);
  mxArray *model = mxCreateStructMatrix(1, 1, 0, NULL);

  count_coordinates(&t, nq, nv);
  mock_set_field(model, "kind", mxCreateString(t.spatial ? "spatial" : "planar"));
  mock_set_field(model, "gravity", fuzz_matrix(3, 1, t.gravity));
  for (int k = 0; k < FUZZ_TABLES; k++)
    mock_set_field(model, t.table[k].name,
                   fuzz_matrix(t.table[k].rows, t.table[k].count, t.table[k].value));
  mock_set_field(model, "handles", model_handles(in, t.spatial));
  fuzz_free_tables(&t);
  return model;
}

/* ---- systems */

typedef struct sizes {
  ptrdiff_t nq, nv, joints, gaps, directions;
} sizes;

/* rows x columns numbers: f at the places of a diagonal of ones, otherwise the same everywhere */
static mxArray *constant(ptrdiff_t rows, ptrdiff_t columns, int diagonal, double f) {
  mxArray *a = mock_array(mxDOUBLE_CLASS, rows, columns);

  for (ptrdiff_t k = 0; k < rows * columns; k++)
    mock_set_number(a, k, !diagonal || k % rows == k / rows ? f : 0);
  return a;
}

/* A constant or a function of that size */
static mxArray *item(fuzz_input *in, ptrdiff_t rows, ptrdiff_t columns, int diagonal, double f) {
  mock_function function = {{rows, rows, rows}, {columns, columns, columns}, {f, f, f, f}, 0, 0};

  if (!fuzz_one_in(in, 2))
    return constant(rows, columns, diagonal, f);
  if (diagonal)
    for (int k = 1; k < 4; k++)
      function.base[k] = k % (rows + 1) == 0 ? f : 0;
  function.gain = diagonal ? 0 : fuzz_below(in, 3) - 1;
  function.first = fuzz_below(in, 4);
  return mock_function_array(&function);
}

static mxArray *tangents(fuzz_input *in, const sizes *s) {
  const mwSize size[3] = {s->nv, s->directions, s->gaps};
  mxArray *a;

  if (fuzz_one_in(in, 4))
    return item(in, s->nv * s->directions, s->gaps, 0, 1);
  a = mxCreateNumericArray(3, size, mxDOUBLE_CLASS, mxREAL);
  for (ptrdiff_t k = 0; k < (ptrdiff_t)mxGetNumberOfElements(a); k++)
    mock_set_number(a, k, k / s->nv % 2 == 0 ? 1 : -1);
  return a;
}

static mxArray *force_jacobian(fuzz_input *in, const sizes *s) {
  const mock_function f = {{s->nv, s->nv, 1}, {s->nq, s->nv, 1}, {0, -1, 0, 0}, 0, 0};
  mxArray *pair;

  if (fuzz_one_in(in, 2))
    return mock_function_array(&f);
  pair = mxCreateCellMatrix(1, 2);
  mxSetCell(pair, 0, constant(s->nv, s->nq, 1, -1));
  mxSetCell(pair, 1, constant(s->nv, s->nv, 1, -0.5));
  return pair;
}

static mxArray *nothing(void) { return mock_array(mxDOUBLE_CLASS, 0, 0); }

/* Values of the items of nssystem, in their order */
static mxArray *item_value(fuzz_input *in, int k, const sizes *s) {
  const int given = !fuzz_one_in(in, 2);

  switch (k) {
  case 0:
    return item(in, s->nv, s->nv, 1, 2);
  case 1:
    return given ? item(in, s->nv, 1, 0, -5) : nothing();
  case 2:
    return given ? nothing() : force_jacobian(in, s);
  case 3:
    return s->nq == s->nv ? nothing() : item(in, s->nq, s->nv, 1, 1);
  case 4:
  case 6:
  case 7:
    return s->joints > 0 && (given || k == 4) ? item(in, s->joints, 1, 0, 0) : nothing();
  case 5:
    return s->joints > 0 && given ? item(in, s->nv, s->joints, 1, 1) : nothing();
  case 8:
  case 10:
  case 11:
    return s->gaps > 0 && (given || k == 8) ? item(in, s->gaps, 1, 0, 0.25) : nothing();
  case 9:
    return s->gaps > 0 && given ? item(in, s->nv, s->gaps, 1, 1) : nothing();
  case 12:
    return s->directions > 0 ? tangents(in, s) : nothing();
  case 13:
    return s->directions > 0 && !given ? item(in, s->directions, s->gaps, 0, 0) : nothing();
  default:
    return given ? nothing() : item(in, 1, 1, 0, 1);
  }
}

static mxArray *function_list(ptrdiff_t count) {
  static const char *fields[] = {"value", "time"};

  return mxCreateStructMatrix(1, count, 2, fields);
}

static void set_item(fuzz_input *in, mxArray *list, ptrdiff_t at, mxArray *value) {
  mxSetField(list, at, "value", value);
  mxSetField(list, at, "time", mxCreateLogicalScalar(fuzz_one_in(in, 4)));
}

static mxArray *items(fuzz_input *in, const sizes *s) {
  mxArray *list = function_list(15);

  for (int k = 0; k < 15; k++)
    set_item(in, list, k, item_value(in, k, s));
  return list;
}

static void set_springs(fuzz_input *in, mxArray *system, const sizes *s) {
  const int springs = fuzz_one_in(in, 3), dampers = fuzz_one_in(in, 3);
  mxArray *spring = function_list(2 * springs), *damper = function_list(dampers);

  if (springs) {
    set_item(in, spring, 0, item(in, 1, 1, 0, 0.1));
    set_item(in, spring, 1, item(in, s->nv, 1, 1, 1));
  }
  if (dampers)
    set_item(in, damper, 0, item(in, s->nv, 1, 1, 1));
  mock_set_field(system, "spring", spring);
  mock_set_field(system, "damper", damper);
  mock_set_field(system, "gamma", springs ? mxCreateDoubleScalar(50) : nothing());
  mock_set_field(system, "delta", dampers ? mxCreateDoubleScalar(2) : nothing());
}

static mxArray *system_struct(fuzz_input *in, ptrdiff_t *nq, ptrdiff_t *nv) {
  const int turns = fuzz_one_in(in, 8);
  sizes s = {.nv = 1 + fuzz_below(in, 3), .joints = fuzz_below(in, 2), .gaps = fuzz_below(in, 3)};
  mxArray *system = mxCreateStructMatrix(1, 1, 0, NULL);

  s.nq = s.nv + turns;
  s.directions = s.gaps > 0 ? 2 * fuzz_below(in, 3) : 0;
  mock_set_field(system, "kind", mxCreateString("system"));
  mock_set_field(system, "items", items(in, &s));
  mock_set_field(system, "friction", s.directions > 0 ? mxCreateDoubleScalar(0.5) : nothing());
  mock_set_field(system, "restitution", s.gaps > 0 ? mxCreateDoubleScalar(0.5) : nothing());
  set_springs(in, system, &s);
  mock_set_field(system, "nv", fuzz_one_in(in, 2) ? mxCreateDoubleScalar((double)s.nv) : nothing());
  *nq = s.nq;
  *nv = s.nv;
  return system;
}

mxArray *fuzz_mechanics(fuzz_input *in, ptrdiff_t *nq, ptrdiff_t *nv) {
  return fuzz_one_in(in, 2) ? system_struct(in, nq, nv) : model_struct(in, nq, nv);
}

mxArray *fuzz_state(fuzz_input *in, ptrdiff_t count) {
  mxArray *x = mock_array(mxDOUBLE_CLASS, count, 1);

  for (ptrdiff_t i = 0; i < count; i++)
    mock_set_number(x, i, fuzz_number(in, FUZZ_PLAIN) / 8);
  return x;
}

/* ---- options */

static mxArray *make_step(fuzz_input *in) {
  return mxCreateDoubleScalar((1 + fuzz_below(in, 4)) / 32.0);
}

static mxArray *make_directions(fuzz_input *in) {
  return mxCreateDoubleScalar(4 + 2 * fuzz_below(in, 4));
}

static mxArray *make_active(fuzz_input *in) {
  const double pair[2] = {fuzz_positive(in), fuzz_positive(in)};

  return fuzz_matrix(1, 1 + fuzz_below(in, 2), pair);
}

static mxArray *make_count(fuzz_input *in) { return mxCreateDoubleScalar(1 + fuzz_below(in, 99)); }

static mxArray *make_switch(fuzz_input *in) { return mxCreateDoubleScalar(fuzz_below(in, 2)); }

static mxArray *make_events(fuzz_input *in) {
  return any_function(fuzz_below(in, 3), 1, 0, fuzz_below(in, 3) - 1);
}

static mxArray *make_output(fuzz_input *in) { return any_function(1, 1, fuzz_one_in(in, 4), 0); }

static const char *const methods[] = {"euler", "linimp", "trapezoidal", "trapezoidal1", NULL};
static const char *const detections[] = {"auto", "off", "collisions", "all", NULL};
static const char *const impacts[] = {"auto", "newton", "poisson", NULL};
static const char *const locations[] = {"interpolant", "gap", NULL};
static const char *const restarts[] = {"auto", "basis", "resolve", "states", NULL};
static const char *const stabilizations[] = {"none", "projection", "velocity", NULL};
static const char *const jacobians[] = {"auto", "definite", "exact", NULL};
static const char *const masses[] = {"midpoint", "average", NULL};
static const char *const solvers[] = {"auto", "lemke", "newton", "pgs", "path", NULL};
static const char *const cones[] = {"pyramid", "cone", "ellipsoid", "psi", NULL};
static const char *const displays[] = {"off", "final", "iter", NULL};
static const char *const progresses[] = {"off", "auto", "on", NULL};

const fuzz_option fuzz_simulation_options[] = {{"Method", methods, NULL},
                                               {"Method", methods, NULL},
                                               {"Step", NULL, make_step},
                                               {"AbsTol", NULL, NULL},
                                               {"RelTol", NULL, NULL},
                                               {"MaxStep", NULL, NULL},
                                               {"Detect", detections, NULL},
                                               {"Impact", impacts, NULL},
                                               {"Locate", locations, NULL},
                                               {"Restart", restarts, NULL},
                                               {"Stabilization", stabilizations, NULL},
                                               {"Jacobian", jacobians, NULL},
                                               {"Mass", masses, NULL},
                                               {"Directions", NULL, make_directions},
                                               {"Cone", cones, NULL},
                                               {"ActiveTol", NULL, make_active},
                                               {"Reduce", NULL, make_switch},
                                               {"Solver", solvers, NULL},
                                               {"Tol", NULL, NULL},
                                               {"MaxIter", NULL, make_count},
                                               {"Events", NULL, make_events},
                                               {"OutputFcn", NULL, make_output},
                                               {"Display", displays, NULL},
                                               {"Progress", progresses, NULL},
                                               {NULL, NULL, NULL}};
