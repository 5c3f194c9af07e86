/* ns_turn.c: product, exponential and logarithm of unit quaternions. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_turn.h"

#include "ns_numbers.h"

#include <math.h>

void ns_turn_multiply(const double p[4], const double q[4], double out[4]) {
  out[0] = p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3];
  out[1] = p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2];
  out[2] = p[0] * q[2] + p[2] * q[0] + p[3] * q[1] - p[1] * q[3];
  out[3] = p[0] * q[3] + p[3] * q[0] + p[1] * q[2] - p[2] * q[1];
}

/* The product is normalised: otherwise roundoff would add up over many steps. */
void ns_turn_advance(const double p[4], const double s[3], double out[4]) {
  const double half = sqrt(s[0] * s[0] + s[1] * s[1] + s[2] * s[2]) / 2;
  const double f = (half < NS_SERIES_OF_SINE ? 1 - half * half / 6 : sin(half) / half) / 2;
  const double step[4] = {half < NS_SERIES_OF_SINE ? 1 - half * half / 2 : cos(half), f * s[0],
                          f * s[1], f * s[2]};
  double product[4], length;

  ns_turn_multiply(p, step, product);
  length = sqrt(product[0] * product[0] + product[1] * product[1] + product[2] * product[2] +
                product[3] * product[3]);
  for (int k = 0; k < 4; k++)
    out[k] = product[k] / length;
}

void ns_turn_between(const double p[4], const double q[4], double s[3]) {
  const double back[4] = {p[0], -p[1], -p[2], -p[3]};
  double r[4], sine, f;

  ns_turn_multiply(back, q, r);
  sine = sqrt(r[1] * r[1] + r[2] * r[2] + r[3] * r[3]);
  f = sine < NS_SERIES_OF_SINE * NS_SERIES_OF_SINE ? 2 : 2 * atan2(sine, fabs(r[0])) / sine;
  for (int k = 0; k < 3; k++)
    s[k] = (r[0] < 0 ? -f : f) * r[k + 1];
}

void ns_turn_carry(const double s[3], double E[9]) {
  const double square = s[0] * s[0] + s[1] * s[1] + s[2] * s[2], x = sqrt(square);
  const double sine = x < NS_SERIES_OF_SINE ? 1 - square / 24 : sin(x / 2) / (x / 2);
  const double first = sine * sine / 2;
  const double second = x < NS_SERIES_OF_CUBE ? (1 - square / 20 * (1 - square / 42)) / 6
                                              : (x - sin(x)) / (square * x);

  for (int j = 0; j < 3; j++)
    for (int i = 0; i < 3; i++)
      E[i + 3 * j] = (i == j ? 1 - second * square : 0) + second * s[i] * s[j];
  for (int i = 0; i < 3; i++) {
    E[(i + 2) % 3 + 3 * ((i + 1) % 3)] -= first * s[i];
    E[(i + 1) % 3 + 3 * ((i + 2) % 3)] += first * s[i];
  }
}
