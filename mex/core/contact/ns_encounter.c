/* ns_encounter.c: two polytopes, one in the coordinates of the other; the reference direction and what belongs to it. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_encounter.h"

#include <math.h>

ns_encounter ns_encounter_of(const ns_polytope *own, const ns_space_pose *own_pose,
                             const ns_polytope *other, const ns_space_pose *other_pose,
                             int own_is_a, double reach, double size) {
  ns_encounter e = {.own = own, .other = other, .own_is_a = own_is_a, .reach = reach};
  double d[3];

  for (int k = 0; k < 3; k++) {
    d[k] = other_pose->x[k] - own_pose->x[k];
    ns_space_unrotate(own_pose, other_pose->R + 3 * k, e.R + 3 * k);
  }
  ns_space_unrotate(own_pose, d, e.x);
  e.rim = NS_ON_OUTLINE * size;
  return e;
}

/* Direction of the reference, from a to b in the coordinates of a, and its separation */
typedef struct reference {
  const ns_encounter *of; /* that with the face */
  int face, on_edges;
  double normal[3], separation;
} reference;

/* Faces are preferred to edges, and those of a to those of b. */
static reference choose(const ns_encounter *ab, const ns_encounter *ba,
                        const ns_reference_face *face_a, const ns_reference_face *face_b,
                        const ns_reference_edges *edges) {
  const int of_b = face_b->separation > face_a->separation + ab->rim;
  const ns_reference_face *face = of_b ? face_b : face_a;
  reference r = {.of = of_b ? ba : ab, .face = face->face, .separation = face->separation};

  r.on_edges = edges->separation > face->separation + ab->rim;
  if (r.on_edges) {
    ns_copy3(edges->normal, r.normal);
    r.separation = edges->separation;
  } else if (of_b) {
    ns_encounter_direction(ab, ba->own->face[r.face].normal, r.normal);
    for (int k = 0; k < 3; k++)
      r.normal[k] = -r.normal[k];
  } else {
    ns_copy3(ab->own->face[r.face].normal, r.normal);
  }
  return r;
}

/* Is the normal of the face within the angle of those that go with the reference? */
static int goes_with(const reference *r, const ns_encounter *ab) {
  const double *n = r->face < 0 ? r->normal : r->of->own->face[r->face].normal;
  double turned[3];

  if (r->face < 0)
    return 0;
  if (r->of->own_is_a)
    return ns_dot3(n, r->normal) >= NS_ALIKE;
  ns_encounter_direction(ab, n, turned);
  return -ns_dot3(turned, r->normal) >= NS_ALIKE;
}

static void add_reference_edges(const ns_encounter *ab, const ns_reference_edges *edges,
                                ns_touch_list *list) {
  if (edges->separation <= 0 || ns_edges_cross(ab, edges->own, edges->other, 0))
    ns_add_edges(ab, edges->own, edges->other, edges->normal, edges->separation, list);
}

/* The lowest vertex of an overlapping polytope lies below the face that it is least deep behind, or an edge crosses the
 * rim of that face there; where rounding has it otherwise and no touch acts, the vertex is added. */
static void add_what_is_missing(const reference *r, ns_touch_list *list) {
  const ns_encounter *e = r->of;
  int lowest;

  if (r->on_edges || list->least <= r->separation + 2 * e->rim)
    return;
  ns_lowest_vertex(e, e->own->face[r->face].normal, &lowest);
  ns_add_vertex(e, r->face, lowest, r->separation, list);
}

void ns_encounter_touch(const ns_encounter *ab, const ns_encounter *ba, ns_touch_list *list) {
  const ns_reference_face face_a = ns_find_reference_face(ab);
  const ns_reference_face face_b =
      face_a.separation > ab->reach ? face_a : ns_find_reference_face(ba);
  ns_reference_edges edges = {.separation = -INFINITY};
  reference r;

  if (face_a.separation > ab->reach || face_b.separation > ab->reach)
    return;
  edges = ns_find_reference_edges(ab);
  if (edges.separation > ab->reach)
    return;
  r = choose(ab, ba, &face_a, &face_b, &edges);
  if (!r.on_edges) {
    ns_add_patch(r.of, r.face, list);
  } else {
    list->floor = r.separation - 2 * ab->rim;
    if (goes_with(&r, ab))
      ns_add_patch(r.of, r.face, list);
    add_reference_edges(ab, &edges, list);
  }
  if (r.separation > 0)
    ns_add_nearest(ab, ba, r.normal, r.separation, list);
  else
    add_what_is_missing(&r, list);
}
