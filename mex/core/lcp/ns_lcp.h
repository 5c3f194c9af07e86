/* ns_lcp.h: linear complementarity problems with bounds.
 *
 *   w = M z + q,   l <= z <= u,   w_i >= 0 where z_i = l_i,  w_i <= 0 where z_i = u_i,  w_i = 0 between.
 *
 * l = 0, u = Inf is the LCP; l = -Inf, u = Inf makes z_i a free variable (mixed LCP). */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LCP_H
#define NS_LCP_H

#include "ns_host.h"
#include "ns_infinite_bound.h"
#include "ns_matrix.h"
#include "ns_sparse_lu.h"
#include "ns_status.h"

/* Fallbacks take at most so many times as long as Lemke's method took to end on a ray, unless more is asked for. */
#define NS_LCP_USUAL_SHARE 10

/* Up to this size Lemke's method, whose factors are dense, takes a sparse M. */
#define NS_LCP_DENSE_LIMIT 3000

typedef struct ns_lcp {
  ns_matrix M;
  const double *q, *l, *u;
} ns_lcp;

/* The solvers that go from point to point, a row each: NEWTON and newton stand for NS_LCP_NEWTON, `Solver` 'newton' and
 * the function ns_lcp_newton. */
#define NS_LCP_ITERATIONS(ROW)                                                                     \
  ROW(SPARSE, sparse)                                                                              \
  ROW(NEWTON, newton)                                                                              \
  ROW(PGS, pgs)

#define NS_LCP_IDENTIFIER(id, name) NS_LCP_##id,
typedef enum ns_lcp_solver {
  NS_LCP_AUTO,
  NS_LCP_LEMKE,
  NS_LCP_ITERATIONS(NS_LCP_IDENTIFIER) NS_LCP_PATH,
} ns_lcp_solver;
#undef NS_LCP_IDENTIFIER

/* As `Solver` has them, in the order of the enum */
#define NS_LCP_NAME(id, name) #name,
#define NS_LCP_SOLVER_NAMES "auto", "lemke", NS_LCP_ITERATIONS(NS_LCP_NAME) "path"

/* NS_LCP_NOTIFY: a line at the end where there is no solution */
typedef enum ns_lcp_display {
  NS_LCP_QUIET,
  NS_LCP_FINAL,
  NS_LCP_ITER,
  NS_LCP_NONE, /* as NS_LCP_QUIET */
  NS_LCP_NOTIFY
} ns_lcp_display;

/* Is there a line at the end? */
static inline int ns_lcp_tells_end(ns_lcp_display display, int solved) {
  return display == NS_LCP_FINAL || display == NS_LCP_ITER || (display == NS_LCP_NOTIFY && !solved);
}

/* Cell of an index in a basis. */
enum { NS_AT_LOWER = -1, NS_BASIC = 0, NS_AT_UPPER = 1 };

typedef struct ns_lcp_options {
  ns_lcp_solver solver;
  double tolerance;         /* on the residual of ns_lcp_result */
  ptrdiff_t max_iterations; /* of each stage; 0 for the default of the solver */
  double
      share; /* fallbacks cost at most so many times what Lemke's path did; 0: as much as they take */
  double effort; /* and at most so many multiplications, with the path; 0: as many as they take */
  const double *z0;         /* where to start, or NULL */
  const signed char *basis; /* basis to try first, or NULL */
  ns_lcp_display display;
  ns_backslash backslash; /* sparse solver of the host, or NULL */
  void *backslash_data;
  const char *path_library; /* file of the PATH solver, or NULL */
  char *path_text;          /* NS_PATHLIB_TEXT bytes for what it and its loader say, or NULL */
} ns_lcp_options;

typedef enum ns_lcp_flag {
  NS_LCP_SOLVED = 1,
  NS_LCP_LIMIT = 0,
  NS_LCP_RAY = -1,
  NS_LCP_TROUBLE = -2,
} ns_lcp_flag;

/* z, w, basis and ray belong to the caller, n entries each. */
typedef struct ns_lcp_result {
  double *z, *w, *ray;
  signed char *basis;
  int has_ray;
  int infeasible; /* a checked certificate shows that no point satisfies the bounds on z and w */
  int exhausted;  /* all complementary cones of a small problem were searched in vain */
  ns_lcp_flag flag;
  double residual; /* norm (z - mid (l, z - w, u), Inf) / max (1, norm (q, Inf)) */
  ptrdiff_t iterations;
  const char *solver, *message;
} ns_lcp_result;

ns_lcp_options ns_lcp_default_options(void);

/* Every outcome of the mathematics is a flag of the result; the status speaks of memory and interrupts. */
ns_status ns_lcp_solve(const ns_lcp *problem, const ns_lcp_options *options, const ns_host *host,
                       ns_lcp_result *result);

/* z - mid (l, z - w, u), the natural residual of one index, in a form in which a small w is not lost in a large z. */
static inline double ns_lcp_natural(double z, double w, double l, double u) {
  const double above = z - u, below = z - l, held = w > above ? w : above;

  return held < below ? held : below;
}

#endif
