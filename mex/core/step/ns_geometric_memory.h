/* ns_geometric_memory.h: what a step of 'geometric' knows of the last two: velocities and impulses. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_GEOMETRIC_MEMORY_H
#define NS_GEOMETRIC_MEMORY_H

#include "ns_stream.h"
#include "ns_terms.h"

enum { NS_MOST_FRICTION = 3 };

/* Impulses of a contact, p[0] the normal one; `first` is the direction that p[1] belongs to. */
typedef struct ns_pressed {
  ns_identity id;
  double p[1 + NS_MOST_FRICTION], first[3];
} ns_pressed;

typedef struct ns_pressed_list {
  ptrdiff_t count;
  ns_pressed *item;
} ns_pressed_list;

/* Forces of the last two steps, by which the next one begins. */
typedef struct ns_geometric_memory {
  ns_arena arena[2];
  int current, known; /* how many of the two are */
  int rough;          /* was the last one's solution? */
  double t, *q;       /* where it ended */
  struct {
    double *x, *c;
    ns_pressed_list pressed;
  } step[2]; /* the last one and the one before; impulses per time */
} ns_geometric_memory;

ns_geometric_memory ns_geometric_memory_create(const ns_host *host);
void ns_geometric_memory_release(ns_geometric_memory *memory);

/* All of it, to a checkpoint or from one, for a system with nq coordinates, nv velocities and as many joint equations. */
void ns_geometric_memory_pass(ns_geometric_memory *memory, ptrdiff_t nq, ptrdiff_t nv,
                              ptrdiff_t joints, ns_stream *stream);

/* NULL when it is not there */
const ns_pressed *ns_find_pressed(const ns_pressed_list *list, ns_identity id);

#endif
