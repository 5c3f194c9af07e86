/* ns_function_system.h: a system written down as functions, the way the papers do.
 *
 * Each item is a constant or a function that the host calls: M(q), k(t,q,v), Theta(q), Phi(q), ... What is
 * missing comes by central differences, or is zero. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_FUNCTION_SYSTEM_H
#define NS_FUNCTION_SYSTEM_H

#include "ns_system.h"

/* In the order of the items of nssystem.m, then the parts of Spring and Damper. */
typedef enum ns_item {
  NS_ITEM_MASS,           /* nv x nv */
  NS_ITEM_FORCE,          /* nv */
  NS_ITEM_FORCE_JACOBIAN, /* kq nv x nq and kv nv x nv */
  NS_ITEM_KINEMATICS,     /* G, nq x nv */
  NS_ITEM_JOINT,          /* m */
  NS_ITEM_JOINT_GRADIENT, /* nv x m */
  NS_ITEM_JOINT_CURVATURE,
  NS_ITEM_JOINT_RATE,
  NS_ITEM_GAP,    /* p */
  NS_ITEM_NORMAL, /* nv x p */
  NS_ITEM_GAP_CURVATURE,
  NS_ITEM_GAP_RATE,
  NS_ITEM_TANGENT,         /* nv x nd x p */
  NS_ITEM_TANGENT_RATE,    /* nd x p */
  NS_ITEM_POTENTIAL,       /* 1 */
  NS_ITEM_SPRING,          /* ns */
  NS_ITEM_SPRING_GRADIENT, /* nv x ns */
  NS_ITEM_DAMPER_GRADIENT, /* nv x number of dampers */
  NS_ITEM_COUNT
} ns_item;

typedef struct ns_function_item {
  int is_function;
  int takes_time;         /* the function depends on t */
  const double *value[2]; /* of a constant; the second is kv. NULL: the item is missing */
} ns_function_item;

/* Calls item number `item`; out[k] takes count[k] numbers, which were checked to be finite. */
typedef ns_status (*ns_function_call)(void *data, ns_item item, double t, const double *q,
                                      const double *v, int outputs, double *const out[],
                                      const ptrdiff_t count[]);

typedef struct ns_function_system {
  ns_system system; /* first, so that the one is also the other; nq and nv are set by the caller */
  const ns_host *host;
  ns_function_item item[NS_ITEM_COUNT];
  ptrdiff_t joints, gaps, directions, springs, dampers;
  const double *mu, *e;        /* gaps */
  const double *gamma, *delta; /* springs, dampers */
  ns_function_call call;
  void *call_data;
  ns_arena arena; /* emptied at every evaluation */
  ns_arena kept;  /* for what the caller computes once */
} ns_function_system;

/* All fields above the arena are set by the caller. */
ns_status ns_function_system_create(ns_function_system *system);
void ns_function_system_release(ns_function_system *system);

/* ---- parts (ns_function_values.c) ---- */

int ns_item_is_given(const ns_function_system *system, ns_item item);

/* The numbers of an item at a point: those of a constant where they are, those of a function in new memory.
 * *values stays NULL when the item is missing. */
ns_status ns_item_values(ns_function_system *system, ns_item item, double t, const double *q,
                         const double *v, ptrdiff_t count, const double **values);

/* `gradient` (nv x count) of item `of`: the item `gradient` where it is given, otherwise by differences. */
ns_status ns_item_gradient(ns_function_system *system, ns_item gradient, ns_item of, double t,
                           const double *q, const double *v, ptrdiff_t count,
                           const double **values);

/* Partial derivative of item `of` by t: the item `rate` where it is given, otherwise by differences, otherwise
 * NULL for zero. */
ns_status ns_item_rate(ns_function_system *system, ns_item rate, ns_item of, double t,
                       const double *q, const double *v, ptrdiff_t count, const double **values);

/* Second derivative along the motion, which differences of the gradient give where the item is missing. */
ns_status ns_item_curvature(ns_function_system *system, ns_item curvature, ns_item gradient,
                            ns_item rate, ns_item of, double t, const double *q, const double *v,
                            ptrdiff_t count, const double **values);

ns_status ns_item_time_derivative(ns_function_system *system, ns_item of, double t, const double *q,
                                  const double *v, ptrdiff_t count, const double **values);

#endif
