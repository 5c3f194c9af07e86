/* ns_vector3.h: vectors of space. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_VECTOR3_H
#define NS_VECTOR3_H

#include "ns_numbers.h"

static inline double ns_dot3(const double u[3], const double v[3]) {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}

/* w may not be one of the two */
static inline void ns_cross3(const double u[3], const double v[3], double w[3]) {
  w[0] = u[1] * v[2] - u[2] * v[1];
  w[1] = u[2] * v[0] - u[0] * v[2];
  w[2] = u[0] * v[1] - u[1] * v[0];
}

static inline void ns_copy3(const double from[3], double to[3]) {
  for (int k = 0; k < 3; k++)
    to[k] = from[k];
}

/* to += factor u */
static inline void ns_move3(double to[3], double factor, const double u[3]) {
  for (int k = 0; k < 3; k++)
    to[k] += factor * u[k];
}

#endif
