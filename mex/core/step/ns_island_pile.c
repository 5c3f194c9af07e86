/* ns_island_pile.c: an island as a problem of bodies, without a full matrix of its contacts. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_island_pile.h"

#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define FEWEST 24 /* columns of U; fewer are as fast by full matrices, whose basis is exact */
/* Residual that is good enough where roundoff, or contacts that just begin to slide, keep it from Tol */
#define FORGIVEN 1e-9
#define LARGEST 1500 /* unknowns of which the full matrices still try what was solved roughly */
#define LOOSE 1e-6 /* Tol for which these cost more than they are worth, beyond so many unknowns, */
#define SMALL 150
#define NEARLY 100 /* where the residual is within this factor of it */

typedef struct island_pile {
  ns_pile_problem pile;
  ns_pile_place *place;
  int warm;
} island_pile;

/* Is the solver of the options this one, and does the problem ask for what it gives? */
static int is_wanted(const ns_mixed *work, const ns_mixed_problem *problem,
                     const ns_island *island) {
  ptrdiff_t columns = 0;

  if (problem->forced || island->contacts == 0 || work->lcp.solver != NS_LCP_AUTO)
    return 0;
  for (ptrdiff_t k = 0; k < island->contacts; k++) {
    const ns_contact *contact = &problem->terms->contacts.item[island->contact[k]];
    if (contact->cone == NS_PSI && ns_contact_unknowns(contact) > 1)
      return 0;
    columns += 1 + (ns_contact_unknowns(contact) > 1 ? ns_contact_stored(contact) : 0);
  }
  return work->structured || (!problem->keeps_basis && columns >= FEWEST);
}

static ptrdiff_t unknowns_of(const ns_mixed_problem *problem, const ns_island *island) {
  ptrdiff_t sum = 0;

  for (ptrdiff_t k = 0; k < island->contacts; k++)
    sum += ns_contact_unknowns(&problem->terms->contacts.item[island->contact[k]]);
  return sum;
}

/* Are the full matrices to try what was solved roughly? */
static int is_worth_more(const ns_mixed *work, ptrdiff_t unknowns, double residual) {
  const double tolerance = work->lcp.tolerance;
  const int is_near = tolerance >= LOOSE && residual <= NEARLY * tolerance;

  return unknowns <= (is_near ? SMALL : LARGEST);
}

/* Each velocity belongs to one body, a block of the mass; 0 where that is not so. */
static int find_bodies(const ns_mixed_problem *problem, const ns_islands *islands, ptrdiff_t s,
                       const ns_island *island, island_pile *p) {
  const ptrdiff_t *start = islands->mass.start + s;
  ptrdiff_t velocities = 0;

  p->pile.bodies = start[1] - start[0];
  p->pile.width = 3;
  for (ptrdiff_t i = 0; i < island->n; i++)
    p->place[i].body = -1;
  for (ptrdiff_t b = 0; b < p->pile.bodies; b++) {
    const ns_block_matrix *block = &problem->terms->mass.item[islands->mass.member[start[0] + b]];
    if (block->count > NS_PILE_WIDTH)
      return 0;
    p->pile.width = block->count > 3 ? NS_PILE_WIDTH : p->pile.width;
    for (int i = 0; i < block->count; i++) {
      ns_pile_place *place = &p->place[islands->local[block->index[i]]];
      if (place->body >= 0)
        return 0;
      *place = (ns_pile_place){b, i};
    }
    velocities += block->count;
  }
  return velocities == island->n;
}

static ns_status fill_masses(const ns_mixed_problem *problem, const ns_islands *islands,
                             ptrdiff_t s, const ns_island *island, ns_arena *arena,
                             island_pile *p) {
  const ptrdiff_t w = p->pile.width, first = islands->mass.start[s];

  p->pile.mass = NS_TAKE(arena, double, p->pile.bodies *w *w);
  p->pile.r = NS_TAKE(arena, double, p->pile.bodies *w);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t b = 0; b < p->pile.bodies; b++) {
    const ns_block_matrix *block = &problem->terms->mass.item[islands->mass.member[first + b]];
    double *mass = p->pile.mass + b * w * w;
    for (int j = 0; j < block->count; j++)
      for (int i = 0; i < block->count; i++)
        mass[i + j * w] = block->value[i + j * block->count];
    for (ptrdiff_t i = block->count; i < w; i++)
      mass[i + i * w] = 1;
  }
  for (ptrdiff_t i = 0; i < island->n; i++)
    p->pile.r[p->place[i].body * w + p->place[i].at] = problem->r[island->velocity[i]];
  return NS_OK;
}

/* The block of Mh for two bodies, which the last ones likely are. */
static double *block_between(island_pile *p, ptrdiff_t row, ptrdiff_t column, ns_arena *arena) {
  const ptrdiff_t w = p->pile.width;
  ns_pile_coupling *c = p->pile.coupling;

  if (row == column)
    return p->pile.mass + row * w * w;
  for (ptrdiff_t k = p->pile.couplings - 1; k >= 0 && k >= p->pile.couplings - 4; k--)
    if (c[k].row == row && c[k].column == column)
      return c[k].value;
  c[p->pile.couplings] = (ns_pile_coupling){row, column, NS_TAKE(arena, double, w *w)};
  return c[p->pile.couplings++].value;
}

static ns_status add_blocks(const ns_islands *islands, const ns_partition *of, ptrdiff_t s,
                            const ns_block_list *list, double factor, ns_arena *arena,
                            island_pile *p) {
  const ptrdiff_t w = p->pile.width;

  for (ptrdiff_t k = of->start[s]; k < of->start[s + 1] && factor != 0; k++) {
    const ns_block_matrix *block = &list->item[of->member[k]];
    for (int j = 0; j < block->count; j++)
      for (int i = 0; i < block->count; i++) {
        const ns_pile_place a = p->place[islands->local[block->index[i]]];
        const ns_pile_place b = p->place[islands->local[block->index[j]]];
        double *to = block_between(p, a.body, b.body, arena);
        if (to == NULL)
          return NS_OUT_OF_MEMORY;
        to[a.at + b.at * w] += factor * block->value[i + j * block->count];
      }
  }
  return NS_OK;
}

/* AP (10), AP (32): Mh = M - h kv - h^2 kq G, with the factors of the scheme */
static ns_status add_jacobians(const ns_mixed_problem *problem, const ns_islands *islands,
                               ptrdiff_t s, ns_arena *arena, island_pile *p) {
  const ns_terms *terms = problem->terms;
  const ns_partition *const of[2] = {&islands->damping, &islands->stiffness};
  const ns_block_list *const list[2] = {&terms->damping, &terms->stiffness};
  const double factor[2] = {problem->damping, problem->stiffness};
  ptrdiff_t most = 0;
  ns_status status = NS_OK;

  if (problem->damping == 0 && problem->stiffness == 0)
    return NS_OK;
  for (int which = 0; which < 2; which++)
    for (ptrdiff_t k = of[which]->start[s]; k < of[which]->start[s + 1]; k++) {
      const ptrdiff_t count = list[which]->item[of[which]->member[k]].count;
      most += count * count;
    }
  p->pile.coupling = NS_TAKE(arena, ns_pile_coupling, most);
  if (p->pile.coupling == NULL)
    return NS_OUT_OF_MEMORY;
  for (int which = 0; which < 2 && status == NS_OK; which++)
    status = add_blocks(islands, of[which], s, list[which], factor[which], arena, p);
  return status;
}

/* A joint row as a contact that is an equation */
static int read_joint(const ns_mixed_problem *problem, const ns_islands *islands, ptrdiff_t number,
                      const island_pile *p, ns_pile_contact *to) {
  const ns_row *row = &problem->terms->joints.item[number];
  const ptrdiff_t nothing = to->body[1], w = p->pile.width;

  to->set = NS_PILE_EQUATION;
  to->s[0] = -problem->joint_target[number];
  to->body[0] = p->place[islands->local[row->index[0]]].body;
  for (int i = 0; i < row->count; i++) {
    const ns_pile_place *place = &p->place[islands->local[row->index[i]]];
    if (place->body != to->body[0] && to->body[1] != place->body) {
      if (to->body[1] != nothing)
        return 0;
      to->body[1] = place->body;
    }
    to->J[(place->body == to->body[0] ? 0 : w) + place->at] += row->gradient[i];
  }
  return 1;
}

/* Contacts, then joints; *fits = 0 where one of them has another shape. */
static ns_status fill_contacts(const ns_mixed_problem *problem, const ns_islands *islands,
                               const ns_island *island, ns_arena *arena, island_pile *p,
                               int *fits) {
  const ptrdiff_t row = 2 * p->pile.width;
  const ptrdiff_t size = island->contacts * NS_PILE_ROWS * row + island->m * row;
  double *J = NS_TAKE(arena, double, size);
  ns_pile_corners corners = {0, NULL};

  p->pile.contacts = island->contacts + island->m;
  p->pile.contact = NS_TAKE(arena, ns_pile_contact, p->pile.contacts);
  *fits = 1;
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  for (ptrdiff_t k = 0; k < p->pile.contacts && *fits; k++) {
    ns_pile_contact *to = &p->pile.contact[k];
    to->J = J;
    to->body[1] = p->pile.bodies;
    if (k < island->contacts) {
      const ptrdiff_t number = island->contact[k];
      *fits = ns_pile_read_contact(problem, number, p->place, islands, p->pile.width, &corners,
                                   arena, to);
      if (*fits && ns_pile_read_start(&problem->terms->contacts.item[number], to))
        p->warm = 1;
    } else {
      *fits = read_joint(problem, islands, island->joint[k - island->contacts], p, to);
    }
    J += (1 + to->tangents) * row;
  }
  return arena->failed ? NS_OUT_OF_MEMORY : NS_OK;
}

/* sum |J x| + |s| of each row */
static void sizes(const island_pile *p, const ns_pile_contact *contact, const double *x,
                  double *size) {
  const int w = p->pile.width;

  for (int i = 0; i <= contact->tangents; i++) {
    size[i] = fabs(contact->s[i]);
    for (int side = 0; side < 2; side++)
      for (int j = 0; j < w; j++)
        size[i] += fabs(contact->J[(2 * i + side) * w + j] * x[contact->body[side] * w + j]);
  }
}

static ns_status deliver(const ns_mixed_problem *problem, const ns_island *island,
                         const island_pile *p, const ns_pile_result *answer,
                         ns_mixed_result *result) {
  ns_terms *terms = problem->terms;
  ns_status status = NS_OK;

  for (ptrdiff_t i = 0; i < island->n; i++)
    result->x[island->velocity[i]] = answer->x[p->place[i].body * p->pile.width + p->place[i].at];
  for (ptrdiff_t k = 0; k < p->pile.contacts && status == NS_OK; k++) {
    const ns_pile_contact *from = &p->pile.contact[k];
    double size[NS_PILE_ROWS];
    sizes(p, from, answer->x, size);
    if (k < island->contacts) {
      status = ns_pile_write_contact(&terms->arena, from, size,
                                     &terms->contacts.item[island->contact[k]]);
    } else {
      const double unit = ns_larger(ns_larger(1, fabs(from->s[0])), size[0] - fabs(from->s[0]));
      terms->joints.item[island->joint[k - island->contacts]].impulse = from->f[0];
      result->joint_defect = ns_larger(result->joint_defect, fabs(from->y[0]) / unit);
    }
  }
  return status;
}

/* Builds the problem; *fits as above. */
static ns_status build(const ns_mixed_problem *problem, const ns_islands *islands, ptrdiff_t s,
                       const ns_island *island, ns_arena *arena, island_pile *p, int *fits) {
  ns_status status;

  *fits = 0;
  p->place = NS_TAKE(arena, ns_pile_place, island->n);
  if (p->place == NULL)
    return NS_OUT_OF_MEMORY;
  if (!find_bodies(problem, islands, s, island, p))
    return NS_OK;
  status = fill_masses(problem, islands, s, island, arena, p);
  if (status == NS_OK)
    status = add_jacobians(problem, islands, s, arena, p);
  if (status == NS_OK)
    status = fill_contacts(problem, islands, island, arena, p, fits);
  return status;
}

/* From the impulses of the step before; where these lead nowhere, from none. */
static ns_status solve(ns_mixed *work, const island_pile *p, ns_pile_result *answer) {
  const ns_pile_options options = {work->lcp.tolerance, work->lcp.max_iterations};
  ns_status status = ns_pile_solve(&p->pile, p->warm, &options, work->host, &work->arena, answer);

  if (status != NS_OK || !p->warm || answer->outcome != NS_PILE_ROUGH ||
      answer->residual <= ns_rough_limit(options.tolerance))
    return status;
  for (ptrdiff_t k = 0; k < p->pile.contacts; k++)
    memset(p->pile.contact[k].f, 0, sizeof p->pile.contact[k].f);
  return ns_pile_solve(&p->pile, 0, &options, work->host, &work->arena, answer);
}

ns_status ns_island_pile(ns_mixed *work, const ns_mixed_problem *problem, const ns_islands *islands,
                         ptrdiff_t s, const ns_island *island, ns_mixed_result *result, int *done) {
  ns_pile_result answer = {0};
  island_pile p = {0};
  int fits, rough;
  ns_status status;

  *done = 0;
  if (!is_wanted(work, problem, island))
    return NS_OK;
  status = build(problem, islands, s, island, &work->arena, &p, &fits);
  if (status != NS_OK || !fits)
    return status;
  answer.x = NS_TAKE(&work->arena, double, (p.pile.bodies + 1) * p.pile.width);
  if (answer.x == NULL)
    return NS_OUT_OF_MEMORY;
  status = solve(work, &p, &answer);
  if (status != NS_OK || answer.outcome == NS_PILE_INDEFINITE)
    return status;
  result->pivots += answer.sweeps + ns_larger(0, answer.factorizations - 1); /* changes of state */
  result->factorizations += answer.factorizations;
  rough = answer.outcome == NS_PILE_ROUGH;
  if (rough && is_worth_more(work, unknowns_of(problem, island), answer.residual))
    return NS_OK;
  *done = 1;
  result->lcps++;
  result->active += island->contacts;
  result->rough += rough && answer.residual > FORGIVEN;
  result->residual = ns_larger(result->residual, answer.residual);
  for (ptrdiff_t i = 0; i < island->n; i++)
    work->left[island->velocity[i]] = work->lcp.tolerance * answer.unit;
  return deliver(problem, island, &p, &answer, result);
}
