/* ns_cone_disc.c: one contact whose friction lies in a disc.
 *
 * With y_n = 0 the normal impulse is x_n = -(b_n + A_nT x_T) / A_nn, which leaves S x_T + c = y_T. It sticks with
 * x_T = -S^-1 c where that lies in the disc of radius mu x_n; otherwise it slides with y_T = -s x_T for the s > 0 at which
 *
 *   g (s) = |(S + s I)^-1 c| - mu x_n  is 0:   g (0) > 0, and g < 0 for large s, where x_T vanishes and b_n < 0. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_bracket.h"
#include "ns_cone_parts.h"

#include <math.h>

#define LEAST_SLIP 1e-14 /* s over the trace of S: less is sticking */
#define DOUBLINGS 60
#define MOST 100
#define ENOUGH 4e-16 /* width of the bracket, in units of s */

typedef struct disc {
  double S[4], c[2], A_nT[2], A_nn, b_n, mu;
} disc;

static disc reduce(const double A[9], const double b[3], double mu) {
  disc d = {.A_nT = {A[3], A[6]}, .A_nn = A[0], .b_n = b[0], .mu = mu};

  for (int i = 0; i < 2; i++) {
    d.c[i] = b[1 + i] - A[1 + i] * b[0] / A[0];
    for (int j = 0; j < 2; j++)
      d.S[i + 2 * j] = A[1 + i + 3 * (1 + j)] - A[1 + i] * A[3 * (1 + j)] / A[0];
  }
  return d;
}

/* x for a given s; the value of g */
static double impulse_at(const disc *d, double s, double x[3]) {
  const double a = d->S[0] + s, e = d->S[3] + s, determinant = a * e - d->S[1] * d->S[2];

  x[1] = -(e * d->c[0] - d->S[2] * d->c[1]) / determinant;
  x[2] = -(a * d->c[1] - d->S[1] * d->c[0]) / determinant;
  x[0] = -(d->b_n + d->A_nT[0] * x[1] + d->A_nT[1] * x[2]) / d->A_nn;
  return hypot(x[1], x[2]) - d->mu * x[0];
}

int ns_cone_disc(const double A[9], const double b[3], double mu, double x[3]) {
  disc d;
  ns_bracket bracket = {0};
  double trace;

  x[0] = x[1] = x[2] = 0;
  if (b[0] >= 0)
    return 1;
  if (!(A[0] > 0))
    return 0;
  x[0] = -b[0] / A[0];
  if (mu == 0)
    return 1;
  d = reduce(A, b, mu);
  trace = d.S[0] + d.S[3];
  if (!(trace > 0))
    return 0;
  bracket.left = LEAST_SLIP * trace;
  bracket.f_left = impulse_at(&d, bracket.left, x);
  if (bracket.f_left <= 0) {
    double stuck[3];
    if (impulse_at(&d, 0, stuck) <= 0 && isfinite(stuck[0] + stuck[1] + stuck[2]))
      for (int i = 0; i < 3; i++)
        x[i] = stuck[i];
    return 1;
  }
  bracket.right = trace;
  bracket.f_right = impulse_at(&d, trace, x);
  for (int k = 0; k < DOUBLINGS && bracket.f_right >= 0; k++) {
    bracket.left = bracket.right;
    bracket.f_left = bracket.f_right;
    bracket.right *= 2;
    bracket.f_right = impulse_at(&d, bracket.right, x);
  }
  if (!(bracket.f_right < 0))
    return 0;
  for (int k = 0; k < MOST && bracket.right - bracket.left > ENOUGH * bracket.right; k++) {
    const double s = ns_bracket_guess(&bracket), g = impulse_at(&d, s, x);
    if (g == 0)
      return 1;
    ns_bracket_take(&bracket, s, g);
  }
  return 1;
}
