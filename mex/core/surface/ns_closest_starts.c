/* ns_closest_starts.c: normals from which the depth of solids is sought. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_closest_find.h"

#include "ns_vector3.h"

#include <math.h>

enum { IN_PLANE = 24 };

typedef struct list {
  int count;
  double (*n)[3];
} list;

static void add(list *l, const double n[3]) {
  const double length = sqrt(ns_dot3(n, n));

  if (l->count == NS_MOST_STARTS || !(length > 0))
    return;
  for (int i = 0; i < 3; i++)
    l->n[l->count][i] = n[i] / length;
  l->count++;
}

static void add_both(list *l, const double n[3]) {
  const double opposite[3] = {-n[0], -n[1], -n[2]};

  add(l, n);
  add(l, opposite);
}

/* The faces, edges and corners of a cube */
static void add_cube(list *l) {
  for (int x = -1; x <= 1; x++)
    for (int y = -1; y <= 1; y++)
      for (int z = -1; z <= 1; z++) {
        const double n[3] = {x, y, z};
        add(l, n);
      }
}

static void add_circle(list *l) {
  for (int k = 0; k < IN_PLANE; k++) {
    const double n[3] = {cos(2 * NS_PI * k / IN_PLANE), sin(2 * NS_PI * k / IN_PLANE), 0};
    add(l, n);
  }
}

/* Of a plane of a its inward normal, of a plane of b its outward one */
static void add_surface(list *l, const ns_solid_pair *pair, int k, const ns_surface *s) {
  double n[3];

  if (s->kind == NS_SURFACE_PLANE) {
    ns_space_rotate(pair->pose[k], s->normal, n);
    for (int i = 0; i < 3 && k == 0; i++)
      n[i] = -n[i];
    add(l, n);
    return;
  }
  for (int j = 0; j < pair->dimension; j++) {
    ns_space_rotate(pair->pose[k], s->turn + 3 * j, n);
    add_both(l, n);
  }
}

int ns_closest_starts(const ns_solid_pair *pair, double starts[NS_MOST_STARTS][3]) {
  list l = {0, starts};
  double centre[2][3], n[3];

  for (int k = 0; k < 2; k++)
    ns_space_rotate(pair->pose[k], pair->solid[k]->inside, centre[k]);
  for (int i = 0; i < 3; i++)
    n[i] = pair->d[i] + centre[0][i] - centre[1][i];
  add(&l, n);
  if (pair->dimension == 2)
    add_circle(&l);
  else
    add_cube(&l);
  for (int k = 0; k < 2; k++)
    for (int i = 0; i < pair->solid[k]->count; i++)
      add_surface(&l, pair, k, &pair->solid[k]->surface[i]);
  return l.count;
}
