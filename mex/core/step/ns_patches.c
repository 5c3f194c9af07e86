/* ns_patches.c: the hull of each contact patch, and which contacts need no row of their own.
 *
 * A patch are contacts with one unit normal n between the same rigid parts. Its rows, in space (n, (p_i - x_a) x n,
 * ...), are affine in the points p_i. If p_i = sum s_j p_j with s_j >= 0, sum s_j = 1 over contacts j that stay, then
 *
 *   n_i = sum s_j n_j,   so that   n_j'x >= a_j   gives   rho_i = n_i'x - a_i >= sum s_j a_j - a_i >= 0
 *
 * wherever a_i <= sum s_j a_j. That is an equation for a = -dPhi/dt - Phi / h, since the gap of two flat faces is
 * affine in the point, and an inequality with Newton's e max (0, -n'v), which is convex in it. The impulses c_n = 0,
 * beta = 0 and lambda = max (0, -min (D'x + d)) then satisfy all rows of contact i:
 *
 *   rho_i >= 0 _|_ c_n = 0,   sigma_i = D'x + d + lambda >= 0 _|_ beta = 0,   zeta_i = mu c_n - e'beta = 0 _|_ lambda
 *
 * and add nothing to the motion: the solution of the reduced problem, padded with these, solves the full one. What is
 * left out is tested by its numbers, not by its shape, so that this holds for all that is left out.
 *
 * Nor is a motion lost without friction, where x is the only one. With friction the impulses of contact i can be moved
 * to the contacts j in the shares s_j: n_i c_n + D_i beta stays, and so do the laws, as long as all points of the patch
 * stick, or slide in one direction, as they always do in the plane. In space a patch that spins about its normal slides
 * elsewhere in other directions; the friction against its spin depends on how the load is shared, which rigid bodies
 * leave open (four corners do already), and what is found here is a solution whose load is on the hull. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_patches.h"

#include "ns_vector.h"
#include "ns_vector3.h"

#include <math.h>
#include <string.h>

/* A corner that is no further from the line of its neighbours is none, in sizes of the patch. */
#define STRAIGHT 1e-12
/* A sliding speed below this share of the speeds that make it is none. */
#define STILL 1e-12

/* A contact of a patch, its point in the plane across the normal. */
typedef struct spot {
  double at[2];
  ptrdiff_t contact;
} spot;

typedef struct patches {
  const ns_mixed_problem *problem;
  ns_contact *contact;
  double tolerance;
  /* first contacts of the patches, from 1, by a hash of the velocities that they touch */
  ptrdiff_t *slot;
  ptrdiff_t mask;
  ptrdiff_t *next;    /* of its patch, from 1, or 0 */
  ptrdiff_t *members; /* of the patch of this first contact */
  spot *spots, *hull;
  ptrdiff_t corners;
} patches;

/* ---- which contacts form a patch */

static int may_join(const ns_contact *contact) {
  return contact->active && contact->law == NULL && contact->count > 0 &&
         ns_dot3(contact->axis, contact->axis) > 0;
}

static int alike(const patches *p, const ns_contact *a, const ns_contact *b) {
  if (a->count != b->count || a->mu != b->mu || a->e != b->e || a->cone != b->cone ||
      a->directions != b->directions || a->psi != b->psi)
    return 0;
  for (int i = 0; i < 3; i++)
    if (a->radii[i] != b->radii[i] || !(fabs(a->axis[i] - b->axis[i]) <= p->tolerance))
      return 0;
  return memcmp(a->index, b->index, (size_t)a->count * sizeof *a->index) == 0;
}

static ptrdiff_t place_of(const patches *p, const ns_contact *contact) {
  const size_t first = (size_t)contact->index[0], last = (size_t)contact->index[contact->count - 1];

  return (ptrdiff_t)((first * 2654435761u + last * 40503u) >> 3) & p->mask;
}

static void join(patches *p, ptrdiff_t k) {
  ptrdiff_t place = place_of(p, &p->contact[k]), first;

  while (p->slot[place] != 0 && !alike(p, &p->contact[p->slot[place] - 1], &p->contact[k]))
    place = (place + 1) & p->mask;
  if (p->slot[place] == 0)
    p->slot[place] = 1 + k;
  first = p->slot[place] - 1;
  p->members[first]++;
  if (first != k) {
    p->next[k] = p->next[first];
    p->next[first] = 1 + k;
  }
}

static ns_status find_patches(patches *p, ns_arena *arena) {
  const ptrdiff_t count = p->problem->terms->contacts.count;
  ptrdiff_t size = 8;

  while (size < 2 * count)
    size *= 2;
  p->mask = size - 1;
  p->slot = NS_TAKE(arena, ptrdiff_t, size);
  p->next = NS_TAKE(arena, ptrdiff_t, count);
  p->members = NS_TAKE(arena, ptrdiff_t, count);
  p->spots = NS_TAKE(arena, spot, count);
  p->hull = NS_TAKE(arena, spot, 2 * count + 1);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < count; k++) {
    p->contact[k].left_out = 0;
    if (may_join(&p->contact[k]))
      join(p, k);
  }
  return NS_OK;
}

/* ---- the hull of a patch */

/* Two directions of one length across n, the first of them across the axis that n is furthest from */
static void across_normal(const double n[3], double t[3], double o[3]) {
  const double size[3] = {fabs(n[0]), fabs(n[1]), fabs(n[2])};
  double axis[3] = {0, 0, 0};

  axis[size[2] <= size[0] && size[2] <= size[1] ? 2 : size[1] <= size[0] ? 1 : 0] = 1;
  ns_cross3(n, axis, t);
  ns_cross3(n, t, o);
}

/* Coordinates across the normal, along no direction in which edges of bodies use to lie: ties are rare. */
static void place_spots(patches *p, ptrdiff_t first) {
  const double *origin = p->contact[first].point;
  double t[3], o[3];
  ptrdiff_t count = 0;

  across_normal(p->contact[first].axis, t, o);
  for (ptrdiff_t k = 1 + first; k > 0; k = p->next[k - 1]) {
    const double *point = p->contact[k - 1].point;
    double along = 0, across = 0;
    for (int i = 0; i < 3; i++) {
      along += t[i] * (point[i] - origin[i]);
      across += o[i] * (point[i] - origin[i]);
    }
    p->spots[count++] =
        (spot){{cos(1) * along + sin(1) * across, cos(1) * across - sin(1) * along}, k - 1};
  }
}

static int comes_before(const spot *a, const spot *b) {
  if (a->at[0] != b->at[0])
    return a->at[0] < b->at[0];
  return a->at[1] != b->at[1] ? a->at[1] < b->at[1] : a->contact < b->contact;
}

/* Shell's method */
static void sort_spots(spot *list, ptrdiff_t count) {
  ptrdiff_t step = 1;

  while (step < count / 3)
    step = 3 * step + 1;
  for (; step > 0; step /= 3)
    for (ptrdiff_t k = step; k < count; k++) {
      const spot moved = list[k];
      ptrdiff_t to = k;
      for (; to >= step && comes_before(&moved, &list[to - step]); to -= step)
        list[to] = list[to - step];
      list[to] = moved;
    }
}

static double twice_area(const spot *a, const spot *b, const spot *c) {
  return (b->at[0] - a->at[0]) * (c->at[1] - a->at[1]) -
         (b->at[1] - a->at[1]) * (c->at[0] - a->at[0]);
}

static double distance(const spot *a, const spot *b) {
  return hypot(b->at[0] - a->at[0], b->at[1] - a->at[1]);
}

/* Adds the next spot to a chain that turns left, without the corners before it that do not; `base` is its start. */
static void extend_chain(patches *p, ptrdiff_t base, const spot *next, double size) {
  while (p->corners >= base + 2) {
    const spot *before = &p->hull[p->corners - 2], *last = before + 1;
    if (twice_area(before, last, next) > STRAIGHT * size * distance(before, next))
      break;
    p->corners--;
  }
  p->hull[p->corners++] = *next;
}

/* Corners of the hull, counterclockwise (Andrew's monotone chains): one of a point, two of a line. */
static void find_hull(patches *p, ptrdiff_t count) {
  const spot *s = p->spots;
  double size = 0;
  ptrdiff_t upper;

  p->corners = 0;
  for (ptrdiff_t k = 1; k < count; k++)
    size = ns_larger(size, distance(&s[0], &s[k]));
  for (ptrdiff_t k = 0; k < count; k++)
    extend_chain(p, 0, &s[k], size);
  upper = p->corners - 1;
  for (ptrdiff_t k = count - 2; k >= 0; k--)
    extend_chain(p, upper, &s[k], size);
  p->corners--; /* the first spot again */
  if (p->corners == 2 && distance(&p->hull[0], &p->hull[1]) <= p->tolerance * p->problem->size)
    p->corners = 1;
}

/* ---- what the hull implies */

/* A point as a mean of three corners, or of fewer. */
typedef struct shares {
  ptrdiff_t corner[3];
  double share[3];
} shares;

/* Shares of the corners of the triangle 0, t, t + 1 at a point, those below zero cut off; returns the smallest. */
static double triangle_shares(const patches *p, const spot *at, ptrdiff_t t, shares *s) {
  const spot *a = &p->hull[0], *b = &p->hull[t], *c = &p->hull[t + 1];
  const double area = twice_area(a, b, c);
  double sum = 0, least = INFINITY;

  *s = (shares){
      {0, t, t + 1},
      {twice_area(at, b, c) / area, twice_area(a, at, c) / area, twice_area(a, b, at) / area}};
  for (int i = 0; i < 3; i++) {
    least = ns_smaller(least, s->share[i]);
    s->share[i] = ns_larger(0, s->share[i]);
    sum += s->share[i];
  }
  for (int i = 0; i < 3; i++)
    s->share[i] /= sum;
  return least;
}

static void find_shares(const patches *p, const spot *at, shares *best) {
  double most = -INFINITY;

  *best = (shares){{0, 0, 0}, {1, 0, 0}};
  if (p->corners == 2) {
    const double whole = distance(&p->hull[0], &p->hull[1]);
    const double part = ns_smaller(1, distance(&p->hull[0], at) / whole);
    *best = (shares){{0, 1, 1}, {1 - part, part, 0}};
  }
  for (ptrdiff_t t = 1; t + 1 < p->corners && most < 0; t++) {
    shares here;
    const double least = triangle_shares(p, at, t, &here);
    if (least > most) {
      most = least;
      *best = here;
    }
  }
}

/* Is value_i = sum s_j value_j up to the tolerance, in the units of the largest of `count` numbers or `unit`? */
static int is_mean(const patches *p, const double *value, const double *const corner[3],
                   const double share[3], int count, double unit) {
  double largest = unit, off = 0;

  for (int i = 0; i < count; i++) {
    const double mean = share[0] * corner[0][i] + share[1] * corner[1][i] + share[2] * corner[2][i];
    largest = ns_larger(largest, fabs(value[i]));
    off = ns_larger(off, fabs(value[i] - mean));
  }
  return off <= p->tolerance * largest;
}

/* Do the rows of the corners imply that of contact k, and could they take its impulses? */
static int is_implied(const patches *p, ptrdiff_t k, const shares *s) {
  const ns_contact *contact = &p->contact[k], *corner[3];
  const int stored = ns_contact_unknowns(contact) > 1 ? ns_contact_stored(contact) : 0;
  const double *normal[3], *point[3], *offset[3];
  double target = -p->problem->gap_target[k];

  for (int i = 0; i < 3; i++) {
    const ptrdiff_t j = p->hull[s->corner[i]].contact;
    corner[i] = &p->contact[j];
    normal[i] = corner[i]->normal;
    point[i] = corner[i]->point;
    offset[i] = corner[i]->tangent_offset;
    target += s->share[i] * p->problem->gap_target[j];
  }
  return target >= -p->tolerance * ns_larger(1, fabs(p->problem->gap_target[k])) &&
         is_mean(p, contact->normal, normal, s->share, contact->count, 0) &&
         is_mean(p, contact->point, point, s->share, 3, p->problem->size) &&
         is_mean(p, contact->tangent_offset, offset, s->share, stored, 1);
}

static int is_corner(const patches *p, ptrdiff_t k) {
  for (ptrdiff_t c = 0; c < p->corners; c++)
    if (p->hull[c].contact == k)
      return 1;
  return 0;
}

static ptrdiff_t reduce_patch(patches *p, ptrdiff_t first) {
  const ptrdiff_t count = p->members[first];
  ptrdiff_t left_out = 0;

  place_spots(p, first);
  sort_spots(p->spots, count);
  find_hull(p, count);
  for (ptrdiff_t k = 0; k < count; k++) {
    const ptrdiff_t number = p->spots[k].contact;
    shares s;
    if (is_corner(p, number))
      continue;
    find_shares(p, &p->spots[k], &s);
    p->contact[number].left_out = is_implied(p, number, &s);
    left_out += p->contact[number].left_out;
  }
  return left_out;
}

ns_status ns_patches_reduce(const ns_mixed_problem *problem, double tolerance, ns_arena *arena,
                            ptrdiff_t *count) {
  patches p = {
      .problem = problem, .contact = problem->terms->contacts.item, .tolerance = tolerance};
  ns_status status = find_patches(&p, arena);

  for (ptrdiff_t k = 0; k < problem->terms->contacts.count && status == NS_OK; k++)
    if (p.members[k] > 1)
      *count += reduce_patch(&p, k);
  return status;
}

/* ---- those left out */

/* D'x + d of one direction, without roundoff */
static double speed_along(const ns_mixed_problem *problem, const ns_contact *contact, int d,
                          const double *x) {
  const double *gradient = contact->tangent + d * contact->count;
  double speed = problem->offset_factor * contact->tangent_offset[d], size = fabs(speed);

  for (int i = 0; i < contact->count; i++) {
    const double part = gradient[i] * x[contact->index[i]];
    speed += part;
    size += fabs(part);
  }
  return fabs(speed) > STILL * size ? speed : 0;
}

/* Rows of beta without lambda, and lambda: the largest of them with the sign changed, or the speed of ns_cone_slip */
static void tell_sliding(const ns_mixed_problem *problem, const double *x, ns_contact *contact) {
  const int stored = ns_contact_stored(contact), pyramid = contact->cone == NS_PYRAMID;
  double u[3] = {0, 0, 0};

  contact->lambda = 0;
  for (int d = 0; d < stored; d++) {
    const double speed = speed_along(problem, contact, d, x);
    if (!pyramid) {
      u[d] = speed;
      continue;
    }
    contact->variable[1 + d] = speed;
    contact->lambda = ns_larger(contact->lambda, -speed);
    if (contact->balanced) {
      contact->variable[1 + stored + d] = -speed;
      contact->lambda = ns_larger(contact->lambda, speed);
    }
  }
  if (!pyramid)
    contact->lambda = ns_cone_slip(contact, u);
}

ns_status ns_patches_pad(const ns_mixed_problem *problem, const double *x) {
  ns_terms *terms = problem->terms;

  for (ptrdiff_t k = 0; k < terms->contacts.count; k++) {
    ns_contact *contact = &terms->contacts.item[k];
    const int cells = ns_contact_unknowns(contact);
    if (!contact->left_out)
      continue;
    contact->basis = NS_TAKE(&terms->arena, signed char, cells);
    contact->variable = NS_TAKE(&terms->arena, double, cells);
    if (terms->arena.failed)
      return NS_OUT_OF_MEMORY;
    memset(contact->basis, NS_AT_LOWER, (size_t)cells);
    contact->cn = 0;
    contact->variable[0] =
        ns_sparse_dot(contact->count, contact->index, contact->normal, x) - problem->gap_target[k];
    if (cells == 1)
      continue;
    memset(contact->beta, 0, (size_t)contact->directions * sizeof(double));
    tell_sliding(problem, x, contact);
  }
  return NS_OK;
}
