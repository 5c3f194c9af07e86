/* ns_pile_matrix.c: Mh + J' G R J, block by block. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pile_parts.h"

#include "ns_kernel.h"

#include <string.h>

/* A += J' T over the rows of a contact, J and T with rows of 2 w numbers */
NS_PILE_INLINE void add_block(int w, int m, const double *restrict J, const double *restrict T,
                              double *restrict A) {
  for (int j = 0; j < w; j++)
    for (int r = 0; r < m; r++) {
      const double t = T[r * 2 * w + j];
      for (int i = 0; i < w; i++)
        A[i + j * w] += J[r * 2 * w + i] * t;
    }
}

/* T = G R J */
NS_PILE_INLINE void slopes(int w, const ns_pile_contact *contact, const double *G,
                           const double *weight, double stiff, double *restrict T) {
  const int m = contact->tangents + 1;

  for (int r = 0; r < m; r++) {
    double *row = T + r * 2 * w;
    for (int j = 0; j < 2 * w; j++)
      row[j] = 0;
    for (int c = 0; c < m; c++) {
      const double g = G[r + c * m] * stiff * weight[c];
      if (g != 0)
        for (int j = 0; j < 2 * w; j++)
          row[j] += g * contact->J[c * 2 * w + j];
    }
  }
}

/* The four blocks of a contact; what does not move has none. */
NS_PILE_INLINE void add_contact(int w, const ns_pile_contact *contact, const double *T,
                                ns_pile_factors *f) {
  const ns_pile_pattern *p = f->pattern;
  const ptrdiff_t square = w * w, a = p->place[contact->body[0]];
  const int m = contact->tangents + 1;
  const double *J = contact->J;
  ptrdiff_t b, slot;
  double *ab, *ba;

  add_block(w, m, J, T, f->diagonal + a * square);
  if (contact->body[1] == p->bodies)
    return;
  b = p->place[contact->body[1]];
  add_block(w, m, J + w, T + w, f->diagonal + b * square);
  slot = (a < b ? ns_pile_slot(p, a, b) : ns_pile_slot(p, b, a)) * square;
  ab = (a < b ? f->upper : f->lower) + slot;
  ba = (a < b ? f->lower : f->upper) + slot;
  add_block(w, m, J, T + w, ab);
  add_block(w, m, J + w, T, ba);
}

NS_PILE_INLINE void add_mass(int w, const ns_pile_problem *problem, ns_pile_factors *f) {
  const ns_pile_pattern *p = f->pattern;
  const ptrdiff_t square = w * w, count = p->start[p->bodies];

  for (ptrdiff_t k = 0; k < p->bodies; k++)
    memcpy(f->diagonal + k * square, problem->mass + p->order[k] * square,
           (size_t)square * sizeof(double));
  memset(f->upper, 0, (size_t)(count * square) * sizeof(double));
  memset(f->lower, 0, (size_t)(count * square) * sizeof(double));
  for (ptrdiff_t k = 0; k < problem->couplings; k++) {
    const ns_pile_coupling *c = &problem->coupling[k];
    const ptrdiff_t i = p->place[c->row], j = p->place[c->column];
    double *block = i < j ? f->upper + ns_pile_slot(p, i, j) * square
                          : f->lower + ns_pile_slot(p, j, i) * square;
    for (ptrdiff_t e = 0; e < square; e++)
      block[e] += c->value[e];
  }
}

NS_PILE_INLINE void fill(int w, const ns_pile *pile, double stiff, const int *state, ns_pile_row *z,
                         const double *held, ns_pile_factors *f) {
  const ns_pile_problem *problem = pile->problem;

  add_mass(w, problem, f);
  for (ptrdiff_t k = 0; k < problem->contacts && state != NULL; k++) {
    const ns_pile_contact *contact = &problem->contact[k];
    double G[NS_PILE_ROWS * NS_PILE_ROWS], T[NS_PILE_ROWS * 2 * NS_PILE_WIDTH];
    if (state[k] == NS_PILE_OPEN)
      continue;
    ns_pile_slope(contact, state[k], held != NULL ? held[k] : -1, z[k], G);
    slopes(w, contact, G, pile->weight[k], stiff, T);
    add_contact(w, contact, T, f);
  }
}

NS_KERNEL static void fill_plane(const ns_pile *pile, double stiff, const int *state,
                                 ns_pile_row *z, const double *held, ns_pile_factors *f) {
  fill(3, pile, stiff, state, z, held, f);
}
NS_KERNEL static void fill_space(const ns_pile *pile, double stiff, const int *state,
                                 ns_pile_row *z, const double *held, ns_pile_factors *f) {
  fill(6, pile, stiff, state, z, held, f);
}

void ns_pile_matrix(const ns_pile *pile, double stiff, const int *state, ns_pile_row *z,
                    const double *held, ns_pile_factors *factors) {
  if (pile->problem->width == 3)
    fill_plane(pile, stiff, state, z, held, factors);
  else
    fill_space(pile, stiff, state, z, held, factors);
}
