/* ns_tableau.h: the coefficients of Runge-Kutta methods. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_TABLEAU_H
#define NS_TABLEAU_H

#define NS_MOST_STAGES 6

/* Y_i = y + h sum_j a_ij f(t + c_j h, Y_j),  y+ = y + h sum_i b_i f(t + c_i h, Y_i) */
typedef struct ns_tableau {
  int stages, order;
  int is_explicit;
  double a[NS_MOST_STAGES][NS_MOST_STAGES], b[NS_MOST_STAGES], c[NS_MOST_STAGES];
} ns_tableau;

extern const ns_tableau ns_radau3, ns_radau5;                   /* Radau IIA */
extern const ns_tableau ns_lobatto2, ns_lobatto4, ns_lobatto6;  /* Lobatto IIIA */
extern const ns_tableau ns_herk2, ns_herk3, ns_herk4, ns_herk5; /* explicit */

#endif
