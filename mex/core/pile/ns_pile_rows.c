/* ns_pile_rows.c: what contacts see of the bodies, and the bodies of the contacts. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pile_parts.h"

#include "ns_definite.h"
#include "ns_kernel.h"
#include "ns_vector.h"

#include <math.h>
#include <string.h>

#define DEFINITE_ABOVE 1e-14 /* pivot to the diagonal entry, as in ns_mass_factors.c */
#define LEAST_WEIGHT 1e-8    /* of a row that hardly moves anything, in units of the other one */

/* Sums over two bodies in as many lanes as a register has, always in the same order. */
NS_PILE_INLINE double dot(int w, const double *restrict a, const double *restrict b) {
  const int lanes = w == 6 ? 4 : 2;
  double sum[4] = {0};

  for (int k = 0; k < 2 * w; k += lanes)
    for (int l = 0; l < lanes; l++)
      sum[l] += a[k + l] * b[k + l];
  return (sum[0] + sum[1]) + (sum[2] + sum[3]);
}

NS_PILE_INLINE void rows(int w, const ns_pile_problem *problem, const double *x, ns_pile_row *y) {
  for (ptrdiff_t k = 0; k < problem->contacts; k++) {
    const ns_pile_contact *contact = &problem->contact[k];
    const double *a = x + contact->body[0] * w, *b = x + contact->body[1] * w;
    double both[2 * NS_PILE_WIDTH];
    for (int i = 0; i < w; i++) {
      both[i] = a[i];
      both[w + i] = b[i];
    }
    for (int i = 0; i <= contact->tangents; i++)
      y[k][i] = dot(w, contact->J + i * 2 * w, both) + contact->s[i];
  }
}

NS_KERNEL static void rows_plane(const ns_pile_problem *problem, const double *x, ns_pile_row *y) {
  rows(3, problem, x, y);
}
NS_KERNEL static void rows_space(const ns_pile_problem *problem, const double *x, ns_pile_row *y) {
  rows(6, problem, x, y);
}

void ns_pile_rows(const ns_pile_problem *problem, const double *x, ns_pile_row *y) {
  if (problem->width == 3)
    rows_plane(problem, x, y);
  else
    rows_space(problem, x, y);
}

/* g -= A x */
NS_PILE_INLINE void take(int w, const double *restrict A, const double *restrict x,
                         double *restrict g) {
  for (int j = 0; j < w; j++)
    for (int i = 0; i < w; i++)
      g[i] -= A[i + j * w] * x[j];
}

NS_PILE_INLINE void defect(int w, const ns_pile_problem *problem, const double *x, ns_pile_row *f,
                           double *g) {
  const ptrdiff_t square = w * w, n = problem->bodies;

  memcpy(g, problem->r, (size_t)(n * w) * sizeof *g);
  memset(g + n * w, 0, (size_t)w * sizeof *g);
  for (ptrdiff_t b = 0; b < n; b++)
    take(w, problem->mass + b * square, x + b * w, g + b * w);
  for (ptrdiff_t k = 0; k < problem->couplings; k++) {
    const ns_pile_coupling *c = &problem->coupling[k];
    take(w, c->value, x + c->column * w, g + c->row * w);
  }
  for (ptrdiff_t k = 0; k < problem->contacts; k++) {
    const ns_pile_contact *contact = &problem->contact[k];
    double *a = g + contact->body[0] * w, *b = g + contact->body[1] * w;
    double both[2 * NS_PILE_WIDTH] = {0};
    for (int i = 0; i <= contact->tangents; i++)
      for (int j = 0; j < 2 * w; j++)
        both[j] += contact->J[i * 2 * w + j] * f[k][i];
    for (int i = 0; i < w; i++) {
      a[i] += both[i];
      b[i] += both[w + i];
    }
  }
  memset(g + n * w, 0, (size_t)w * sizeof *g);
}

NS_KERNEL static void defect_plane(const ns_pile_problem *problem, const double *x, ns_pile_row *f,
                                   double *g) {
  defect(3, problem, x, f, g);
}
NS_KERNEL static void defect_space(const ns_pile_problem *problem, const double *x, ns_pile_row *f,
                                   double *g) {
  defect(6, problem, x, f, g);
}

void ns_pile_defect(const ns_pile_problem *problem, const double *x, ns_pile_row *f, double *g) {
  if (problem->width == 3)
    defect_plane(problem, x, f, g);
  else
    defect_space(problem, x, f, g);
}

void ns_pile_move(const ns_pile *pile, const double *g, double *x) {
  const int w = pile->problem->width;

  for (ptrdiff_t b = 0; b < pile->problem->bodies; b++) {
    double d[NS_PILE_WIDTH];
    ns_pile_block_multiply(w, pile->inverse + b * w * w, g + b * w, d);
    for (int i = 0; i < w; i++)
      x[b * w + i] += d[i];
  }
}

static int is_diagonal(int w, const double *block) {
  for (int j = 0; j < w; j++)
    for (int i = 0; i < w; i++)
      if (i != j && block[i + j * w] != 0)
        return 0;
  return 1;
}

/* Returns 0 where the block is not positive definite. */
static int invert_diagonal(int w, const double *block, double *inverse) {
  for (int i = 0; i < w; i++) {
    if (!(block[i + i * w] > 0))
      return 0;
    inverse[i + i * w] = 1 / block[i + i * w];
  }
  return 1;
}

static int invert_full(int w, const double *block, double *inverse) {
  const size_t bytes = (size_t)(w * w) * sizeof *block;
  double copy[NS_PILE_WIDTH * NS_PILE_WIDTH];
  ptrdiff_t span[2 * NS_PILE_WIDTH];

  memcpy(inverse, block, bytes);
  memcpy(copy, block, bytes);
  return ns_definite_factor(w, copy, span, DEFINITE_ABOVE) && ns_pile_invert(w, inverse);
}

static int invert_masses(ns_pile *pile) {
  const int w = pile->problem->width;

  pile->diagonal = 1;
  for (ptrdiff_t b = 0; b < pile->problem->bodies; b++) {
    const double *block = pile->problem->mass + b * w * w;
    double *inverse = pile->inverse + b * w * w;
    const int diagonal = is_diagonal(w, block);
    if (!(diagonal ? invert_diagonal(w, block, inverse) : invert_full(w, block, inverse)))
      return 0;
    pile->diagonal = pile->diagonal && diagonal;
    for (int i = 0; i < w; i++)
      pile->scale[b * w + i] = sqrt(diagonal ? inverse[i + i * w] : 1 / block[i + i * w]);
  }
  return 1;
}

/* 1 / (J D^-1 J') with the diagonal D of Mh */
static void weigh(const ns_pile *pile) {
  const int w = pile->problem->width;

  for (ptrdiff_t k = 0; k < pile->problem->contacts; k++) {
    const ns_pile_contact *contact = &pile->problem->contact[k];
    double *weight = pile->weight[k], normal = 0, tangential = 0, least;
    for (int i = 0; i <= contact->tangents; i++) {
      double sum = 0;
      for (int side = 0; side < 2; side++)
        for (int j = 0; j < w; j++) {
          const double part =
              contact->J[(2 * i + side) * w + j] * pile->scale[contact->body[side] * w + j];
          sum += part * part;
        }
      normal = i == 0 ? sum : normal;
      tangential = i > 0 ? ns_larger(tangential, sum) : 0;
    }
    least = LEAST_WEIGHT * ns_larger(normal, tangential);
    weight[0] = normal > 0 || least > 0 ? 1 / ns_larger(normal, least) : 0;
    for (int i = 1; i <= contact->tangents; i++)
      weight[i] = tangential > 0 || least > 0 ? 1 / ns_larger(tangential, least) : 0;
  }
}

ns_status ns_pile_prepare(ns_pile *pile, ns_arena *arena, int *definite) {
  const ns_pile_problem *problem = pile->problem;
  const ptrdiff_t w = problem->width;

  pile->weight = NS_TAKE(arena, ns_pile_row, problem->contacts);
  pile->scale = NS_TAKE(arena, double, (problem->bodies + 1) * w);
  pile->inverse = NS_TAKE(arena, double, problem->bodies *w *w);
  if (arena->failed)
    return NS_OUT_OF_MEMORY;
  *definite = invert_masses(pile);
  if (*definite)
    weigh(pile);
  return NS_OK;
}
