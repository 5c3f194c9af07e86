/* ns_tableau.h: the coefficients of Runge-Kutta methods. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_TABLEAU_H
#define NS_TABLEAU_H

#include "ns_stepper.h"

#define NS_MOST_STAGES 6

/* Y_i = y + h sum_j a_ij f(t + c_j h, Y_j),  y+ = y + h sum_i b_i f(t + c_i h, Y_i) */
typedef struct ns_tableau {
  int stages, order;
  int is_explicit;
  double a[NS_MOST_STAGES][NS_MOST_STAGES], b[NS_MOST_STAGES], c[NS_MOST_STAGES];
} ns_tableau;

/* NULL: the method is no Runge-Kutta method. */
const ns_tableau *ns_tableau_of(ns_method method);

#endif
