/* ns_interior.c: min o (z) subject to f_i (z) <= 0, by Newton's method on
 *   do + sum l_i df_i = 0,   -l_i f_i = mu,
 * with z inside throughout; mu falls whenever the equations hold to about mu. The steps in z go down the barrier
 * o - mu sum log (-f_i) and are cut until it falls; those in l keep l positive (Waechter & Biegler, On the
 * implementation of an interior-point filter line-search algorithm, Math. Program. 106 (2006)). */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_interior.h"

#include "ns_geometry_tolerances.h"
#include "ns_vector3.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { MOST_STEPS = 200, MOST_CUTS = 50, N = 6 };

typedef struct problem {
  const ns_solid_pair *pair;
  int first, last;           /* the solids that take part */
  double linear[3];          /* minus the direction of a support problem */
  double shifted[3], weight; /* of the distance: weight / 2 |shifted + u - v|^2, or 0 */
} problem;

static void objective_gradient(const problem *o, const ns_interior_point *p, double g[N]) {
  memset(g, 0, N * sizeof *g);
  for (int i = 0; i < o->pair->dimension; i++) {
    const double w = o->weight * (o->shifted[i] + p->z[0][i] - p->z[1][i]);
    g[i] = w + (o->first == 0 ? o->linear[i] : 0);
    g[3 + i] = -w + (o->first == 1 ? o->linear[i] : 0);
  }
}

/* Values and gradients of the surfaces at z; *inside is 0 where one of them is not negative. */
static ns_status look(const problem *o, ns_interior_point *p, int *inside) {
  ns_surface_value v;
  ns_status status = NS_OK;

  *inside = 1;
  for (int k = o->first; k <= o->last; k++)
    for (int i = 0; i < o->pair->solid[k]->count && *inside && status == NS_OK; i++) {
      status = ns_pair_surface(o->pair, k, i, p->z[k], 1, &v);
      p->value[k][i] = v.value;
      ns_copy3(v.gradient, p->gradient[k][i]);
      *inside = v.value < 0;
    }
  return status;
}

/* The largest error of the equations; the products are lengths. */
static double error_at(const problem *o, const ns_interior_point *p, double mu) {
  double g[N], error = 0;

  objective_gradient(o, p, g);
  for (int k = o->first; k <= o->last; k++)
    for (int i = 0; i < o->pair->solid[k]->count; i++) {
      const double product = -p->multiplier[k][i] * p->value[k][i] - mu;
      ns_move3(g + 3 * k, p->multiplier[k][i], p->gradient[k][i]);
      error = fmax(error, fabs(product) / o->pair->size);
    }
  for (int i = 0; i < N; i++)
    error = fmax(error, fabs(g[i]));
  return error;
}

static double barrier_at(const problem *o, const ns_interior_point *p, double mu) {
  const double *u = p->z[0], *v = p->z[1];
  double barrier = ns_dot3(o->linear, p->z[o->first]);

  for (int i = 0; i < 3; i++) {
    const double w = o->shifted[i] + u[i] - v[i];
    barrier += o->weight * w * w / 2;
  }
  for (int k = o->first; k <= o->last; k++)
    for (int i = 0; i < o->pair->solid[k]->count; i++)
      barrier -= mu * log(-p->value[k][i]);
  return barrier;
}

/* H = d2o + sum l d2f + sum (l / -f) df df',  g = do + sum df mu / -f */
static ns_status newton_matrix(const problem *o, const ns_interior_point *p, double mu,
                               double H[N * N], double g[N]) {
  ns_surface_value v;
  ns_status status = NS_OK;

  memset(H, 0, N * N * sizeof *H);
  for (int i = 0; i < 3; i++) {
    H[i + N * i] = H[3 + i + N * (3 + i)] = o->weight;
    H[3 + i + N * i] = H[i + N * (3 + i)] = -o->weight;
  }
  for (int k = o->first; k <= o->last; k++)
    for (int m = 0; m < o->pair->solid[k]->count && status == NS_OK; m++) {
      const double l = p->multiplier[k][m], inverse = -1 / p->value[k][m];
      const double *df = p->gradient[k][m];
      status = ns_pair_surface(o->pair, k, m, p->z[k], 2, &v);
      ns_move3(g + 3 * k, mu * inverse, df);
      for (int j = 0; j < 3; j++)
        for (int i = 0; i < 3; i++)
          H[3 * k + i + N * (3 * k + j)] += l * v.hessian[i + 3 * j] + l * inverse * df[i] * df[j];
    }
  return status;
}

/* x = H \ x by Cholesky's method; pivots that are lost, those of coordinates that take no part too, are 1. */
static void solve(double H[N * N], double x[N]) {
  for (int j = 0; j < N; j++) {
    const double whole = H[j + N * j];
    for (int k = 0; k < j; k++)
      H[j + N * j] -= H[j + N * k] * H[j + N * k];
    if (!(H[j + N * j] > NS_INTERIOR_PIVOT * whole))
      H[j + N * j] = whole > 0 ? whole : 1;
    H[j + N * j] = sqrt(H[j + N * j]);
    for (int i = j + 1; i < N; i++) {
      for (int k = 0; k < j; k++)
        H[i + N * j] -= H[i + N * k] * H[j + N * k];
      H[i + N * j] /= H[j + N * j];
    }
  }
  for (int i = 0; i < N; i++) {
    for (int k = 0; k < i; k++)
      x[i] -= H[i + N * k] * x[k];
    x[i] /= H[i + N * i];
  }
  for (int i = N - 1; i >= 0; i--) {
    for (int k = i + 1; k < N; k++)
      x[i] -= H[k + N * i] * x[k];
    x[i] /= H[i + N * i];
  }
}

/* dl = (mu + l f + l df . dz) / -f, in place of the multipliers of `step`; returns the step that keeps l > 0. */
static double multiplier_steps(const problem *o, const ns_interior_point *p, double mu,
                               const double dz[N], ns_interior_point *step) {
  double longest = 1;

  for (int k = o->first; k <= o->last; k++)
    for (int i = 0; i < o->pair->solid[k]->count; i++) {
      const double l = p->multiplier[k][i], f = p->value[k][i];
      const double dl = (mu + l * f + l * ns_dot3(p->gradient[k][i], dz + 3 * k)) / -f;
      step->multiplier[k][i] = dl;
      if (dl < 0)
        longest = fmin(longest, -NS_TO_THE_BOUNDARY * l / dl);
    }
  return longest;
}

/* z by `length`, the multipliers by `longer` of their steps */
static void moved(const problem *o, const ns_interior_point *p, const ns_interior_point *step,
                  double length, double longer, const double dz[N], ns_interior_point *to) {
  for (int k = o->first; k <= o->last; k++) {
    for (int i = 0; i < 3; i++)
      to->z[k][i] = p->z[k][i] + length * dz[3 * k + i];
    for (int i = 0; i < o->pair->solid[k]->count; i++)
      to->multiplier[k][i] = p->multiplier[k][i] + longer * step->multiplier[k][i];
  }
}

/* As much of a point as there are surfaces */
static void take(const problem *o, const ns_interior_point *from, ns_interior_point *p) {
  for (int k = o->first; k <= o->last; k++) {
    const size_t count = (size_t)o->pair->solid[k]->count;
    ns_copy3(from->z[k], p->z[k]);
    memcpy(p->multiplier[k], from->multiplier[k], count * sizeof *p->multiplier[k]);
    memcpy(p->value[k], from->value[k], count * sizeof *p->value[k]);
    memcpy(p->gradient[k], from->gradient[k], count * sizeof *p->gradient[k]);
  }
}

/* The multipliers keep within a factor of mu / -f, so that the matrix stays that of the barrier. */
static void keep_near(const problem *o, double mu, ns_interior_point *p) {
  for (int k = o->first; k <= o->last; k++)
    for (int i = 0; i < o->pair->solid[k]->count; i++) {
      const double centre = -mu / p->value[k][i];
      p->multiplier[k][i] = fmin(fmax(p->multiplier[k][i], centre / NS_INTERIOR_CENTRED),
                                 centre * NS_INTERIOR_CENTRED);
    }
}

/* One step; *done where the barrier stops falling: double precision is exhausted. */
static ns_status advance(const problem *o, double mu, ns_interior_point *p, int *done) {
  ns_interior_point step, to;
  double H[N * N], dz[N], g[N], length = 1, longest, fall = 0;
  const double before = barrier_at(o, p, mu);
  ns_status status;
  int inside;

  objective_gradient(o, p, g);
  status = newton_matrix(o, p, mu, H, g);
  if (status != NS_OK)
    return status;
  for (int i = 0; i < N; i++)
    dz[i] = -g[i];
  solve(H, dz);
  for (int i = 0; i < N; i++)
    fall -= g[i] * dz[i];
  longest = multiplier_steps(o, p, mu, dz, &step);
  memset(to.z, 0, sizeof to.z); /* that of a solid that takes no part stays so */
  for (int cut = 0; cut < MOST_CUTS; cut++, length /= 2) {
    moved(o, p, &step, length, longest, dz, &to);
    status = look(o, &to, &inside);
    if (status != NS_OK)
      return status;
    if (inside && before - barrier_at(o, &to, mu) >=
                      NS_INTERIOR_DECREASE * length * fall -
                          NS_INTERIOR_ROUNDOFF * (fabs(before) + o->pair->size)) {
      take(o, &to, p);
      keep_near(o, mu, p);
      return NS_OK;
    }
  }
  *done = 1;
  return NS_OK;
}

static ns_status run(const problem *o, double tolerance, ns_interior_point *p) {
  const double size = o->pair->size, least = tolerance * size / 10;
  double mu = size / 10;
  ns_status status;
  int inside, done = 0;

  memset(p->z, 0, sizeof p->z);
  for (int k = o->first; k <= o->last; k++)
    ns_space_rotate(o->pair->pose[k], o->pair->solid[k]->inside, p->z[k]);
  status = look(o, p, &inside);
  for (int k = o->first; k <= o->last; k++)
    for (int i = 0; i < o->pair->solid[k]->count; i++)
      p->multiplier[k][i] = mu / fmax(-p->value[k][i], DBL_MIN);
  for (int step = 0; step < MOST_STEPS && status == NS_OK && inside && !done; step++) {
    while (mu > least && error_at(o, p, mu) <= 10 * mu / size)
      mu = fmax(least, fmin(mu / 5, mu * sqrt(mu / size)));
    if (error_at(o, p, mu) <= tolerance)
      break;
    status = advance(o, mu, p, &done);
  }
  return status;
}

ns_status ns_interior_distance(const ns_solid_pair *pair, const double shift[3], double tolerance,
                               ns_interior_point *point) {
  problem o = {.pair = pair, .first = 0, .last = 1};
  ns_status status;
  double w[3], distance;

  for (int i = 0; i < 3; i++)
    o.shifted[i] = pair->d[i] + shift[i];
  o.weight = 1 / fmax(sqrt(ns_dot3(o.shifted, o.shifted)), pair->size);
  status = run(&o, tolerance, point);
  for (int i = 0; i < 3; i++)
    w[i] = o.shifted[i] + point->z[0][i] - point->z[1][i];
  distance = o.weight * sqrt(ns_dot3(w, w));
  for (int k = 0; k < 2 && distance > 0; k++)
    for (int i = 0; i < pair->solid[k]->count; i++)
      point->multiplier[k][i] /= distance;
  return status;
}

ns_status ns_interior_support(const ns_solid_pair *pair, int k, const double n[3], double tolerance,
                              ns_interior_point *point) {
  problem o = {.pair = pair, .first = k, .last = k};

  for (int i = 0; i < 3; i++)
    o.linear[i] = -n[i];
  return run(&o, tolerance, point);
}
