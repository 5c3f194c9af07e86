/* ns_cone_map.c: the natural map, whose zeros are the solutions.
 *
 *   F_n = x_n - max (0, x_n - y_n),   F_T = x_T - P (x_T - rho y_T; mu max (0, x_n - y_n))
 *
 * with P onto radius K and rho = 1, or larger where contacts slide slowly, which F would hardly see otherwise. Unlike the
 * forms that divide by c_n or by the sliding speed it is defined and semismooth everywhere. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_cone_parts.h"

#include "ns_vector.h"

#include <string.h>

static void multiply(const ns_cone_scaled *problem, const double *x, double *y) {
  memcpy(y, problem->b, (size_t)problem->n * sizeof *y);
  for (ptrdiff_t j = 0; j < problem->n; j++)
    if (x[j] != 0)
      ns_matrix_add_column(&problem->A, j, x[j], y);
}

static ns_status map_contact(const ns_cone_scaled *problem, ptrdiff_t k, const double *x,
                             const double *y, double *F, double *block) {
  const ns_cone_contact *contact = &problem->contact[k];
  const ptrdiff_t row = contact->row;
  const int t = contact->tangents, width = t + 1;
  const double pressed = x[row] - y[row], radius = contact->mu * ns_larger(0, pressed);
  const double rho = problem->rho != NULL ? problem->rho[k] : 1;
  double z[NS_CONE_TANGENTS];
  ns_cone_point point;
  ns_status status = NS_OK;

  F[row] = ns_smaller(x[row], y[row]);
  for (int i = 0; i < t; i++)
    z[i] = x[row + 1 + i] - rho * y[row + 1 + i];
  if (t > 0)
    status = ns_cone_project(problem->given, contact, z, radius, &point);
  for (int i = 0; i < t && status == NS_OK; i++)
    F[row + 1 + i] = x[row + 1 + i] - point.p[i];
  if (block == NULL || status != NS_OK)
    return status;
  memset(block, 0, NS_CONE_BLOCK * sizeof *block);
  block[0] = pressed > 0;
  for (int i = 0; i < t && pressed > 0; i++) {
    block[1 + i] = contact->mu * point.by_radius[i];
    for (int j = 0; j < t; j++)
      block[1 + i + (1 + j) * width] = point.by_z[i + j * t];
  }
  return NS_OK;
}

ns_status ns_cone_map(const ns_cone_scaled *problem, const double *x, double *y, double *F,
                      double *G) {
  ns_status status = NS_OK;

  multiply(problem, x, y);
  for (ptrdiff_t k = 0; k < problem->count && status == NS_OK; k++)
    status = map_contact(problem, k, x, y, F, G != NULL ? G + k * NS_CONE_BLOCK : NULL);
  return status;
}
