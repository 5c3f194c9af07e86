/* ns_lcp_work.h: one problem being solved: its scaling, and the best point that any stage has offered. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LCP_WORK_H
#define NS_LCP_WORK_H

#include "ns_lcp.h"
#include "ns_lu.h"

typedef struct ns_lcp_work {
  const ns_lcp *problem;
  const ns_lcp_options *options;
  const ns_host *host;
  ns_arena arena;
  ptrdiff_t n;
  double *l, *u;  /* bounds, the huge ones made infinite */
  double *r, *c;  /* diag(r) M diag(c) is equilibrated; powers of two */
  double q_scale; /* unit of the scaled residual: that of the point of the box nearest 0 */
  double q_norm;  /* max (1, norm (q, Inf)) */

  double *z, *w; /* best point so far */
  signed char *basis;
  double residual, scaled_residual;

  double *trial_z, *trial_w, *step;
  ptrdiff_t *list, *place;
  ns_lu lu;
  long double *precise; /* room for M z in extended precision while that is asked for, else NULL */
  double pivot_ratio;   /* of the last polished basis: smallest over largest pivot */
  ptrdiff_t iterations;
  double effort;  /* multiplications that are left */
  double spent;   /* those of the paths so far */
  int affordable; /* the sparse factors of M */
  int empty;      /* the tree of all bases shows that, but for roundoff, there is no solution */
} ns_lcp_work;

ns_status ns_lcp_work_create(ns_lcp_work *work, const ns_lcp *problem,
                             const ns_lcp_options *options, const ns_host *host);

/* How many of `limit` iterations of that many multiplications each are left to pay for. */
ptrdiff_t ns_lcp_affordable(const ns_lcp_work *work, ptrdiff_t limit, double cost);

/* The point of [l_i, u_i] next to x; mid (l, x, u). */
double ns_lcp_clip(const ns_lcp_work *work, ptrdiff_t i, double x);

/* Where an index with these z and w belongs, by which of z - l, u - z, w is smaller in scaled units. */
signed char ns_lcp_nearest_cell(const ns_lcp_work *work, ptrdiff_t i, double z, double w);

int ns_lcp_is_free(const ns_lcp_work *work, ptrdiff_t i);

/* Take trial_z (moved into the box, and to the bounds that basis names) if it is better than what there is;
 * basis may be NULL, then it is read off the point. */
void ns_lcp_offer(ns_lcp_work *work, const signed char *basis);

/* Is the best point a solution: residual <= tolerance, and not only because of the units? */
int ns_lcp_accepted(const ns_lcp_work *work);

/* ns_lcp_copositive.c: is M known to be copositive on what the bounds leave? */
ns_status ns_lcp_look_copositive(ns_lcp_work *work, int *is);

/* ns_lcp_scale.c: fill r and c. */
ns_status ns_lcp_equilibrate(ns_lcp_work *work);

/* ns_lcp_components.c: the factors of r and c that M leaves open, from q. */
ns_status ns_lcp_choose_units(ns_lcp_work *work);

/* ns_lcp_polish.c: solve for the basic variables of a basis, starting from guess (or NULL), and offer. */
ns_status ns_lcp_polish(ns_lcp_work *work, const signed char *basis, const double *guess);

/* Along a ray the free variables keep their equations: M_FF dz_F = -(M dz)_F is solved and added.
 * NS_SINGULAR: it could not be. */
ns_status ns_lcp_complete_direction(ns_lcp_work *work, double *direction);

/* Solve the best basis again with the defect in extended precision, for data in very different units. */
ns_status ns_lcp_sharpen(ns_lcp_work *work);

/* Exchange the indices of the best basis that have the wrong sign as long as that lowers the residual. */
ns_status ns_lcp_mend(ns_lcp_work *work);

/* The solvers. Each offers what it finds; the flag says how it ended. */
typedef struct ns_lcp_ray {
  double *direction;
  int found;
} ns_lcp_ray;

/* variant 0 is the textbook covering vector, others are tried after a failure */
ns_status ns_lcp_lemke(ns_lcp_work *work, int variant, ns_lcp_ray *ray, ns_lcp_flag *flag);

/* From a basis that may be nearly right; it offers a point only if the path ends at one. */
ns_status ns_lcp_lemke_from(ns_lcp_work *work, const signed char *basis);

typedef ns_status (*ns_lcp_iteration)(ns_lcp_work *work, const double *start, ns_lcp_flag *flag);

#define NS_LCP_PROTOTYPE(id, name)                                                                 \
  ns_status ns_lcp_##name(ns_lcp_work *work, const double *start, ns_lcp_flag *flag);
NS_LCP_ITERATIONS(NS_LCP_PROTOTYPE)
#undef NS_LCP_PROTOTYPE

/* ns_lcp_box_path.c: the flag is changed where a solution was found; nothing is done unless all bounds are finite. */
ns_status ns_lcp_box_path(ns_lcp_work *work, ns_lcp_flag *flag);

/* ns_lcp_game.c: nothing is done for a problem that is no game of two players. */
ns_status ns_lcp_game(ns_lcp_work *work);

/* ns_lcp_branch.c: at most about so many multiplications; empty: but for roundoff there is no solution. */
ns_status ns_lcp_branch(ns_lcp_work *work, double products, int *empty);

/* ns_lcp_triangular.c: nothing is done where M is irreducible. */
ns_status ns_lcp_triangular(ns_lcp_work *work);

/* ns_lcp_restarts.c: at most about so many multiplications */
ns_status ns_lcp_restarts(ns_lcp_work *work, double products);

/* All bases of a very small problem; exhausted: none was left out, so that there is no solution. */
ns_status ns_lcp_enumerate(ns_lcp_work *work, int *exhausted);

/* ns_lcp_polyhedron.c: offer the point of least norm of the cone of a basis, singular or not; conclusive:
 * there is such a point, or there is none. */
ns_status ns_lcp_project(ns_lcp_work *work, const signed char *basis, int *conclusive);

/* ns_lcp_certificate.c: does y, without its forbidden signs, prove that no z satisfies the bounds on z and w? If so
 * they are removed from y. */
int ns_lcp_is_certificate(ns_lcp_work *work, double *y);

/* ns_lcp_polyhedron.c: look for such a proof; y is changed only if there is one. */
ns_status ns_lcp_prove_infeasible(ns_lcp_work *work, double *y, int *proved);

#endif
