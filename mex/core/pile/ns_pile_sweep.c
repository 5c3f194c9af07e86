/* ns_pile_sweep.c: the method of Gauss and Seidel, contact by contact, on the velocities of the bodies.
 *
 * It needs no factors and comes near from anywhere, but slowly. A contact takes its normal impulse from the speed it
 * sees, then its friction from the sliding that is left. Where the blocks of Mh are diagonal, velocities are counted in
 * units in which Mh is the identity, so that J also tells how bodies answer to impulses. What a visit changes is what the
 * natural map of ns_pile_residual.c finds there, so that a sweep tells when to look at the residual itself. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pile_parts.h"

#include "ns_kernel.h"
#include "ns_lanes.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define FIRST 10   /* sweeps that take what each contact asks for, */
#define BEYOND 1.3 /* and its factor in later ones, successive overrelaxation */
/* Tolerance below which there is none: of several solutions a start for Newton's method should be the natural one */
#define LOOSE 1e-6
#define LOOK 20 /* sweeps between two looks at the residual and at whether the user wants to stop */
/* What a sweep changed over the tolerance at which the residual may be within it */
#define NEARLY 1.5
/* Parts of the list that are visited in turn: two contacts of one body would wait for each other */
#define STREAMS 2
#define ROW (2 * NS_LANES) /* numbers of a row: each body fills a register */

/* What a visit needs, in the order of the visits. */
typedef struct station {
  ptrdiff_t contact, at[2]; /* its number, and the first velocities of its bodies */
  double f[NS_PILE_ROWS], s[NS_PILE_ROWS], weight[NS_PILE_ROWS];
  double own[NS_PILE_ROWS];   /* of the tangents by the normal impulse */
  double price[NS_PILE_ROWS]; /* 1 / weight, or 0 */
} station;

typedef struct sweeper {
  const ns_pile *pile;
  ptrdiff_t stride; /* numbers of a contact */
  ptrdiff_t answer; /* where its rows of J Mh^-1 begin, 0 where they are those of J */
  station *station;
  double *rows;
  double *x, *unit; /* velocities in their units, and these */
} sweeper;

static ns_status create(sweeper *s, const ns_pile *pile, ns_arena *arena) {
  const ns_pile_problem *problem = pile->problem;
  const ptrdiff_t n = (problem->bodies + 1) * NS_LANES;
  int most = 0;

  for (ptrdiff_t k = 0; k < problem->contacts; k++)
    most = problem->contact[k].tangents > most ? problem->contact[k].tangents : most;
  s->pile = pile;
  s->answer = pile->diagonal ? 0 : (1 + most) * ROW;
  s->stride = (1 + most) * ROW + s->answer;
  s->station = NS_TAKE(arena, station, problem->contacts);
  s->rows = NS_TAKE(arena, double, problem->contacts * s->stride);
  s->x = NS_TAKE(arena, double, n);
  s->unit = NS_TAKE(arena, double, n);
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* Rows of J in the units of the velocities, and of J Mh^-1 */
static void fill_rows(const sweeper *s, const ns_pile_contact *contact, double *J, double *JM) {
  const int w = s->pile->problem->width;

  for (int i = 0; i <= contact->tangents; i++)
    for (int side = 0; side < 2; side++) {
      const double *row = contact->J + (2 * i + side) * w;
      const double *unit = s->unit + contact->body[side] * NS_LANES;
      const ptrdiff_t at = (2 * i + side) * NS_LANES;
      for (int j = 0; j < w; j++)
        J[at + j] = row[j] * unit[j];
      if (JM != J && contact->body[side] < s->pile->problem->bodies)
        ns_pile_block_multiply(w, s->pile->inverse + contact->body[side] * w * w, row, JM + at);
    }
}

static void fill_station(const sweeper *s, ptrdiff_t number, const double *f, station *to,
                         double *J) {
  const ns_pile_contact *contact = &s->pile->problem->contact[number];
  const double *weight = s->pile->weight[number], *JM = J + s->answer;

  to->contact = number;
  for (int side = 0; side < 2; side++)
    to->at[side] = contact->body[side] * NS_LANES;
  fill_rows(s, contact, J, J + s->answer);
  for (int i = 0; i <= contact->tangents; i++) {
    to->f[i] = f[i];
    to->s[i] = contact->s[i];
    to->weight[i] = weight[i];
    to->price[i] = weight[i] > 0 ? 1 / weight[i] : 0;
    for (int j = 0; j < ROW; j++)
      to->own[i] += J[i * ROW + j] * JM[j];
  }
}

static void fill(sweeper *s, const double *x, ns_pile_row *f) {
  const ns_pile_problem *problem = s->pile->problem;
  const ptrdiff_t part = (problem->contacts + STREAMS - 1) / STREAMS;
  const int w = problem->width;
  ptrdiff_t place = 0;

  for (ptrdiff_t b = 0; b < problem->bodies; b++)
    for (int i = 0; i < w; i++) {
      double *unit = &s->unit[b * NS_LANES + i];
      *unit = s->pile->diagonal ? s->pile->scale[b * w + i] : 1;
      s->x[b * NS_LANES + i] = x[b * w + i] / *unit;
    }
  for (ptrdiff_t k = 0; k < part; k++)
    for (ptrdiff_t number = k; number < problem->contacts; number += part, place++)
      fill_station(s, number, f[number], &s->station[place], s->rows + place * s->stride);
}

static void put_back(const sweeper *s, double *x, ns_pile_row *f) {
  const ns_pile_problem *problem = s->pile->problem;
  const int w = problem->width;

  for (ptrdiff_t b = 0; b < problem->bodies; b++)
    for (int i = 0; i < w; i++)
      x[b * w + i] = s->x[b * NS_LANES + i] * s->unit[b * NS_LANES + i];
  for (ptrdiff_t k = 0; k < problem->contacts; k++)
    memcpy(f[s->station[k].contact], s->station[k].f, sizeof *f);
}

/* One contact that is visited: its rows, and the velocities of its bodies */
typedef struct visit {
  const double *J, *JM;
  station *own;
  ns_lanes a, b;
  double beyond;
} visit;

/* The impulse that row i asks for, where the normal one has grown by `more` */
NS_PILE_INLINE double ask(const visit *v, int i, double more) {
  const station *own = v->own;
  const double y = ns_lanes_dot(v->J + i * ROW, &v->a, &v->b) + own->s[i] + own->own[i] * more;

  return own->f[i] - v->beyond * own->weight[i] * y;
}

/* Returns the square of the change in units in which the diagonal of J Mh^-1 J' is 1. */
NS_PILE_INLINE double give(visit *v, int i, double f) {
  const double change = f - v->own->f[i];

  ns_lanes_add(&v->a, v->JM + i * ROW, change);
  ns_lanes_add(&v->b, v->JM + i * ROW + NS_LANES, change);
  v->own->f[i] = f;
  return change * change * v->own->price[i];
}

/* A round cone with two tangents, which most have, with all numbers in registers */
NS_PILE_INLINE double obey_round(visit *v, double mu, double normal) {
  const double more = normal - v->own->f[0], radius = mu * normal;
  const double z1 = ask(v, 1, more), z2 = ask(v, 2, more), squares = z1 * z1 + z2 * z2;
  const double shrink = squares > radius * radius ? radius / sqrt(squares) : 1;
  const double changes[3] = {give(v, 0, normal), give(v, 1, shrink * z1), give(v, 2, shrink * z2)};

  return ns_larger(changes[0], ns_larger(changes[1], changes[2]));
}

NS_PILE_INLINE double obey(visit *v, const ns_pile_contact *contact, double normal) {
  const int is_equation = contact->set == NS_PILE_EQUATION;
  const double more = (is_equation ? normal : ns_larger(0, normal)) - v->own->f[0];
  double z[NS_PILE_ROWS] = {normal}, f[NS_PILE_ROWS], largest = 0;

  for (int i = 1; i <= contact->tangents; i++)
    z[i] = ask(v, i, more);
  ns_pile_project(contact, z, f);
  for (int i = 0; i <= contact->tangents; i++)
    largest = ns_larger(largest, give(v, i, f[i]));
  return largest;
}

/* Returns the square of the largest change. */
NS_PILE_INLINE double sweep_contact(const sweeper *s, ptrdiff_t k, double beyond) {
  station *own = &s->station[k];
  const ns_pile_contact *contact = &s->pile->problem->contact[own->contact];
  ns_lanes *a = (ns_lanes *)(void *)(s->x + own->at[0]);
  ns_lanes *b = (ns_lanes *)(void *)(s->x + own->at[1]);
  const double *J = s->rows + k * s->stride;
  visit v = {J, J + s->answer, own, *a, *b, beyond};
  const double normal = ask(&v, 0, 0);
  double change;

  if (normal <= 0 && own->f[0] == 0 && contact->set != NS_PILE_EQUATION)
    return 0;
  if (normal > 0 && contact->set == NS_PILE_BALL && contact->tangents == 2)
    change = obey_round(&v, contact->mu, normal);
  else
    change = obey(&v, contact, normal);
  *a = v.a;
  *b = v.b;
  return change;
}

/* Returns the largest change. */
NS_KERNEL static double sweep(const sweeper *s, double beyond) {
  const ptrdiff_t contacts = s->pile->problem->contacts;
  double largest = 0;

  for (ptrdiff_t k = 0; k < contacts; k++)
    largest = ns_larger(largest, sweep_contact(s, k, beyond));
  return sqrt(largest);
}

ns_status ns_pile_sweep(const ns_pile *pile, ptrdiff_t most, double tolerance, ns_arena *arena,
                        ns_pile_row *f, ns_pile_result *result) {
  ns_pile_row *y = NS_TAKE(arena, ns_pile_row, pile->problem->contacts);
  double *work = NS_TAKE(arena, double, (pile->problem->bodies + 1) * pile->problem->width);
  sweeper s;
  ns_status status = create(&s, pile, arena);
  /* after a look: what that sweep changed over its residual, both in the same units */
  double nearly = NEARLY;

  if (status != NS_OK)
    return status;
  fill(&s, result->x, f);
  for (ptrdiff_t k = 0; k < most; k++) {
    const double beyond = k < FIRST || tolerance < LOOSE ? 1 : BEYOND, change = sweep(&s, beyond);
    const int look = (k + 1) % LOOK == 0 || k + 1 == most;
    result->sweeps++;
    if (change > nearly * beyond * tolerance * result->unit && !look)
      continue;
    if (ns_interrupted(pile->host))
      return NS_INTERRUPTED;
    put_back(&s, result->x, f);
    result->residual = ns_pile_residual(pile, result->x, f, y, work, &result->unit);
    if (result->residual <= tolerance)
      break;
    nearly = ns_smaller(NEARLY, change / (beyond * result->unit * result->residual));
  }
  return NS_OK;
}
