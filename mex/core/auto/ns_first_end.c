/* ns_first_end.c: where the mode ends in a step.
 *
 * Functions that are positive in the mode are looked at on polynomials through what is known at the nodes of the
 * step; where one of these comes near zero, the function itself is asked on the way of the step. A zero from which
 * the mode has just begun does not count: a function ends the mode when it is below -delta, and that is located
 * where it was last zero. Forces are located at -delta itself, where the old mode is impossible for certain. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_auto.h"

#include "ns_bracket.h"
#include "ns_vector.h"

#include <float.h>
#include <math.h>

enum { SAMPLES = 17 }; /* 4 in each of the intervals between nodes */

typedef struct guard {
  ns_auto *z;
  ns_mode_end end;
  ptrdiff_t place; /* in the mode */
  double delta, margin;
  double stick; /* mu of a contact that does not slide */
  double stop;  /* speed at which one that slides is at rest */
  double
      top; /* part of the step after which a gap that begins with zero is largest; 0: that is not known */
  double x[SAMPLES];
  ns_status status;
} guard;

static double part_of(int sample) { return sample / (SAMPLES - 1.); }

/* Polynomial of degree 4 through the values at the nodes */
static double through_nodes(const double *value, double part) {
  double sum = 0;

  for (int j = 0; j < NS_NODES; j++) {
    double product = value[j];
    for (int i = 0; i < NS_NODES; i++)
      if (i != j)
        product *= (4 * part - i) / (j - i);
    sum += product;
  }
  return sum;
}

/* Cubic of Hermite between two nodes, x of the time between */
static double hermite(const ns_open *a, const ns_open *b, double h, double x) {
  const double y = 1 - x;

  return y * y * ((1 + 2 * x) * a->gap + x * h * a->speed) +
         x * x * ((1 + 2 * y) * b->gap - y * h * b->speed);
}

static const ns_open *find_open(const ns_open_list *list, ns_identity id, ptrdiff_t guess) {
  for (ptrdiff_t k = 0; k < list->count; k++) { /* contacts keep their order */
    const ptrdiff_t at = (guess + k) % list->count;
    if (ns_same_identity(list->item[at].id, id))
      return &list->item[at];
  }
  return NULL;
}

static double slip_margin(const guard *g, const double *force, const ns_contact *contact) {
  double square = 0;

  for (int d = 0; d < ns_contact_stored(contact) && d < 3; d++) {
    const double along = force[1 + d] / ns_radius(contact, d);
    square += along * along;
  }
  return g->stick * force[0] - sqrt(square);
}

static double speed_along(const ns_held *held, const double *slip, const ns_contact *contact) {
  double sum = 0;

  for (int d = 0; d < ns_contact_stored(contact) && d < 3; d++)
    sum += held->way[d] * ns_radius(contact, d) * slip[d];
  return sum;
}

/* The function itself after a part of the step. A contact that is not there is far. */
static double look(guard *g, double part) {
  ns_auto *z = g->z;
  ns_stepper *s = z->s;
  const int forces = g->end.kind == NS_END_OPENS || g->end.kind == NS_END_SLIPS;
  ns_instant at = {.t = z->step.stage[0].t + part * z->step.h};
  const ns_contact *contact;
  double slip[3];

  if (g->status == NS_OK)
    g->status = ns_instant_take(z, &z->choice, &at);
  if (g->status != NS_OK)
    return 1;
  ns_pair_between(z, part, at.q, at.v);
  if (forces)
    g->status = ns_instant_look(z, &at, 0, &s->probe);
  else
    g->status = s->system->evaluate(s->system, NS_CONTACTS | NS_TANGENTS, at.t, at.q, at.v, 0,
                                    s->system->size, &s->probe);
  contact = ns_terms_find_contact(&s->probe, g->end.id);
  if (g->status != NS_OK || contact == NULL)
    return s->system->size;
  switch (g->end.kind) {
  case NS_END_OPENS:
    return at.force[NS_FORCES * g->place];
  case NS_END_SLIPS:
    return slip_margin(g, at.force + NS_FORCES * g->place, contact);
  case NS_END_STICKS:
    ns_slip_speeds(contact, at.v, slip);
    return speed_along(&z->mode.item[g->place], slip, contact) - g->stop;
  default:
    return contact->gap;
  }
}

/* The zero of f between left and right, where it is positive on the left; f is the function plus delta for forces;
 * where the function begins with zero, what is left of it over the time. */
typedef struct root {
  double shift, over; /* f = (g + shift) / part where over is 1 */
} root;

static double root_value(guard *g, const root *r, double part) {
  const double value = look(g, part) + r->shift;

  return r->over > 0 ? value / part : value;
}

static double locate(guard *g, double left, double right, const root *r) {
  const double tiny = 4 * DBL_EPSILON * (1 + fabs(g->z->step.stage[0].t) / g->z->step.h);
  ns_bracket b = {.left = left, .right = right};

  b.f_left = root_value(g, r, left);
  b.f_right = root_value(g, r, right);
  if (!(b.f_left > 0))
    return left;
  if (!(b.f_right < 0))
    return right;
  while (b.right - b.left > tiny && b.looks < NS_AUTO_MOST_LOOKS && g->status == NS_OK) {
    const double x = ns_bracket_guess(&b);
    const double value = root_value(g, r, x);
    ns_bracket_take(&b, x, value);
    if (value == 0)
      return x;
  }
  return b.right;
}

/* Where the function ends the mode, when it is below -delta at `right` and was last positive at `left`, or never. */
static double end_between(guard *g, double left, double value_left, double right) {
  const int forces = g->end.kind == NS_END_OPENS || g->end.kind == NS_END_SLIPS;
  const double begin = g->x[0];
  root r = {forces ? g->delta : 0, 0};

  if (forces || value_left > g->delta)
    return locate(g, left, right, &r);
  r = (root){-begin, 1};
  left = g->top > 0 && g->top < right / 2 ? g->top : NS_AUTO_NEXT_TO_BEGIN * right;
  if (fabs(begin) <= g->delta && root_value(g, &r, left) > 0)
    return locate(g, left, right, &r);
  r = (root){g->delta, 0};
  return locate(g, 0, right, &r);
}

/* The function at a minimum of the polynomial about sample i: the vertex of a parabola, some times. */
static double look_at_vertex(guard *g, int i, double *part) {
  double a = part_of(i - 1), b = part_of(i), c = part_of(i + 1);
  double fa = g->x[i - 1], fb = g->x[i], fc = g->x[i + 1], value = INFINITY;

  for (int k = 0; k < NS_AUTO_VERTEX_LOOKS; k++) {
    const double p = (b - a) * (fb - fc), q = (b - c) * (fb - fa);
    double x = p != q ? b - ((b - a) * p - (b - c) * q) / (2 * (p - q)) : b, f;
    if (!(x > a && x < c))
      x = b;
    f = look(g, x);
    if (f < value) {
      value = f;
      *part = x;
    }
    if (f < -g->delta || x == b)
      break;
    if (x < b) {
      c = b, fc = fb;
    } else {
      a = b, fa = fb;
    }
    b = x, fb = f;
  }
  return value;
}

/* Is sample i a minimum from which the function may be below zero? */
static int is_dip(const guard *g, int i) {
  const double *x = g->x;

  return i > 0 && i < SAMPLES - 1 && x[i] < x[i - 1] && x[i] <= x[i + 1] &&
         x[i] < NS_AUTO_SHALLOW * (ns_larger(x[i - 1], x[i + 1]) - x[i]) + g->margin;
}

/* The first end by this function before `best`. */
static void search(guard *g, ns_mode_end *best) {
  double left = 0, value_left = g->x[0];

  for (int i = 1; i < SAMPLES && left < best->part && g->status == NS_OK; i++) {
    double part = part_of(i), value = g->x[i];
    if (value <= g->margin)
      value = look(g, part);
    if (!(value < -g->delta) && is_dip(g, i)) {
      double at = part;
      const double least = look_at_vertex(g, i, &at);
      if (least < -g->delta)
        part = at, value = least;
    }
    if (value < -g->delta) {
      g->end.part = end_between(g, left, value_left, part);
      g->end.delta = g->delta;
      if (g->end.part < best->part)
        *best = g->end;
      return;
    }
    if (value > g->delta || g->end.kind == NS_END_OPENS || g->end.kind == NS_END_SLIPS) {
      left = part_of(i);
      value_left = value;
    }
  }
}

/* A bounce of u against n'v' + c takes 2 u / |n'v' + c|, however short that is beside the step. */
static double top_of_bounce(const ns_auto *z, ns_identity id) {
  const ns_contact *contact = ns_terms_find_contact(&z->s->terms, id);
  const ns_instant *begin = &z->step.stage[0];
  double speed, change;

  if (contact == NULL)
    return 0;
  speed = ns_gap_speed(contact, begin->v);
  change =
      contact->curvature + ns_sparse_dot(contact->count, contact->index, contact->normal, begin->a);
  return speed > 0 && change < 0 ? speed / -change / z->step.h : 0;
}

static ns_status search_gap(ns_auto *z, ns_identity id, ptrdiff_t guess, ns_mode_end *best) {
  guard g = {.z = z,
             .end = {.kind = NS_END_CLOSES, .id = id},
             .delta = z->sizes.gap,
             .margin = z->sizes.gap};
  const double far = ns_larger(z->sizes.length, z->s->system->size);
  int near = 0;

  for (int i = 0; i < SAMPLES; i++) {
    const int j = i < SAMPLES - 1 ? i / 4 : NS_NODES - 2;
    const ns_open *a = find_open(&z->step.open[j], id, guess);
    const ns_open *b = find_open(&z->step.open[j + 1], id, guess);
    const double x = (i - 4 * j) / 4.;
    g.x[i] = a != NULL && b != NULL ? hermite(a, b, z->step.h / (NS_NODES - 1), x)
             : a != NULL && x < 1   ? a->gap + x * z->step.h / 4 * a->speed
             : b != NULL && x > 0   ? b->gap - (1 - x) * z->step.h / 4 * b->speed
                                    : far;
    near = near || g.x[i] <= g.margin;
  }
  g.delta = ns_larger(g.delta, -2 * g.x[0]); /* one that begins below zero has to fall from there */
  for (int i = 1; i < SAMPLES - 1; i++)
    near = near || is_dip(&g, i);
  if (near) {
    g.top = top_of_bounce(z, id);
    search(&g, best);
  }
  return g.status;
}

/* All contacts that are open at some node */
static ns_status search_gaps(ns_auto *z, ns_mode_end *best) {
  ns_status status = NS_OK;

  for (int j = 0; j < NS_NODES; j++)
    for (ptrdiff_t k = 0; k < z->step.open[j].count && status == NS_OK; k++) {
      const ns_identity id = z->step.open[j].item[k].id;
      if (j == 0 || find_open(&z->step.open[j - 1], id, k) == NULL)
        status = search_gap(z, id, k, best);
    }
  return status;
}

static ns_status search_function(guard *g, const double *value, ns_mode_end *best) {
  for (int i = 0; i < SAMPLES; i++)
    g->x[i] = through_nodes(value, part_of(i));
  search(g, best);
  return g->status;
}

/* The length of l_t has a kink where that is zero: polynomials go through its parts. */
static ns_status search_slip(guard *g, const ns_contact *contact, ns_mode_end *best) {
  double value[NS_NODES], force[NS_FORCES];

  for (int i = 0; i < SAMPLES; i++) {
    for (int d = 0; d < NS_FORCES; d++) {
      for (int j = 0; j < NS_NODES; j++)
        value[j] = g->z->step.node[j].force[NS_FORCES * g->place + d];
      force[d] = through_nodes(value, part_of(i));
    }
    g->x[i] = slip_margin(g, force, contact);
  }
  search(g, best);
  return g->status;
}

static ns_status search_held(ns_auto *z, ptrdiff_t k, ns_mode_end *best) {
  const ns_held *held = &z->mode.item[k];
  const ns_contact *contact = ns_terms_find_contact(&z->s->terms, held->id);
  const double size = ns_force_size(z, k);
  guard g = {.z = z,
             .end = {.kind = NS_END_OPENS, .id = held->id},
             .place = k,
             .delta = z->sizes.force * size,
             .margin = 2 * z->sizes.relative * size};
  double value[NS_NODES];
  ns_status status;

  if (contact == NULL)
    return NS_OK;
  for (int j = 0; j < NS_NODES; j++)
    value[j] = z->step.node[j].force[NS_FORCES * k];
  status = search_function(&g, value, best);
  if (status != NS_OK || held->hold == NS_HOLD_PRESSED)
    return status;
  if (held->hold == NS_HOLD_STICKS) {
    g.end.kind = NS_END_SLIPS;
    status = ns_friction_at(z->s, contact, z->step.stage[0].t, 0, &g.stick);
    return status == NS_OK ? search_slip(&g, contact, best) : status;
  }
  g.end.kind = NS_END_STICKS;
  g.delta = g.margin = z->sizes.slow;
  if (ns_contact_stored(contact) > 1 && held->hold == NS_HOLD_SLIDES)
    g.stop = ns_smaller(NS_AUTO_STOP * z->sizes.slow,
                        speed_along(held, z->step.node[0].slip + 3 * k, contact) / 2);
  for (int j = 0; j < NS_NODES; j++)
    value[j] = speed_along(held, z->step.node[j].slip + 3 * k, contact) - g.stop;
  return search_function(&g, value, best);
}

ns_status ns_first_end(ns_auto *z, ns_mode_end *end) {
  ns_status status;

  *end = (ns_mode_end){.kind = NS_END_NONE, .part = INFINITY};
  ns_arena_reset(&z->choice);
  status = search_gaps(z, end);
  for (ptrdiff_t k = 0; k < z->mode.count && status == NS_OK; k++)
    status = search_held(z, k, end);
  z->trouble = NULL; /* of looks beyond what the mode allows */
  return status;
}
