/* ns_lcp_sparse.h: what is done for large sparse problems, whose full factors Lemke's method cannot afford. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_LCP_SPARSE_H
#define NS_LCP_SPARSE_H

#include "ns_lcp_work.h"

/* ns_lcp_sparse.c: is the problem large and sparse enough? */
int ns_lcp_is_large(const ns_lcp_work *work);

/* ns_lcp_sparse.c: exchanges from a basis that may be nearly right. */
ns_status ns_lcp_sparse_from(ns_lcp_work *work, signed char *basis, const double *guess);

/* ns_lcp_projected.c: conjugate gradients within faces and projected steps between them, for symmetric M >= 0. Products
 * with M are counted in its entries. */
ns_status ns_lcp_projected(ns_lcp_work *work, double products);

typedef struct ns_lcp_active_set_settings {
  int symmetric;
  double most_flops; /* of a factorisation; dearer systems are solved by iteration */
  ptrdiff_t rounds;
} ns_lcp_active_set_settings;

/* ns_lcp_active_set.c: exchange all indices of wrong sign at once, from `basis`, which is changed, and a guess of z. */
ns_status ns_lcp_active_set(ns_lcp_work *work, const ns_lcp_active_set_settings *settings,
                            signed char *basis, const double *guess);

/* ns_lcp_cascade.c: are the off-diagonal entries not positive, but for a few? */
int ns_lcp_has_layers(const ns_matrix *M);

/* ns_lcp_cascade.c: from aggregates of the unknowns to the problem itself; basis and z are where the exchange ended. */
ns_status ns_lcp_cascade(ns_lcp_work *work, int symmetric, double most_flops, signed char *basis,
                         double *z);

/* ns_lcp_interior.c: predictor-corrector interior-point method for monotone M; offers its last point, and the basis that it
 * tells. *affordable: the factors cost at most so many flops. */
ns_status ns_lcp_interior(ns_lcp_work *work, int symmetric, double most_flops, signed char *basis,
                          double *z, int *affordable);

#endif
