/* ns_methods.h: the methods, a row each. All that is known of a method outside of its own file stands in its row. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_METHODS_H
#define NS_METHODS_H

#include "ns_status.h"
#include "ns_tableau.h"

struct ns_stepper;
struct ns_step_result;

typedef enum ns_detect {
  NS_DETECT_DEFAULT,
  NS_DETECT_OFF,
  NS_DETECT_COLLISIONS,
  NS_DETECT_ALL
} ns_detect;

enum {
  /* what it is asked for */
  NS_CAN_FRICTION = 1 << 0,       /* contacts may have friction */
  NS_CAN_TRUE_CONES = 1 << 1,     /* true cones in space, with `Radii` and `Psi` */
  NS_CAN_POISSON = 1 << 2,        /* restitution by Poisson's law, not only by Newton's */
  NS_CAN_PROJECT = 1 << 3,        /* `Stabilization` 'projection', AP (46) */
  NS_CAN_GAP_ROWS = 1 << 4,       /* `Stabilization` 'velocity': the gap term in its rows */
  NS_CAN_GGL = 1 << 5,            /* `Stabilization` 'ggl', Acary (19) */
  NS_CAN_REDUCE = 1 << 6,         /* `Reduce`, PAGT section 10.4 */
  NS_CAN_ADAPT_BY_ERROR = 1 << 7, /* steps adapt to `RelTol` and `AbsTol` */
  NS_CAN_ADAPT_CAPTURED = 1 << 8, /* steps adapt by `Adapt`, Acary section 4 */
  NS_NEEDS_SLOPES = 1 << 9, /* surfaces with their slopes; elliptic cones of its own, CBAT (5) */
  /* what it does */
  NS_CAPTURES = 1 << 10,  /* collisions within its steps: they cannot be located */
  NS_DOUBLES_V = 1 << 11, /* its unknown is v + v+, and its rows are asked of that, PAGT (6.10) */
  NS_CLOSES_ITSELF = 1 << 12,    /* the step ends closed, so that all who look at it see that */
  NS_CLOSES_POSITIONS = 1 << 13, /* its rows are those of positions */
  NS_BY_MOMENTUM = 1 << 14,   /* impulses of two steps complement each other, Stewart section 4 */
  NS_STAGGERED = 1 << 15,     /* its v is a mean over the step that follows q */
  NS_PARABOLIC = 1 << 16,     /* where nothing acts on it, q is a parabola within the step */
  NS_EXPLICIT = 1 << 17,      /* in its forces: it does not get over a stiff one */
  NS_DAMPS_SPRINGS = 1 << 18, /* and is meant to, AP (12)-(16); a projection holds them, AP (46) */
  NS_TURNS_SPRINGS = 1 << 19, /* `Jacobian` 'turning' */
  NS_ASKS_END = 1 << 20, /* its forces are those half-way, its rows are asked of v+, PAGT (6.12) */
  NS_LEADS = 1 << 21,    /* q+ = q + h G v+: positions are half a step ahead of the integral of v */
  NS_MAY_GAIN =
      1 << 22, /* energy at impacts, by what it prints of positions: no law that could be limited */
  NS_DRIVES =
      1
      << 23 /* it has no steps of its own: smooth motion from event to event (ns_auto.h), and where that does not
                         get on the scheme of its row */
};

/* Whose contacts are polyhedral or true cones in a step with impulses along the surface */
#define NS_FULL                                                                                    \
  (NS_CAN_FRICTION | NS_CAN_TRUE_CONES | NS_CAN_POISSON | NS_CAN_PROJECT | NS_CAN_REDUCE)
#define NS_SECOND                                                                                  \
  (NS_FULL | NS_CAN_GAP_ROWS | NS_CAN_ADAPT_BY_ERROR | NS_CLOSES_ITSELF | NS_TURNS_SPRINGS)

/* Mh = M - share h kv - share^2 h^2 kq G is the matrix of a step. */
#define NS_SHARE_THETA (-1.0) /* `Theta`, Acary (16) */

/* identifier and name of `Method`, scheme, order where the motion is smooth, default of `Detect`, share, coefficients of a
 * Runge-Kutta method, abilities */
#define NS_METHOD_ROWS(ROW)                                                                        \
  ROW(EULER, "euler", ns_step_euler, 1, OFF, 0, NULL,                                              \
      NS_FULL | NS_CAN_GAP_ROWS | NS_EXPLICIT | NS_LEADS)                                          \
  ROW(LINIMP, "linimp", ns_step_linimp, 1, COLLISIONS, 1, NULL,                                    \
      NS_FULL | NS_CAN_GAP_ROWS | NS_EXPLICIT | NS_DAMPS_SPRINGS | NS_LEADS)                       \
  ROW(TRAPEZOIDAL, "trapezoidal", ns_step_trapezoidal, 2, ALL, 0.5, NULL,                          \
      NS_SECOND | NS_DOUBLES_V)                                                                    \
  ROW(TRAPEZOIDAL1, "trapezoidal1", ns_step_trapezoidal, 2, ALL, 0.5, NULL,                        \
      NS_SECOND | NS_ASKS_END)                                                                     \
  ROW(MOREAU, "moreau", ns_step_moreau, 1, OFF, NS_SHARE_THETA, NULL,                              \
      NS_FULL | NS_CAN_GGL | NS_CAN_ADAPT_CAPTURED | NS_CAPTURES | NS_PARABOLIC)                   \
  ROW(PAOLI, "paoli", ns_step_paoli, 1, OFF, 0, NULL,                                              \
      NS_CAPTURES | NS_CLOSES_POSITIONS | NS_STAGGERED | NS_MAY_GAIN)                              \
  ROW(GEOMETRIC, "geometric", ns_step_geometric, 1, OFF, 0, NULL,                                  \
      NS_CAN_FRICTION | NS_CAN_TRUE_CONES | NS_NEEDS_SLOPES | NS_CAPTURES | NS_CLOSES_POSITIONS |  \
          NS_EXPLICIT | NS_LEADS)                                                                  \
  ROW(MIDPOINT, "midpoint", ns_step_midpoint, 2, OFF, 0, NULL,                                     \
      NS_CAPTURES | NS_CLOSES_POSITIONS | NS_MAY_GAIN)                                             \
  ROW(MIDPOINT_MOMENTUM, "midpointmomentum", ns_step_midpoint, 2, OFF, 0, NULL,                    \
      NS_CAPTURES | NS_BY_MOMENTUM)                                                                \
  ROW(NEWMARK, "newmark", ns_step_newmark, 1, OFF, 0, NULL,                                        \
      NS_CAPTURES | NS_CLOSES_POSITIONS | NS_EXPLICIT | NS_MAY_GAIN)                               \
  ROW(RADAU3, "radau3", ns_step_smooth, 3, ALL, 0, &ns_radau3, NS_CAN_PROJECT)                     \
  ROW(RADAU5, "radau5", ns_step_smooth, 5, ALL, 0, &ns_radau5, NS_CAN_PROJECT)                     \
  ROW(LOBATTO2, "lobatto2", ns_step_smooth, 2, ALL, 0, &ns_lobatto2, NS_CAN_PROJECT)               \
  ROW(LOBATTO4, "lobatto4", ns_step_smooth, 4, ALL, 0, &ns_lobatto4, NS_CAN_PROJECT)               \
  ROW(LOBATTO6, "lobatto6", ns_step_smooth, 6, ALL, 0, &ns_lobatto6, NS_CAN_PROJECT)               \
  ROW(HERK2, "herk2", ns_step_smooth, 2, ALL, 0, &ns_herk2, NS_CAN_PROJECT | NS_EXPLICIT)          \
  ROW(HERK3, "herk3", ns_step_smooth, 3, ALL, 0, &ns_herk3, NS_CAN_PROJECT | NS_EXPLICIT)          \
  ROW(HERK4, "herk4", ns_step_smooth, 4, ALL, 0, &ns_herk4, NS_CAN_PROJECT | NS_EXPLICIT)          \
  ROW(HERK5, "herk5", ns_step_smooth, 5, ALL, 0, &ns_herk5, NS_CAN_PROJECT | NS_EXPLICIT)          \
  ROW(AUTO, "auto", ns_step_moreau, 5, ALL, NS_SHARE_THETA, NULL,                                  \
      NS_CAN_FRICTION | NS_CAN_TRUE_CONES | NS_CAN_POISSON | NS_CAN_ADAPT_BY_ERROR | NS_DRIVES)

#define NS_METHOD_IDENTIFIER(id, ...) NS_##id,
typedef enum ns_method { NS_METHOD_ROWS(NS_METHOD_IDENTIFIER) NS_METHODS } ns_method;
#undef NS_METHOD_IDENTIFIER

/* A scheme: from (t, q, v) over h. */
typedef ns_status (*ns_scheme)(struct ns_stepper *s, double t, const double *q, const double *v,
                               double h, struct ns_step_result *result);

#define NS_METHOD_SCHEME(id, name, scheme, ...)                                                    \
  ns_status scheme(struct ns_stepper *s, double t, const double *q, const double *v, double h,     \
                   struct ns_step_result *result);
NS_METHOD_ROWS(NS_METHOD_SCHEME)
#undef NS_METHOD_SCHEME

typedef struct ns_method_traits {
  const char *name;
  ns_scheme step;
  int order;
  ns_detect detect;
  double share;
  const ns_tableau
      *tableau; /* of a Runge-Kutta method, whose events the time loop looks for; otherwise NULL */
  unsigned abilities;
} ns_method_traits;

const ns_method_traits *ns_traits_of(ns_method method);

/* Does it have one of these abilities? */
int ns_method_has(ns_method method, unsigned abilities);

int ns_order_of(ns_method method);

#endif
