/* ns_terms.h: the terms of the equations of motion at one point (t, q, v).
 *
 *   M v' = k + nu c_nu + n c_n + D beta,   Theta = 0,   Phi >= 0 _|_ c_n >= 0
 *
 * Matrices come as blocks and columns over the few velocities they touch, so that a scheme can see which
 * bodies are connected. All of it lives in one arena that is emptied at the next evaluation. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_TERMS_H
#define NS_TERMS_H

#include "ns_arena.h"

/* What to evaluate; a function that is not asked for is not called. */
enum {
  NS_MASS = 1,
  NS_FORCE = 2,
  NS_JACOBIANS = 4,     /* kq G and kv */
  NS_DEFINITE = 8,      /* of springs and dampers the definite parts, AP (30), AP (31) */
  NS_JOINTS = 16,       /* gradients and rates */
  NS_JOINT_VALUES = 32, /* Theta, with NS_JOINTS; otherwise it may be left at 0 */
  NS_GAPS = 64,         /* gaps without normals */
  NS_CONTACTS = 128,    /* gaps and normals */
  NS_TANGENTS = 256,    /* friction directions, with NS_CONTACTS */
  NS_CURVATURE = 512,   /* of joints and gaps, with those */
  NS_SPRINGS = 1024,    /* spring functions as rows */
  NS_ENERGY = 2048,
  NS_DIFFERENCES =
      4096, /* Jacobians that are not known come by differences, with NS_JACOBIANS and not NS_DEFINITE */
  NS_SLOPES = 8192,  /* how joints and contacts turn with the motion, with those; models only */
  NS_AFRESH = 16384, /* closest points of surfaces from anywhere, not from where they were last */
  /* springs and dampers are rows with slopes, bodies in space have spins; neither is in k and its Jacobians */
  NS_APART = 32768
};

/* A full block of M, kq G or kv: value[i + j count] couples the velocities index[i] and index[j]. */
typedef struct ns_block_matrix {
  int count;
  const int *index;
  double *value;
} ns_block_matrix;

typedef struct ns_block_list {
  ptrdiff_t count, capacity;
  ns_block_matrix *item;
} ns_block_list;

/* A scalar function of q: a joint equation Theta = 0, or the function of a spring. */
typedef struct ns_row {
  double value;     /* Theta */
  double rate;      /* its partial derivative by t */
  double curvature; /* second derivative along the motion without that of v: v' d2Theta v + ... */
  int count;        /* velocities touched */
  const int *index;
  double *gradient; /* G' dTheta */
  double *slope;    /* count x count with NS_SLOPES or NS_APART: d gradient / dt = slope v */
  double weight;    /* stiffness, of a spring */
  double damping;   /* of a spring, with NS_APART */
  double length;  /* with NS_APART, of a distance: value + length is the distance; otherwise Inf */
  int is_motor;   /* asks for a speed, nothing of the position */
  double impulse; /* set by the step */
} ns_row;

typedef struct ns_row_list {
  ptrdiff_t count, capacity;
  ns_row *item;
} ns_row_list;

/* Which contact this is, the same from step to step: bodies, and the feature of the shape that touches. A
 * joint limit has the joint in place of b and a negative feature. */
typedef struct ns_identity {
  int a, b, feature;
} ns_identity;

/* Coefficients of a contact that depend on its motion. A function is a number that ns_system.coefficient knows. */
typedef struct ns_contact_law {
  double still, moving; /* mu of a contact that sticks, and of fast sliding */
  double
      decline; /* mu (s) = moving + (still - moving) exp (-s / decline); 0: moving as soon as it slides */
  int friction;      /* function mu (s), 0: the formula */
  int restitution;   /* function e (speed, q), 0: e is constant */
  double tangential; /* restitution along the surface */
} ns_contact_law;

/* The set K of friction per normal impulse: beta in mu c_n K maximises the dissipation, Stewart (2.17), CBAT (4), (5).
 * A pyramid is the hull of its directions; of the others beta is signed, along t, o and, with torsion, about the
 * normal. */
typedef enum ns_cone {
  NS_PYRAMID,
  NS_ELLIPSOID, /* sum (beta_i / e_i)^2 <= 1 */
  NS_PSI        /* psi (beta_1 / e_1, beta_2 / e_2) <= 1, a function of the user */
} ns_cone;

typedef struct ns_contact {
  ns_identity id;
  double gap, rate,
      curvature; /* Phi, its partial derivative by t, second derivative as in ns_row */
  double mu, e;
  const ns_contact_law *law; /* NULL where mu and e are constant */
  int count;                 /* velocities touched */
  const int *index;
  double *normal; /* count: G' dPhi */
  int directions; /* of friction; 0 when there is none */
  int balanced; /* tangent holds the first half of the directions, the others are their negatives */
  double *tangent; /* count x stored directions */
  double *
      tangent_offset; /* part of the sliding speed along each stored direction that v does not make */
  double *
      surface_speed; /* the same where a law of restitution asks tangent_offset for more, or NULL */
  double point[3], axis[3]; /* where, and the unit normal from b to a, in the world */
  double first[3]; /* direction 1 of friction in the world, where the directions go evenly round */
  ns_cone cone;
  double radii[3]; /* e_t, e_o, e_r where it is no pyramid; of psi +-1 */
  int psi;         /* a number that ns_system.gauge knows */

  /* with NS_SLOPES: count x count for the normal and each stored direction in turn, d normal / dt = slope v; and, by
   * columns of `count`, how the sliding speed along each of these changes as the bodies move with their velocities
   * kept */
  double *slope, *slip_slope;

  /* set by the step: impulses, `directions` of them in beta, and the sliding speed */
  int active;
  int held;     /* keeps its rows for the step, wherever that looks */
  int left_out; /* active, but others of its patch imply it: it has no impulses */
  double cn, lambda, *beta;
  signed char *basis; /* a cell of ns_lcp.h for each unknown, or NULL; see ns_island_cone.c */
  double *variable;   /* of each unknown: itself where it is basic, its row where it is not */
  const double *last; /* c_n and beta of the step before, or NULL */
} ns_contact;

typedef struct ns_contact_list {
  ptrdiff_t count, capacity;
  ns_contact *item;
} ns_contact_list;

typedef struct ns_terms {
  ns_arena arena;
  ptrdiff_t nv;
  ptrdiff_t expected; /* contacts: as many as there were before the terms were emptied */
  double *k;
  ns_block_list mass, stiffness, damping; /* M, kq G, kv */
  ns_block_list spins; /* with NS_APART: I of bodies in space, over their angular velocities */
  ns_row_list joints, springs;
  ns_contact_list contacts;
  ptrdiff_t slots; /* a power of 2, or 0 */
  int *slot;       /* of contacts by their identities: number of one, from 1, or 0 */
  double kinetic, potential;
  double elastic; /* the part of springs in `potential` */
  double applied; /* with NS_ENERGY: potential of constant forces */
  double damped;  /* with NS_FORCE: power that dampers of a model take */
  double power;   /* with NS_FORCE: of the forces of a model that are in none of these */
} ns_terms;

ns_terms ns_terms_create(const ns_host *host, ptrdiff_t nv);
void ns_terms_release(ns_terms *terms);

/* Empties the terms and gives k of zeros. */
ns_status ns_terms_reset(ns_terms *terms);

/* A new item with zeros; NULL when there is no memory. The index array is kept, not copied. */
ns_block_matrix *ns_terms_add_block(ns_terms *terms, ns_block_list *list, int count,
                                    const int *index);
ns_row *ns_terms_add_row(ns_terms *terms, ns_row_list *list, int count, const int *index);
ns_contact *ns_terms_add_contact(ns_terms *terms, int count, const int *index);

/* Room for the friction directions of a contact; `directions` is even where they are balanced, and 2 or 3 of a cone. */
ns_status ns_terms_add_tangents(ns_terms *terms, ns_contact *contact, int directions, int balanced);

/* Room for the slopes of a contact and the directions that it has. */
ns_status ns_terms_add_slopes(ns_terms *terms, ns_contact *contact);

/* How many directions are stored; how many unknowns the contact has: c_n, and with friction beta and lambda. */
int ns_contact_stored(const ns_contact *contact);
int ns_contact_unknowns(const ns_contact *contact);

/* How fast a contact that is no pyramid slides with the speeds u along its directions: |e u| of an ellipsoid, |u| with
 * a function of the user. */
double ns_cone_slip(const ns_contact *contact, const double *u);

int ns_same_identity(ns_identity a, ns_identity b);

/* For tables of contacts: 31 bits, as good as random */
size_t ns_identity_hash(ns_identity id);

/* Makes many contacts quick to find; those added later are not found. */
ns_status ns_terms_index_contacts(ns_terms *terms);

/* NULL when it is not there */
const ns_contact *ns_terms_find_contact(const ns_terms *terms, ns_identity id);

/* The blocks of an n x n matrix by columns that its zeros leave unconnected; those of zeros alone are left out. */
ns_status ns_terms_add_matrix(ns_terms *terms, ns_block_list *list, ptrdiff_t n, const double *A);

/* y += f B x over all blocks */
void ns_blocks_multiply(const ns_block_list *list, double f, const double *x, double *y);

/* gradient' v over the velocities touched */
double ns_sparse_dot(int count, const int *index, const double *gradient, const double *v);

/* y += f gradient */
void ns_sparse_add(int count, const int *index, const double *gradient, double f, double *y);

#endif
