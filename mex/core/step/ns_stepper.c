/* ns_stepper.c: memory and defaults of the schemes. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_smooth.h"

#include <math.h>
#include <string.h>

/* The small problems of a step reach this, unlike all that lcpsolve may be given */
#define LCP_TOLERANCE 1e-10

/* Multiplications, a second or so, after which a step without a solution is given up */
#define LCP_EFFORT 1e9

ns_step_options ns_step_default_options(void) {
  ns_step_options options;

  memset(&options, 0, sizeof options);
  options.active_tolerance[0] = options.active_tolerance[1] = -1;
  options.theta = 0.5;
  options.gamma = 1;
  options.critical = 1;
  options.by_states = 1;
  options.lcp = ns_lcp_default_options();
  options.lcp.tolerance = LCP_TOLERANCE;
  options.lcp.effort = LCP_EFFORT;
  return options;
}

int ns_step_knows_states(const ns_step_options *options) {
  const ns_method_traits *method = ns_traits_of(options->method);
  const ns_detect detect = options->detect == NS_DETECT_DEFAULT ? method->detect : options->detect;

  return ns_method_has(options->method, NS_DOUBLES_V) && detect == NS_DETECT_ALL &&
         options->stabilization == NS_STABILIZE_BY_CLOSING;
}

void ns_step_complete_options(ns_step_options *options) {
  const ns_method_traits *method = ns_traits_of(options->method);

  if (options->detect == NS_DETECT_DEFAULT)
    options->detect = method->detect;
  options->by_states = options->by_states && ns_step_knows_states(options);
  if (options->impact == NS_IMPACT_DEFAULT || options->impact == NS_IMPACT_DISSIPATIVE)
    options->gains_nothing = 1;
  if (options->impact == NS_IMPACT_DISSIPATIVE)
    options->impact = NS_IMPACT_POISSON;
  if (options->impact == NS_IMPACT_DEFAULT)
    options->impact = ns_separates_collisions(options) && method->tableau == NULL
                          ? NS_IMPACT_POISSON
                          : NS_IMPACT_NEWTON;
  if (options->jacobian == NS_JACOBIAN_DEFAULT)
    options->jacobian = ns_method_has(options->method, NS_DAMPS_SPRINGS) ? NS_JACOBIAN_DEFINITE
                                                                         : NS_JACOBIAN_TURNING;
  if (options->jacobian == NS_JACOBIAN_TURNING && !ns_method_has(options->method, NS_TURNS_SPRINGS))
    options->jacobian = NS_JACOBIAN_EXACT;
}

int ns_projects(const ns_step_options *options) {
  return options->stabilization == NS_STABILIZE_BY_CLOSING ||
         options->stabilization == NS_STABILIZE_BY_PROJECTION;
}

ns_step_matrix ns_matrix_of_step(const ns_step_options *options, double h) {
  const double of_method = ns_traits_of(options->method)->share;
  const double share = of_method == NS_SHARE_THETA ? options->theta : of_method;

  return (ns_step_matrix){-share * h, -share * share * h * h, h};
}

int ns_separates_collisions(const ns_step_options *options) {
  return options->detect != NS_DETECT_OFF ||
         (ns_order_of(options->method) > 1 && !ns_method_has(options->method, NS_CAPTURES));
}

ns_status ns_stepper_create(ns_stepper *s, ns_system *system, const ns_step_options *options,
                            const ns_host *host) {
  memset(s, 0, sizeof *s);
  s->system = system;
  s->host = host;
  s->options = *options;
  ns_step_complete_options(&s->options);
  s->terms = ns_terms_create(host, system->nv);
  s->start = ns_terms_create(host, system->nv);
  s->probe = ns_terms_create(host, system->nv);
  s->end = ns_terms_create(host, system->nv);
  s->factor = 1;
  s->mixed = ns_mixed_create(host, &s->options.lcp);
  s->mixed.structured = s->options.structured;
  s->mixed.reduce = s->options.reduce;
  s->memory = ns_memory_create(host);
  s->geometric = ns_geometric_memory_create(host);
  s->arena = ns_arena_create(host);
  s->scratch = ns_arena_create(host);
  s->projection = ns_arena_create(host);
  s->q = NS_TAKE(&s->arena, double, system->nq);
  s->v = NS_TAKE(&s->arena, double, system->nv);
  s->r = NS_TAKE(&s->arena, double, system->nv);
  s->x = NS_TAKE(&s->arena, double, system->nv);
  s->mass_diagonal = NS_TAKE(&s->arena, double, system->nv);
  s->work = NS_TAKE(&s->arena, double, system->nq + system->nv);
  s->previous.q = NS_TAKE(&s->arena, double, system->nq);
  s->previous.u = NS_TAKE(&s->arena, double, system->nv);
  if (ns_traits_of(options->method)->tableau != NULL)
    s->smooth = NS_TAKE(&s->arena, ns_smooth, 1);
  if (s->smooth != NULL)
    ns_smooth_create(s->smooth, s);
  return s->arena.failed ? NS_OUT_OF_MEMORY : NS_OK;
}

void ns_stepper_release(ns_stepper *s) {
  ns_terms_release(&s->terms);
  ns_terms_release(&s->start);
  ns_terms_release(&s->probe);
  ns_terms_release(&s->end);
  ns_mixed_release(&s->mixed);
  ns_memory_release(&s->memory);
  ns_geometric_memory_release(&s->geometric);
  if (s->smooth != NULL)
    ns_smooth_release(s->smooth);
  ns_arena_release(&s->arena);
  ns_arena_release(&s->scratch);
  ns_arena_release(&s->projection);
}

ns_status ns_evaluate(ns_stepper *s, unsigned what, double t, const double *q, const double *v,
                      double ahead, double reach, ns_terms *terms) {
  ns_status status = s->system->evaluate(s->system, what, t, q, v, ahead, reach, terms);

  if ((what & NS_FORCE) == 0)
    return status;
  s->counts.evaluations++;
  if (!s->has_power && status == NS_OK) {
    s->has_power = 1;
    s->power = terms->power;
    s->damping_power = terms->damped;
    for (ptrdiff_t i = 0; i < s->system->nv && s->system->is_given; i++)
      s->power += terms->k[i] * v[i];
  }
  return status;
}

ns_status ns_begin_step(ns_stepper *s, unsigned more, double t, const double *q, const double *v,
                        double h, ns_step_result *result) {
  const int by_velocity = s->options.stabilization == NS_STABILIZE_BY_VELOCITY;
  const int with_gaps = by_velocity && s->options.detect == NS_DETECT_OFF;
  const double reach = with_gaps ? ns_gap_reach(s, v, h) : ns_touch_tolerance(s, h);
  const unsigned what = NS_MASS | NS_FORCE | NS_JOINTS | NS_CONTACTS | NS_TANGENTS | more |
                        (by_velocity ? NS_JOINT_VALUES : 0);
  ns_status status = ns_evaluate(s, what, t, q, v, h, reach, &s->terms);

  *result = (ns_step_result){.q = s->q, .v = s->v};
  if (status == NS_OK && s->options.detect == NS_DETECT_OFF)
    status = ns_find_restitution(s, &s->terms, t, q, v, h);
  if (status == NS_OK)
    status = ns_choose_contacts(s, v, h);
  if (status == NS_OK && s->options.detect == NS_DETECT_OFF && !s->gives_way &&
      s->options.impact == NS_IMPACT_NEWTON)
    status = ns_ask_tangential_restitution(s, v);
  return status;
}

ns_status ns_scheme_step(ns_stepper *s, double t, const double *q, const double *v, double h,
                         ns_step_result *result) {
  s->time = t;
  s->from = v;
  return ns_traits_of(s->options.method)->step(s, t, q, v, h, result);
}
