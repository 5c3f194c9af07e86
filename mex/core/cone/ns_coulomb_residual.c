/* ns_coulomb_residual.c: how far r and u are from the law of friction. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_coulomb.h"

#include "ns_vector.h"

#include <math.h>

/* z = its nearest point with |z_T| <= mu z_n */
static void project(double mu, double z[3]) {
  const double length = hypot(z[1], z[2]);
  double normal;

  if (length <= mu * z[0])
    return;
  if (mu * length <= -z[0]) {
    z[0] = z[1] = z[2] = 0;
    return;
  }
  normal = (z[0] + mu * length) / (1 + mu * mu);
  z[0] = normal;
  for (int i = 1; i < 3; i++)
    z[i] = length > 0 ? mu * normal * z[i] / length : 0;
}

static double rho_of(const ns_matrix *W, ptrdiff_t first) {
  double largest = 0;

  for (ptrdiff_t i = first; i < first + 3; i++)
    largest = ns_larger(largest, ns_matrix_diagonal(W, i));
  return largest > 0 ? 1 / largest : 1;
}

double ns_coulomb_residual(const ns_coulomb *problem, const double *r, const double *u,
                           int scaled) {
  double norm = 0, unit = 0;

  for (ptrdiff_t i = 0; i < problem->W.n; i += 3) {
    const double mu = problem->mu[i / 3], rho = scaled ? rho_of(&problem->W, i) : 1;
    double z[3] = {r[i] - rho * (u[i] + mu * hypot(u[i + 1], u[i + 2])), r[i + 1] - rho * u[i + 1],
                   r[i + 2] - rho * u[i + 2]};
    project(mu, z);
    for (int k = 0; k < 3; k++) {
      norm = hypot(norm, (r[i + k] - z[k]) / rho);
      unit = hypot(unit, problem->q[i + k]);
    }
  }
  return unit > 0 ? norm / unit : norm;
}

double ns_coulomb_law_residual(const ns_coulomb *problem, const double *r, const double *u) {
  double norm = 0, unit = 0;

  for (ptrdiff_t i = 0; i < problem->W.n; i += 3) {
    const double rho = rho_of(&problem->W, i);
    const double radius = problem->mu[i / 3] * ns_larger(0, r[i] - rho * u[i]);
    const double z[2] = {r[i + 1] - rho * u[i + 1], r[i + 2] - rho * u[i + 2]};
    const double length = hypot(z[0], z[1]), part = length > radius ? radius / length : 1;
    norm = hypot(norm, ns_smaller(r[i] / rho, u[i]));
    for (int k = 0; k < 2; k++)
      norm = hypot(norm, (r[i + 1 + k] - part * z[k]) / rho);
    for (int k = 0; k < 3; k++)
      unit = hypot(unit, problem->q[i + k]);
  }
  return unit > 0 ? norm / unit : norm;
}
