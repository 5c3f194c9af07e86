/* ns_fischer.c: phi (a, b) = a + b - sqrt (a^2 + b^2), zero exactly where a >= 0, b >= 0, a b = 0.
 *
 * Billups' form for two bounds: phi (z - l, -phi (u - z, -w)). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_fischer.h"

#include <math.h>

typedef struct pair {
  double value, da, db;
} pair;

static pair phi(double a, double b) {
  const double r = hypot(a, b), corner = 1 - 0.70710678118654752;
  pair p = {a + b - r, corner, corner}; /* at the kink an element of the subdifferential */

  if (r > 0) {
    p.da = 1 - a / r;
    p.db = 1 - b / r;
    if (a > 0 && b > 0)
      p.value = 2 * a * b / (a + b + r); /* without cancellation */
  }
  return p;
}

ns_fischer ns_fischer_box(double z, double w, double l, double u) {
  const int lower = l > -INFINITY, upper = u < INFINITY;
  ns_fischer f = {w, 0, 1};

  if (lower && upper && l == u) {
    f = (ns_fischer){z - l, 1, 0};
  } else if (lower && upper) {
    const pair inner = phi(u - z, -w), outer = phi(z - l, -inner.value);
    f = (ns_fischer){outer.value, outer.da + outer.db * inner.da, outer.db * inner.db};
  } else if (lower) {
    const pair p = phi(z - l, w);
    f = (ns_fischer){p.value, p.da, p.db};
  } else if (upper) {
    const pair p = phi(u - z, -w);
    f = (ns_fischer){-p.value, p.da, p.db};
  }
  return f;
}
