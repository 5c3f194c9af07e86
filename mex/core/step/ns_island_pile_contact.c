/* ns_island_pile_contact.c: contacts of the terms as contacts of a pile, and back.
 *
 * The directions of a pyramid go evenly round, so that all of them are combinations of two tangents across each other, and
 * their hull is a regular polygon. A point of it is a combination of the two directions beside it, with beta >= 0 that
 * add up to its gauge. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_island_pile.h"

#include "ns_vector.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

#define EVEN 1e-9   /* of a direction: how far it may be from where it is expected */
#define STILL 1e-12 /* sliding below, in units of the speeds that are added up, is none */

/* Corner k of the polygon, which is that of the direction k. */
static int find_corners(int count, ns_pile_corners *corners, ns_arena *arena) {
  if (corners->count == count)
    return 1;
  corners->count = count;
  corners->at = NS_TAKE(arena, double, 2 * count);
  for (int k = 0; k < count && corners->at != NULL; k++) {
    corners->at[2 * k] = cos(2 * NS_PI * k / count);
    corners->at[2 * k + 1] = sin(2 * NS_PI * k / count);
  }
  return corners->at != NULL;
}

/* Adds a column of the terms, with a factor, to a row. */
static void add_row(const ns_contact *contact, const ns_pile_place *place,
                    const ns_islands *islands, int width, const double *column, double factor,
                    const ns_pile_contact *to, double *row) {
  for (int i = 0; i < contact->count; i++) {
    const ns_pile_place *p = &place[islands->local[contact->index[i]]];
    row[(p->body == to->body[0] ? 0 : width) + p->at] += factor * column[i];
  }
}

static int find_bodies(const ns_contact *contact, const ns_pile_place *place,
                       const ns_islands *islands, ns_pile_contact *to) {
  const ptrdiff_t nothing = to->body[1];

  to->body[0] = place[islands->local[contact->index[0]]].body;
  for (int i = 1; i < contact->count; i++) {
    const ptrdiff_t body = place[islands->local[contact->index[i]]].body;
    if (body == to->body[0] || body == to->body[1])
      continue;
    if (to->body[1] != nothing)
      return 0;
    to->body[1] = body;
  }
  return 1;
}

/* Is the column `d` of the terms what cosine and sine make of the first two rows of tangents? */
static int is_even(const ns_contact *contact, const double *first, const double *second,
                   double cosine, double sine, int d) {
  const double *column = contact->tangent + d * contact->count;
  double off = 0, size = 0;

  for (int i = 0; i < contact->count; i++) {
    off = ns_larger(off, fabs(cosine * first[i] + sine * second[i] - column[i]));
    size = ns_larger(size, fabs(first[i]) + fabs(second[i]));
  }
  return off <= EVEN * size;
}

/* Two tangents across each other, of which the first is direction 1: t = (d_2 - cos d_1) / sin. */
static int read_pyramid(const ns_contact *contact, double offset_factor, const ns_pile_place *place,
                        const ns_islands *islands, int width, const double *corner,
                        ns_pile_contact *to) {
  const int stored = ns_contact_stored(contact), count = contact->count;
  const double cosine = contact->directions == 4 ? 0 : corner[2], sine = corner[3];
  const double *first = contact->tangent, *next = contact->tangent + count;
  const double *offset = contact->tangent_offset;
  double *row = to->J + 4 * width, second[2 * NS_PILE_WIDTH];

  if (count > 2 * NS_PILE_WIDTH)
    return 0;
  for (int i = 0; i < count; i++)
    second[i] = (next[i] - cosine * first[i]) / sine;
  to->s[1] = offset_factor * offset[0];
  to->s[2] = offset_factor * (offset[1] - cosine * offset[0]) / sine;
  for (int d = 2; d < stored; d++) {
    const double expected = corner[2 * d] * to->s[1] + corner[2 * d + 1] * to->s[2];
    const double off = fabs(expected - offset_factor * offset[d]);
    if (!is_even(contact, first, second, corner[2 * d], corner[2 * d + 1], d) ||
        off > EVEN * (fabs(to->s[1]) + fabs(to->s[2])))
      return 0;
  }
  to->set = NS_PILE_POLYGON;
  to->tangents = 2;
  to->corners = contact->directions;
  to->corner = corner;
  add_row(contact, place, islands, width, first, 1, to, row - 2 * width);
  add_row(contact, place, islands, width, second, 1, to, row);
  return 1;
}

/* Along one line: d and -d */
static int read_segment(const ns_contact *contact, double offset_factor, const ns_pile_place *place,
                        const ns_islands *islands, int width, ns_pile_contact *to) {
  const double *d = contact->tangent, *offset = contact->tangent_offset;

  if (!contact->balanced) {
    if (!is_even(contact, d, d, -1, 0, 1) || offset[0] + offset[1] != 0)
      return 0;
  }
  to->tangents = 1;
  to->s[1] = offset_factor * offset[0];
  add_row(contact, place, islands, width, d, 1, to, to->J + 2 * width);
  return 1;
}

/* The ellipsoid as a ball: x = beta / e, y = e u */
static void read_cone(const ns_contact *contact, double offset_factor, const ns_pile_place *place,
                      const ns_islands *islands, int width, ns_pile_contact *to) {
  to->tangents = contact->directions;
  for (int d = 0; d < contact->directions; d++) {
    const double e = contact->radii[d];
    to->s[1 + d] = e * offset_factor * contact->tangent_offset[d];
    add_row(contact, place, islands, width, contact->tangent + d * contact->count, e, to,
            to->J + 2 * width * (1 + d));
  }
}

int ns_pile_read_contact(const ns_mixed_problem *problem, ptrdiff_t number,
                         const ns_pile_place *place, const ns_islands *islands, int width,
                         ns_pile_corners *corners, ns_arena *arena, ns_pile_contact *to) {
  const ns_contact *contact = &problem->terms->contacts.item[number];

  if (!find_bodies(contact, place, islands, to))
    return 0;
  to->set = NS_PILE_BALL;
  to->mu = contact->mu;
  to->s[0] = -problem->gap_target[number];
  add_row(contact, place, islands, width, contact->normal, 1, to, to->J);
  if (ns_contact_unknowns(contact) == 1)
    return 1;
  if (contact->cone == NS_ELLIPSOID)
    read_cone(contact, problem->offset_factor, place, islands, width, to);
  else if (contact->directions == 2)
    return read_segment(contact, problem->offset_factor, place, islands, width, to);
  else
    return find_corners(contact->directions, corners, arena) &&
           read_pyramid(contact, problem->offset_factor, place, islands, width, corners->at, to);
  return 1;
}

int ns_pile_read_start(const ns_contact *contact, ns_pile_contact *to) {
  const double *last = contact->last;

  if (last == NULL)
    return 0;
  to->f[0] = last[0];
  if (to->tangents == 0)
    return 1;
  if (to->set == NS_PILE_POLYGON) {
    for (int d = 0; d < to->corners; d++) {
      to->f[1] += last[1 + d] * to->corner[2 * d];
      to->f[2] += last[1 + d] * to->corner[2 * d + 1];
    }
  } else if (contact->cone == NS_PYRAMID) {
    to->f[1] = last[1] - last[2];
  } else {
    for (int d = 0; d < to->tangents; d++)
      to->f[1 + d] = last[1 + d] / contact->radii[d];
  }
  return 1;
}

/* beta of the two directions beside f_T */
static void write_pyramid(const ns_pile_contact *from, ns_contact *contact) {
  const double *c = from->corner, *p = from->f + 1;
  int k = 0, next;
  double most = -INFINITY, turn;

  for (int d = 0; d < from->corners; d++) {
    const double along = c[2 * d] * p[0] + c[2 * d + 1] * p[1];
    k = along > most ? d : k;
    most = ns_larger(most, along);
  }
  if (c[2 * k] * p[1] - c[2 * k + 1] * p[0] < 0)
    k = k > 0 ? k - 1 : from->corners - 1;
  next = k + 1 < from->corners ? k + 1 : 0;
  turn = c[2 * k] * c[2 * next + 1] - c[2 * k + 1] * c[2 * next];
  memset(contact->beta, 0, (size_t)contact->directions * sizeof(double));
  contact->beta[k] = ns_larger(0, (p[0] * c[2 * next + 1] - p[1] * c[2 * next]) / turn);
  contact->beta[next] = ns_larger(0, (c[2 * k] * p[1] - c[2 * k + 1] * p[0]) / turn);
}

/* Sliding speeds along the tangents, without roundoff: that of one along which nothing moves comes of the others, and of the
 * normal. */
static void find_sliding(const ns_pile_contact *from, const double *size, double *u) {
  double largest = size[0];

  for (int d = 0; d < from->tangents; d++)
    largest = ns_larger(largest, size[1 + d]);
  for (int d = 0; d < from->tangents; d++)
    u[d] = fabs(from->y[1 + d]) > STILL * largest ? from->y[1 + d] : 0;
}

/* lambda of an LCP: the largest of -d_j'u; sigma_j = d_j'u + lambda goes where beta_j is not basic. */
static void write_sliding(const ns_pile_contact *from, const double *u, ns_contact *contact) {
  double used = 0;

  contact->lambda = 0;
  for (int d = 0; d < contact->directions; d++) {
    const double along = from->set == NS_PILE_POLYGON
                             ? from->corner[2 * d] * u[0] + from->corner[2 * d + 1] * u[1]
                             : (d == 0 ? u[0] : -u[0]);
    contact->variable[1 + d] = along;
    contact->lambda = ns_larger(contact->lambda, -along);
    used += contact->beta[d];
  }
  if (!(from->f[0] > 0))
    contact->lambda = 0;
  for (int d = 0; d < contact->directions; d++) {
    contact->basis[1 + d] = contact->beta[d] > 0 ? NS_BASIC : NS_AT_LOWER;
    contact->variable[1 + d] =
        contact->beta[d] > 0 ? contact->beta[d] : contact->variable[1 + d] + contact->lambda;
  }
  contact->basis[contact->directions + 1] = contact->lambda > 0 ? NS_BASIC : NS_AT_LOWER;
  contact->variable[contact->directions + 1] =
      contact->lambda > 0 ? contact->lambda : contact->mu * from->f[0] - used;
}

/* The cells of ns_island_cone.c */
static void write_cone(const ns_pile_contact *from, const double *u, ns_contact *contact) {
  const int t = from->tangents;
  double speed[NS_PILE_ROWS], used = 0;

  for (int d = 0; d < t; d++) {
    contact->beta[d] = contact->radii[d] * from->f[1 + d];
    speed[d] = u[d] / contact->radii[d];
    used = hypot(used, from->f[1 + d]);
    contact->basis[1 + d] = contact->basis[0];
    contact->variable[1 + d] = fabs(contact->beta[d]);
  }
  contact->lambda = ns_cone_slip(contact, speed);
  contact->basis[1 + t] = contact->lambda > 0 ? NS_BASIC : NS_AT_LOWER;
  contact->variable[1 + t] =
      contact->lambda > 0 ? contact->lambda : contact->mu * from->f[0] - used;
}

ns_status ns_pile_write_contact(ns_arena *arena, const ns_pile_contact *from, const double *size,
                                ns_contact *contact) {
  const int cells = ns_contact_unknowns(contact);
  double u[NS_PILE_ROWS];

  contact->basis = NS_TAKE(arena, signed char, cells);
  contact->variable = NS_TAKE(arena, double, cells);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  contact->cn = from->f[0];
  contact->lambda = 0;
  contact->basis[0] = from->f[0] > 0 ? NS_BASIC : NS_AT_LOWER;
  contact->variable[0] = from->f[0] > 0 ? from->f[0] : from->y[0];
  if (cells == 1)
    return NS_OK;
  find_sliding(from, size, u);
  if (contact->cone == NS_ELLIPSOID) {
    write_cone(from, u, contact);
    return NS_OK;
  }
  if (from->set == NS_PILE_POLYGON) {
    write_pyramid(from, contact);
  } else {
    contact->beta[0] = ns_larger(0, from->f[1]);
    contact->beta[1] = ns_larger(0, -from->f[1]);
  }
  write_sliding(from, u, contact);
  return NS_OK;
}
