/* ns_system.h: all that a scheme sees of a mechanical system.
 *
 * Two things implement it: the rigid-body model (ns_model.h) and the system of functions that call back into
 * the user's language (ns_function_system.h). */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_SYSTEM_H
#define NS_SYSTEM_H

#include "ns_stream.h"
#include "ns_terms.h"

typedef struct ns_system ns_system;

/* A step from (t, q, v) over h. */
typedef struct ns_way {
  double t, h;
  const double *q, *v, *q_end, *v_end;
  int halved; /* half of a longer step, or less, that led bodies through each other: slow ones count, too */
} ns_way;

/* Two bodies that go through each other, and the fraction of the step after which they are half-way; Inf: there are
 * none */
typedef struct ns_passing {
  int a, b;
  double fraction;
} ns_passing;

struct ns_system {
  ptrdiff_t nq, nv;
  double size;       /* a length of the system, the unit of tolerances on gaps and joints */
  double pull;       /* bound on the acceleration of what is at rest; Inf: not known */
  double weight;     /* acceleration by weight; Inf: not known */
  int constant_mass; /* M does not depend on q */
  int autonomous;    /* forces do not depend on t alone */
  int driven;        /* joints, gaps or bodies follow functions of t */
  int is_given;      /* functions and gradients are those of a user, who may err */
  int has_springs;   /* and knows NS_APART: models */

  /* The terms named by `what` (NS_MASS | ...). Contacts whose gap is larger than `reach` and than what the
   * motion can close in the time `ahead` may be left out. */
  ns_status (*evaluate)(ns_system *system, unsigned what, double t, const double *q,
                        const double *v, double ahead, double reach, ns_terms *terms);

  /* q_plus = q + h G(t, q) v, on the manifold of q; q_plus may be q */
  ns_status (*advance)(ns_system *system, double t, const double *q, double h, const double *v,
                       double *q_plus);

  /* q_dot = G(t, q) v, for schemes that sum it themselves; then normalize, if it is there, puts q back on its
   * manifold */
  ns_status (*rate)(ns_system *system, double t, const double *q, const double *v, double *q_dot);
  void (*normalize)(ns_system *system, double *q);

  /* A change d of v changes where `advance` ends over h by what the velocity E d would do there in the time h. E is the
   * identity but for 3 x 3 blocks: block k acts on the velocities first[k] ... first[k] + 2 and is E + 9 k, by columns.
   * Returns how many there are, at most nv / 3. NULL: none, or not known. */
  int (*carry)(const ns_system *system, double h, const double *v, int *first, double *E);

  /* Why the system has no slopes (NS_SLOPES) or contacts that a scheme with its geometry at the end of the step does
   * not know; NULL where all is well. NULL itself: there are no slopes. */
  const char *(*unfit_for_slopes)(const ns_system *system);

  /* The largest speed of any point of the bodies that move with v. NULL: not known. */
  double (*fastest)(const ns_system *system, const double *v);

  /* How far the centre of any body that moves is from where it was at q0, at least the radius of the largest. NULL: not
   * known. */
  double (*way)(const ns_system *system, const double *q0, const double *q);

  /* Groups of bodies that springs, or springs and joints, connect with each other and not with what is held. `spin`
   * adds f times their angular momenta about the origin, 3 numbers each, to L, or with accelerations a f times the
   * rates of these; `turn` gives them the angular momenta L more by turning each as a whole. */
  int groups;
  ns_status (*spin)(ns_system *system, const double *q, const double *v, const double *a, double f,
                    double *L);
  ns_status (*turn)(ns_system *system, const double *q, const double *L, double *v);

  /* The radius of the smaller of the two bodies of a contact that have one, or Inf; with `all` 0 it is Inf for balls on
   * planes, whose contact does not depend on where they are. NULL: not known. */
  double (*extent)(const ns_system *system, ns_identity id, int all);

  /* The first two bodies that a step leads through each other. NULL: bodies and their shapes are not known. */
  ns_status (*find_passing)(ns_system *system, const ns_way *way, ns_passing *found);

  /* Has any contact friction? */
  int (*has_friction)(const ns_system *system);

  /* The function of a contact law: mu at a sliding speed (q NULL), or e at a speed of approach and q. NULL where no
   * contact has one. */
  ns_status (*coefficient)(ns_system *system, int function, double t, double speed, const double *q,
                           double *value);

  /* psi of a friction cone (NS_PSI) and its gradient at p; NULL where no contact has one. */
  ns_status (*gauge)(ns_system *system, int function, const double p[2], double *value,
                     double gradient[2]);

  /* q at the fraction f of the way from q0 to q1; NULL: q0 + f (q1 - q0) */
  void (*between)(ns_system *system, const double *q0, const double *q1, double f, double *q);

  /* What the system remembers from one evaluation to the next, to a checkpoint or from one; NULL: nothing */
  void (*pass_memory)(ns_system *system, ns_stream *stream);
};

#endif
