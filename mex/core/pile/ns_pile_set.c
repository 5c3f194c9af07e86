/* ns_pile_set.c: the nearest point of a friction set, and how it moves. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_pile_parts.h"

#include <math.h>
#include <string.h>

static int project_ball(int n, const double *z, double radius, double *p) {
  double squares = 0, shrink;

  for (int i = 0; i < n; i++)
    squares += z[i] * z[i];
  if (squares <= radius * radius) {
    for (int i = 0; i < n; i++)
      p[i] = z[i];
    return NS_PILE_WITHIN;
  }
  shrink = radius / sqrt(squares);
  for (int i = 0; i < n; i++)
    p[i] = shrink * z[i];
  return NS_PILE_ROUND;
}

/* The corner whose sector, up to the next corner counter-clockwise, holds z */
static int sector_of(const ns_pile_contact *contact, const double *z) {
  const double *c = contact->corner;
  double most = -INFINITY;
  int nearest = 0;

  for (int k = 0; k < contact->corners; k++) {
    const double along = c[2 * k] * z[0] + c[2 * k + 1] * z[1];
    if (along > most) {
      most = along;
      nearest = k;
    }
  }
  if (c[2 * nearest] * z[1] - c[2 * nearest + 1] * z[0] >= 0)
    return nearest;
  return nearest > 0 ? nearest - 1 : contact->corners - 1;
}

/* By symmetry the nearest point of a regular polygon lies in the sector of z. */
static int project_polygon(const ns_pile_contact *contact, const double *z, double radius,
                           double *p) {
  const int k = sector_of(contact, z), next = k + 1 < contact->corners ? k + 1 : 0;
  const double *a = contact->corner + 2 * k, *b = contact->corner + 2 * next;
  const double edge[2] = {b[0] - a[0], b[1] - a[1]};
  const double square = edge[0] * edge[0] + edge[1] * edge[1];
  const double across = edge[1] * (z[0] - radius * a[0]) - edge[0] * (z[1] - radius * a[1]);
  double along;

  if (across <= 0) {
    p[0] = z[0];
    p[1] = z[1];
    return NS_PILE_WITHIN;
  }
  along = (edge[0] * (z[0] - radius * a[0]) + edge[1] * (z[1] - radius * a[1])) / square;
  if (along <= 0 || along >= radius) {
    const double *corner = along <= 0 ? a : b;
    p[0] = radius * corner[0];
    p[1] = radius * corner[1];
    return NS_PILE_CORNER + 2 * (along <= 0 ? k : next);
  }
  p[0] = radius * a[0] + along * edge[0];
  p[1] = radius * a[1] + along * edge[1];
  return NS_PILE_EDGE + 2 * k;
}

int ns_pile_project_held(const ns_pile_contact *contact, double radius, const double *z,
                         double *f) {
  f[0] = contact->set == NS_PILE_EQUATION || z[0] > 0 ? z[0] : 0;
  if (contact->tangents == 0)
    return NS_PILE_WITHIN;
  if (contact->set == NS_PILE_POLYGON)
    return project_polygon(contact, z + 1, radius, f + 1);
  return project_ball(contact->tangents, z + 1, radius, f + 1);
}

int ns_pile_project(const ns_pile_contact *contact, const double *z, double *f) {
  if (z[0] > 0 || contact->set == NS_PILE_EQUATION)
    return ns_pile_project_held(contact, contact->mu * z[0], z, f);
  memset(f, 0, (size_t)(1 + contact->tangents) * sizeof *f);
  return NS_PILE_OPEN;
}

/* On a ball: P' = radius / |z| (I - d d') with d = z / |z|, and d by the radius */
static void slope_round(const ns_pile_contact *contact, double radius, const double *z, double *G) {
  const int t = contact->tangents, m = t + 1;
  double length = 0, d[NS_PILE_ROWS];

  for (int i = 1; i <= t; i++)
    length += z[i] * z[i];
  length = sqrt(length);
  for (int i = 1; i <= t; i++)
    d[i] = z[i] / length;
  for (int i = 1; i <= t; i++) {
    G[i] = contact->mu * d[i];
    for (int j = 1; j <= t; j++)
      G[i + j * m] = radius / length * ((i == j) - d[i] * d[j]);
  }
}

/* Along an edge with the unit vector e: P' = e e', and the foot of the edge by the radius */
static void slope_edge(const ns_pile_contact *contact, int k, double *G) {
  const int next = k + 1 < contact->corners ? k + 1 : 0;
  const double *a = contact->corner + 2 * k, *b = contact->corner + 2 * next;
  const double edge[2] = {b[0] - a[0], b[1] - a[1]};
  const double square = edge[0] * edge[0] + edge[1] * edge[1];

  for (int i = 0; i < 2; i++) {
    G[1 + i] = contact->mu * (a[i] + b[i]) / 2;
    for (int j = 0; j < 2; j++)
      G[1 + i + 3 * (1 + j)] = edge[i] * edge[j] / square;
  }
}

void ns_pile_slope(const ns_pile_contact *contact, int state, double held, const double *z,
                   double *G) {
  const int m = contact->tangents + 1;

  memset(G, 0, (size_t)(m * m) * sizeof *G);
  if (state == NS_PILE_OPEN)
    return;
  G[0] = held < 0 || z[0] > 0 || contact->set == NS_PILE_EQUATION;
  if (state == NS_PILE_WITHIN) {
    for (int i = 1; i < m; i++)
      G[i + i * m] = 1;
  } else if (state == NS_PILE_ROUND) {
    slope_round(contact, held >= 0 ? held : contact->mu * z[0], z, G);
  } else if ((state - NS_PILE_EDGE) % 2 == 0) {
    slope_edge(contact, (state - NS_PILE_EDGE) / 2, G);
  } else {
    const double *corner = contact->corner + (state - NS_PILE_CORNER);
    G[1] = contact->mu * corner[0];
    G[2] = contact->mu * corner[1];
  }
  for (int i = 1; i < m && held >= 0; i++)
    G[i] = 0;
}
