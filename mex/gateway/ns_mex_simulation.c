/* ns_mex_simulation.c: the one table of the options of nssolve, nsstep and nsset. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_mex_mechanics.h"

#include "ns_pathlib.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define NAME_OF(id, name, ...) name,
static const char *const methods[] = {NS_METHOD_ROWS(NAME_OF) NULL};
static const char *const adaptations[] = {"off", "runge", "extrapolation", "order", NULL};
static const char *const detections[] = {"auto", "off", "collisions", "all", NULL};
static const char *const impacts[] = {"auto", "newton", "poisson", "dissipative", NULL};
static const char *const stabilizations[] = {"auto", "none", "projection", "velocity", "ggl", NULL};
static const char *const jacobians[] = {"auto", "definite", "exact", "turning", NULL};
static const char *const locations[] = {"interpolant", "gap", NULL};
static const char *const masses[] = {"midpoint", "average", NULL};
static const char *const restarts[] = {"auto", "basis", "resolve", "states", NULL};
enum { BY_DEFAULT, BY_BASIS, RESOLVED, BY_STATES }; /* in restarts */
static const char *const solvers[] = {NS_LCP_SOLVER_NAMES, "structured", NULL};
enum { STRUCTURED = NS_LCP_PATH + 1 }; /* in solvers; of the steps alone */
static const char *const cones[] = {"auto", "pyramid", "cone", "ellipsoid", "psi", NULL};
enum { CONE_AUTO, PYRAMID, CIRCULAR, ELLIPSOID, PSI }; /* numbers in cones */
static const char *const displays[] = {"off", "final", "iter", "none", "notify", NULL};
static const char *const progresses[] = {"auto", "on", "off", NULL};

typedef struct choices {
  int method, detect, impact, stabilization, jacobian, solver, restart, locate, mass;
  ptrdiff_t directions;
  const mxArray *active_tolerance, *growth;
} choices;

#define OPTIONS 30
#define LONGEST_LIST 300 /* letters: of all methods */

static void fill_table(ns_mex_option table[OPTIONS + 1], ns_mex_simulation *o, choices *c) {
  const ns_mex_option rows[OPTIONS + 1] = {
      {"Method", NS_OPTION_CHOICE, &c->method, methods},
      {"Step", NS_OPTION_NUMBER, &o->h, NULL},
      {"AbsTol", NS_OPTION_ARRAY, &o->absolute, NULL},
      {"RelTol", NS_OPTION_ARRAY, &o->relative, NULL},
      {"MaxStep", NS_OPTION_NUMBER, &o->longest, NULL},
      {"Adapt", NS_OPTION_CHOICE, &o->adapt, adaptations},
      {"Growth", NS_OPTION_ARRAY, &c->growth, NULL},
      {"Theta", NS_OPTION_FRACTION, &o->step.theta, NULL},
      {"Gamma", NS_OPTION_FRACTION, &o->step.gamma, NULL},
      {"Critical", NS_OPTION_NUMBER, &o->step.critical, NULL},
      {"Detect", NS_OPTION_CHOICE, &c->detect, detections},
      {"Impact", NS_OPTION_CHOICE, &c->impact, impacts},
      {"Locate", NS_OPTION_CHOICE, &c->locate, locations},
      {"Restart", NS_OPTION_CHOICE, &c->restart, restarts},
      {"Stabilization", NS_OPTION_CHOICE, &c->stabilization, stabilizations},
      {"Jacobian", NS_OPTION_CHOICE, &c->jacobian, jacobians},
      {"Mass", NS_OPTION_CHOICE, &c->mass, masses},
      {"Directions", NS_OPTION_COUNT, &c->directions, NULL},
      {"Cone", NS_OPTION_CHOICE, &o->cone, cones},
      {"ActiveTol", NS_OPTION_ARRAY, &c->active_tolerance, NULL},
      {"Reduce", NS_OPTION_SWITCH, &o->step.reduce, NULL},
      {"Solver", NS_OPTION_CHOICE, &c->solver, solvers},
      {"Tol", NS_OPTION_NUMBER, &o->step.lcp.tolerance, NULL},
      {"MaxIter", NS_OPTION_COUNT, &o->step.lcp.max_iterations, NULL},
      {"PathLibrary", NS_OPTION_TEXT, &o->step.lcp.path_library, NULL},
      {"Events", NS_OPTION_ARRAY, &o->events, NULL},
      {"OutputFcn", NS_OPTION_ARRAY, &o->output, NULL},
      {"Display", NS_OPTION_CHOICE, &o->display, displays},
      {"Progress", NS_OPTION_CHOICE, &o->progress, progresses},
      {"Checkpoint", NS_OPTION_ARRAY, &o->checkpoint, NULL},
      {NULL, NS_OPTION_ARRAY, NULL, NULL},
  };

  memcpy(table, rows, sizeof rows);
}

static void read_active_tolerance(const char *function, const mxArray *array, double out[2]) {
  ptrdiff_t count;
  const double *x = ns_mex_option_numbers(function, "ActiveTol", array, 2, 1, &count);

  for (ptrdiff_t k = 0; k < count; k++)
    out[k] = x[k];
}

/* Acary (66): alpha_min < 1 < alpha_max, and alpha */
static void read_growth(const char *function, const mxArray *array, double growth[3]) {
  ptrdiff_t count;
  const double *x = ns_mex_option_numbers(function, "Growth", array, 3, 0, &count);

  for (ptrdiff_t k = 0; k < count; k++)
    growth[k] = x[k];
  if (!(growth[0] < 1 && growth[1] > 1 && growth[2] <= 1))
    ns_mex_error(function, "invalidOption",
                 "Growth must be [alpha_min alpha_max alpha] with alpha_min < 1 < alpha_max and "
                 "alpha <= 1, not [%g %g %g]",
                 growth[0], growth[1], growth[2]);
}

static void require_handle(const char *function, const char *name, const mxArray *array) {
  ns_mex_refuse_file_function(function, array);
  if (array != NULL && strcmp(ns_mex_class(array), "function_handle") != 0)
    ns_mex_error(function, "invalidOption", "%s must be a function handle, not %s", name,
                 ns_mex_class(array));
}

static int check_directions(const char *function, ptrdiff_t directions) {
  if (directions == 0) /* not given */
    return 0;
  if (directions < 4 || directions > NS_MOST_DIRECTIONS || directions % 2 != 0)
    ns_mex_error(function, "invalidOption",
                 "Directions must be an even number from 4 to %d, not %.0f", NS_MOST_DIRECTIONS,
                 (double)directions);
  return (int)directions;
}

/* The methods that have the ability: 'a', 'b' and 'c' */
static const char *methods_with(unsigned ability, char text[LONGEST_LIST]) {
  int left = 0, length = 0;

  for (int m = 0; m < NS_METHODS; m++)
    left += ns_method_has((ns_method)m, ability);
  for (int m = 0; m < NS_METHODS; m++)
    if (ns_method_has((ns_method)m, ability))
      length += snprintf(text + length, (size_t)(LONGEST_LIST - length), "'%s'%s", methods[m],
                         --left > 1  ? ", "
                         : left == 1 ? " and "
                                     : "");
  return text;
}

static void check_detection(const char *function, const ns_step_options *step) {
  const ns_method_traits *method = ns_traits_of(step->method);

  if (ns_method_has(step->method, NS_CAPTURES) && step->detect != NS_DETECT_DEFAULT &&
      step->detect != NS_DETECT_OFF)
    ns_mex_error(function, "invalidOption",
                 "Method '%s' captures collisions within its steps: Detect must be 'off', not '%s'",
                 method->name, detections[step->detect]);
  if (method->tableau != NULL && step->detect != NS_DETECT_DEFAULT && step->detect != NS_DETECT_ALL)
    ns_mex_error(function, "invalidOption",
                 "Method '%s' locates its events itself: Detect must be 'all', not '%s'",
                 method->name, detections[step->detect]);
  if (!ns_method_has(step->method, NS_CAN_POISSON) && step->impact >= NS_IMPACT_POISSON)
    ns_mex_error(function, "invalidOption", "Impact must be 'newton' with Method '%s'",
                 method->name);
}

static void check_stabilization(const char *function, const ns_step_options *step) {
  const ns_method_traits *method = ns_traits_of(step->method);
  const ns_stabilization by = step->stabilization;
  char text[LONGEST_LIST];

  if (by == NS_STABILIZE_BY_GGL && !ns_method_has(step->method, NS_CAN_GGL))
    ns_mex_error(function, "invalidOption", "Stabilization 'ggl' is for Method %s, not '%s'",
                 methods_with(NS_CAN_GGL, text), method->name);
  if (by == NS_STABILIZE_BY_VELOCITY && !ns_method_has(step->method, NS_CAN_GAP_ROWS))
    ns_mex_error(function, "invalidOption", "Stabilization 'velocity' is not for Method '%s'",
                 method->name);
  if (by == NS_STABILIZE_BY_PROJECTION && !ns_method_has(step->method, NS_CAN_PROJECT))
    ns_mex_error(
        function, "invalidOption",
        "Method '%s' asks for its positions itself: Stabilization must be 'auto' or 'none'",
        method->name);
}

/* What some methods cannot do: the abilities of their rows in ns_methods.h */
static void check_method(const char *function, const ns_mex_simulation *o) {
  const ns_step_options *step = &o->step;
  const char *name = methods[step->method];
  char text[LONGEST_LIST];

  check_detection(function, step);
  check_stabilization(function, step);
  if (o->cone > PYRAMID && !ns_method_has(step->method, NS_CAN_TRUE_CONES))
    ns_mex_error(function, "invalidOption", "Cone '%s' is for Method %s, not '%s'", cones[o->cone],
                 methods_with(NS_CAN_TRUE_CONES, text), name);
  if (ns_method_has(step->method, NS_NEEDS_SLOPES) && (o->cone == PYRAMID || o->cone == PSI))
    ns_mex_error(function, "invalidOption",
                 "Method '%s' has friction cones of its own: Cone must be 'cone' or 'ellipsoid', "
                 "not '%s'",
                 name, cones[o->cone]);
  if (step->reduce && !ns_method_has(step->method, NS_CAN_REDUCE))
    ns_mex_error(function, "invalidOption", "Reduce is for Method %s, not '%s'",
                 methods_with(NS_CAN_REDUCE, text), name);
  if (o->adapt != 0 && !ns_method_has(step->method, NS_CAN_ADAPT_CAPTURED))
    ns_mex_error(function, "invalidOption", "Adapt is for Method %s, not '%s'",
                 methods_with(NS_CAN_ADAPT_CAPTURED, text), name);
}

ns_mex_simulation ns_mex_simulation_options(const char *function, int first, int count,
                                            const mxArray *const arguments[]) {
  ns_mex_simulation o = {.step = ns_step_default_options(), .growth = {0.5, 5, 1}};
  choices c = {0};
  ptrdiff_t count_of;
  ns_mex_option table[OPTIONS + 1];

  fill_table(table, &o, &c);
  ns_mex_options(function, first, count, arguments, table);
  o.step.method = (ns_method)c.method;
  o.step.detect = (ns_detect)c.detect;
  o.step.impact = (ns_impact_law)c.impact;
  o.step.stabilization = (ns_stabilization)c.stabilization;
  check_method(function, &o);
  o.cones = o.cone != CONE_AUTO                             ? (ns_cone_choice)(o.cone - PYRAMID)
            : ns_method_has(o.step.method, NS_NEEDS_SLOPES) ? NS_CONES_ELLIPTIC
                                                            : NS_CONES_BY_PAIRS;
  o.step.jacobian = (ns_jacobian)c.jacobian;
  o.step.resolve = c.restart == RESOLVED;
  o.step.by_states =
      (c.restart == BY_DEFAULT || c.restart == BY_STATES) && ns_step_knows_states(&o.step);
  if (c.restart == BY_STATES && !o.step.by_states)
    ns_mex_error(
        function, "invalidOption",
        "Restart 'states' is for Method 'trapezoidal' with Stabilization 'auto' and Detect "
        "'all', not for '%s' with '%s' and '%s'",
        methods[o.step.method], stabilizations[o.step.stabilization], detections[o.step.detect]);
  o.step.locate_by_gap = c.locate == 1;
  o.step.average_mass = c.mass == 1;
  o.step.structured = c.solver == STRUCTURED;
  o.step.lcp.solver = o.step.structured ? NS_LCP_AUTO : (ns_lcp_solver)c.solver;
  o.step.lcp.backslash = ns_mex_backslash;
  o.step.lcp.path_text = mxCalloc(NS_PATHLIB_TEXT, 1);
  read_active_tolerance(function, c.active_tolerance, o.step.active_tolerance);
  read_growth(function, c.growth, o.growth);
  if (c.growth != NULL && o.adapt == 0)
    ns_mex_error(function, "invalidOption", "Growth is for steps that adapt: set Adapt too");
  (void)ns_mex_option_numbers(function, "AbsTol", o.absolute, PTRDIFF_MAX, 0, &count_of);
  (void)ns_mex_option_numbers(function, "RelTol", o.relative, PTRDIFF_MAX, 0, &count_of);
  o.directions = check_directions(function, c.directions);
  require_handle(function, "Events", o.events);
  require_handle(function, "OutputFcn", o.output);
  ns_mex_checkpoint_check(function, o.checkpoint);
  return o;
}

mxArray *ns_mex_simulation_struct(const char *function, int count,
                                  const mxArray *const arguments[]) {
  ns_mex_simulation o = ns_mex_simulation_options(function, 0, count, arguments);
  choices c = {0};
  ns_mex_option table[OPTIONS + 1], passed[OPTIONS + 1];
  const char *fields[OPTIONS];
  const mxArray *values[OPTIONS] = {NULL};
  mxArray *result;

  fill_table(table, &o, &c);
  memcpy(passed, table, sizeof table);
  for (int k = 0; k < OPTIONS; k++) {
    fields[k] = table[k].name;
    passed[k].kind = NS_OPTION_ARRAY;
    passed[k].value = &values[k];
  }
  ns_mex_options(function, 0, count, arguments, passed);
  result = mxCreateStructMatrix(1, 1, OPTIONS, fields);
  for (int k = 0; k < OPTIONS; k++)
    mxSetField(result, 0, fields[k],
               values[k] != NULL ? mxDuplicateArray(values[k])
                                 : mxCreateDoubleMatrix(0, 0, mxREAL));
  return result;
}

void ns_mex_simulation_print(void) {
  ns_mex_simulation o = ns_mex_simulation_options("nsset", 0, 0, NULL);
  choices c = {0};
  ns_mex_option table[OPTIONS + 1];

  fill_table(table, &o, &c);
  ns_mex_print_options(table);
}
