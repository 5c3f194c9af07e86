/* ns_model.h: rigid-body models in the plane and in space, as tables of numbers whose columns are bodies, joints, ...
 *
 * The rows are those that nsbody.m, nsjoint.m, ... fill (toolbox/private/ns_rows.m; a test compares the two); in the
 * plane the third coordinate is 0. Bodies are numbered from 1; 0 is the ground.
 *
 * In the plane a body has q = (x, y, angle) and v = q'; in space q = (x, y, z, quaternion) and v = (velocity in the
 * world, angular velocity in the axes of the body). A particle has a position alone. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MODEL_H
#define NS_MODEL_H

#include "ns_box_tree.h"
#include "ns_closest.h"
#include "ns_pair_table.h"
#include "ns_space_touch.h"
#include "ns_system.h"
#include "ns_touch.h"

enum ns_body_row {
  NS_BODY_KIND, /* ns_body_kind */
  NS_BODY_MASS,
  NS_BODY_INERTIA,               /* 6: xx yy zz xy xz yz */
  NS_BODY_POSITION = 8,          /* 3 */
  NS_BODY_ROTATION = 11,         /* 4: a quaternion; in the plane the angle */
  NS_BODY_VELOCITY = 15,         /* 3 */
  NS_BODY_ANGULAR_VELOCITY = 18, /* 3, in the axes of the body */
  NS_BODY_SHAPE = 21,            /* column of shapes, 0 for none */
  NS_BODY_FRICTION,              /* NaN: not said */
  NS_BODY_RESTITUTION,
  NS_BODY_MOTION,      /* handle of the pose of a fixed body, 0 for none */
  NS_BODY_MOTION_RATE, /* handle of its velocity, 0: by differences */
  NS_BODY_RESERVED,
  NS_BODY_ROWS
};

typedef enum ns_body_kind { NS_BODY_FIXED, NS_BODY_PARTICLE, NS_BODY_RIGID } ns_body_kind;

enum ns_shape_row {
  NS_SHAPE_KIND,
  NS_SHAPE_RADIUS,
  NS_SHAPE_FIRST_VERTEX,
  NS_SHAPE_VERTEX_COUNT,
  NS_SHAPE_NORMAL, /* 3 */
  NS_SHAPE_OFFSET = 7,
  NS_SHAPE_BOUNDING_RADIUS,
  NS_SHAPE_SIZE, /* 3: edges of a box; of a capsule and a cylinder the length */
  NS_SHAPE_FIRST_SURFACE = 12,
  NS_SHAPE_SURFACE_COUNT,
  NS_SHAPE_INSIDE,           /* 3: a point strictly within all of its surfaces */
  NS_SHAPE_FIRST_PIECE = 17, /* column of shapes */
  NS_SHAPE_PIECE_COUNT,
  NS_SHAPE_PLACE,     /* 3: of a piece in the coordinates of the body */
  NS_SHAPE_TURN = 22, /* 4: of a piece: a quaternion; in the plane the angle. All 0: none */
  NS_SHAPE_ROWS = 26
};

/* What they mean is in ns_surface.h. */
enum ns_surface_row {
  NS_SURFACE_KIND,
  NS_SURFACE_NORMAL, /* 3 */
  NS_SURFACE_OFFSET = 4,
  NS_SURFACE_CENTRE,         /* 3 */
  NS_SURFACE_AXES = 8,       /* 3 */
  NS_SURFACE_EXPONENTS = 11, /* 2 */
  NS_SURFACE_HANDLES = 13,   /* 3: of f, its gradient and its Hessian */
  NS_SURFACE_SCALE = 16,     /* of the user's f */
  NS_SURFACE_ROWS
};

enum ns_joint_row {
  NS_JOINT_KIND,
  NS_JOINT_A,
  NS_JOINT_B,
  NS_JOINT_POINT_A,        /* 3, body coordinates */
  NS_JOINT_POINT_B = 6,    /* 3 */
  NS_JOINT_AXIS_B = 9,     /* 3 */
  NS_JOINT_AXIS_A = 12,    /* 3 */
  NS_JOINT_REFERENCE = 15, /* angle_a - angle_b at the start, or the length */
  NS_JOINT_LOWER,
  NS_JOINT_UPPER,
  NS_JOINT_MOTOR, /* ns_motor_kind */
  NS_JOINT_MOTOR_VALUE,
  NS_JOINT_MOTOR_HANDLE,
  NS_JOINT_RESTITUTION,
  NS_JOINT_TURN, /* 4, space: quaternion of a relative to b at the start */
  NS_JOINT_ROWS = 26
};

typedef enum ns_joint_kind {
  NS_REVOLUTE = 1,
  NS_PRISMATIC,
  NS_WELD,
  NS_DISTANCE,
  NS_SPHERICAL, /* these only in space */
  NS_CYLINDRICAL,
  NS_UNIVERSAL
} ns_joint_kind;

typedef enum ns_motor_kind { NS_MOTOR_NONE, NS_MOTOR_SPEED, NS_MOTOR_FORCE } ns_motor_kind;

enum ns_spring_row {
  NS_SPRING_KIND, /* 1 between points, 2 angular */
  NS_SPRING_A,
  NS_SPRING_B,
  NS_SPRING_POINT_A,     /* 3 */
  NS_SPRING_POINT_B = 6, /* 3 */
  NS_SPRING_STIFFNESS = 9,
  NS_SPRING_DAMPING,
  NS_SPRING_LENGTH,
  NS_SPRING_AXIS,      /* 3, of an angular spring in space, in the coordinates of b */
  NS_SPRING_TURN = 15, /* 4, quaternion of a relative to b at which its angle is 0 */
  NS_SPRING_ROWS = 19
};

enum ns_force_row {
  NS_FORCE_BODY,
  NS_FORCE_POINT,      /* 3, body coordinates */
  NS_FORCE_VALUE = 4,  /* 3, world */
  NS_FORCE_TORQUE = 7, /* 3 */
  NS_FORCE_HANDLE = 10,
  NS_FORCE_RETURNS, /* 1: the handle gives a force, 2: a torque */
  NS_FORCE_ROWS
};

enum ns_pair_row {
  NS_PAIR_A,
  NS_PAIR_B,
  NS_PAIR_FRICTION, /* NaN: combined from the bodies */
  NS_PAIR_RESTITUTION,
  NS_PAIR_DIRECTIONS,
  NS_PAIR_SURFACE_VELOCITY, /* 3, of b's surface */
  NS_PAIR_ENABLED = 8,
  NS_PAIR_MOVING,  /* mu of sliding, NaN: the same as that of sticking */
  NS_PAIR_DECLINE, /* speed over which it declines */
  NS_PAIR_TANGENTIAL,
  NS_PAIR_FRICTION_HANDLE,
  NS_PAIR_RESTITUTION_HANDLE,
  NS_PAIR_RADII,           /* 3: e_t, e_o, e_r of the friction ellipsoid */
  NS_PAIR_PSI_HANDLE = 17, /* 0: none */
  NS_PAIR_PSI_OUTPUTS,     /* 2 where it gives its gradient too */
  NS_PAIR_ROWS
};

#define NS_MOST_DIRECTIONS 64 /* of friction at a contact */

/* The tables belong to the caller. */
typedef struct ns_table {
  ptrdiff_t count;
  const double *value;
} ns_table;

/* A function of the user: `count` numbers from handle number `handle` (1, 2, ...), called with t alone where q is
 * NULL and with (t, q, v) otherwise. */
typedef ns_status (*ns_model_call)(void *data, int handle, double t, const double *q,
                                   const double *v, double *out, int count);

/* A coefficient of a contact from such a function: friction mu (speed) where q is NULL, restitution e (speed, q)
 * otherwise. */
typedef ns_status (*ns_model_law)(void *data, int handle, double t, double speed, const double *q,
                                  double *value);

/* psi of a friction cone from such a function, and its gradient, which is NaN where the function does not give it. */
typedef ns_status (*ns_model_gauge)(void *data, int handle, const double p[2], double *value,
                                    double gradient[2]);

/* What the friction cones of all contacts in space are. */
typedef enum ns_cone_choice {
  NS_CONES_PYRAMIDS,
  NS_CONES_CIRCULAR,
  NS_CONES_ELLIPTIC,
  NS_CONES_GIVEN,
  NS_CONES_BY_PAIRS /* circular, unless a pair has radii or a function psi, or directions are given */
} ns_cone_choice;

#define NS_USUAL_DIRECTIONS 8 /* of a pyramid for which none are given */

/* Two bodies and the velocities of theirs that exist: entry pick[i] of the gradient of a function of the two poses
 * (ns_pose_function.h) belongs to velocity index[i]. */
typedef struct ns_link {
  int a, b, count;
  int index[NS_MOST_COORDINATES], pick[NS_MOST_COORDINATES];
} ns_link;

/* A convex shape of a body. */
typedef struct ns_piece {
  int body;
  const ns_shape *shape;
  int number, of; /* which it is, from 0, of how many pieces of the body */
  int is_moved;   /* against the body, whose coordinates are those of the shape otherwise */
  ns_planar_pose flat_at;
  ns_space_pose at;
  int is_turned; /* by the body, in what it may touch: it has a box other than that of its bounding ball */
  double centre[3], half[3]; /* this box, in its coordinates: its middle and half its edges */
  int is_plane_at_rest;      /* for ever */
  double inner;              /* the radius of a ball within it */
} ns_piece;

/* What is known of two pieces that have come near; the kind of the shape of a is not larger than that of b. */
typedef struct ns_model_pair {
  ns_link link;
  int piece_a, piece_b;
  const ns_shape *shape_a, *shape_b;
  ns_touch_routine touch;             /* in the plane */
  ns_space_touch_routine space_touch; /* in space */
  int on_surfaces;                    /* neither: touches by the closest points of surfaces */
  ns_closest
      *nearest;   /* the last ones found, from which the next are; NULL before the first look */
  int particle;   /* the body of the two that is one, the second where both are; 0: none */
  int directions; /* of friction */
  const double *round; /* cosine and sine of the stored ones, from the first */
  ns_cone cone;
  double radii[3];
  int psi;
  double mu, e, surface[3];
  int has_law;
  ns_contact_law law;
} ns_model_pair;

/* Two bodies a < b of which the tables say something: a column of the pairs, or, where that is NULL, a joint. */
typedef struct ns_special {
  int a, b;
  const double *row;
} ns_special;

/* How all pairs of bodies together are; found without going through them. */
typedef struct ns_pairs_have {
  int friction, restitution; /* may any two that touch have some? */
  int laws;                  /* or coefficients that depend on the motion? */
  int without_slopes;        /* or shapes without NS_SLOPES? */
} ns_pairs_have;

/* The broad phase: pieces that may come near. The partners of piece a are pieces after a, ascending; they are those of
 * boxes that are larger than the pieces, and serve while no piece leaves its box. */
typedef struct ns_broad_phase {
  int always;         /* there are so few pieces that all pairs are listed, once */
  int known;          /* are there boxes? */
  int listed;         /* are partners listed? otherwise the tree is asked */
  ns_box *now, *wide; /* by piece: what it can reach, and the box for which lists are valid */
  double reach;       /* the largest for which they are */
  double width;       /* of the boxes together */
  ns_box_tree tree;   /* of the wide boxes */
  ptrdiff_t *row;     /* by piece, and one more: where its partners begin */
  ptrdiff_t room;
  int *partner;
  ns_model_pair **pair; /* NULL until they come near */
  int *found;
} ns_broad_phase;

/* Directions of a joint in space: two across its axis, in b, and the axes of b as they lay in a at the start. */
typedef struct ns_joint_frame {
  double across[2][3], in_a[3][3];
} ns_joint_frame;

typedef struct ns_model {
  ns_system system; /* first, so that the one is also the other */
  const ns_host *host;
  ns_arena arena;
  int spatial;
  int directions; /* of friction in space, where a pair does not say; 0: not given */
  ns_cone_choice cones;
  ns_table bodies, shapes, vertices, surfaces, joints, springs, forces, pairs;
  double gravity[3];
  ns_model_call call;
  ns_model_law call_law;
  ns_model_gauge call_gauge;
  ns_surface_call call_surface;
  void *call_data;

  int width; /* velocities of a rigid body: 3 or 6 */

  /* by body, the ground first */
  int *first, *first_q;      /* first velocity and first coordinate, -1 for none */
  ns_planar_pose *pose;      /* at the point of the last evaluation, in the plane */
  ns_space_pose *space_pose; /* the same in space */
  double *velocity;          /* `width` each, prescribed ones too */
  double *acceleration;      /* `width` each, of prescribed motion, with NS_CURVATURE */
  double *speed;             /* bound on the speed of any point of the shape */
  ns_shape *shape;           /* by shape */
  ns_solid *solid;           /* by shape; of count 0 where it has none */
  ns_surface *surface; /* those of the table, and one of each shape for discs and halfspaces */
  ns_link *joint_link, *spring_link; /* by joint, by spring */
  ns_link *force_link;
  ns_joint_frame *joint_frame;        /* by joint, in space */
  double *joint_angle, *spring_angle; /* by joint, by spring, in space: the last one, or NaN */
  int *
      spring_hinged; /* by spring, in space: is its axis that of a revolute joint of the two bodies? */
  int pieces;
  ns_piece *piece;                 /* in the order of their bodies */
  int *first_piece;                /* by body, and one more */
  ns_planar_pose *piece_pose;      /* of those that are moved, in the plane */
  ns_space_pose *piece_space_pose; /* the same in space */
  ns_broad_phase broad_phase;
  ptrdiff_t special_count;
  ns_special *special;
  ns_pair_table special_table; /* of them by bodies */
  int *is_special;             /* by body: is it in any? */
  ns_pair_table pair_table;    /* of ns_model_pair by pieces */
  ns_model_pair *next_pair;    /* not used yet */
  ptrdiff_t pairs_left, pair_count;
  const double *round[NS_MOST_DIRECTIONS / 2 + 1]; /* of ns_model_pair, by half the directions */
  ns_pairs_have pairs_have;
  ptrdiff_t touching_count;    /* pairs of bodies that may touch */
  ptrdiff_t unsupported_count; /* pairs whose shapes have no routine, and the first of them */
  int unsupported[2];
  ns_terms looks;      /* of conservative advancement */
  double *thinnest;    /* by body: the least inner radius of its pieces, Inf where it has none */
  double *way;         /* by body: bound on what its points move in a step */
  double *end_pose;    /* by body: 3 or 7 numbers at the end of a step */
  int *identity_index; /* 0, 1, 2, ...: velocities of mass blocks */
  int *group;          /* by body: number of its group in ns_system.groups, or -1 */
} ns_model;

static inline const double *ns_column_of(const ns_table *table, int rows, ptrdiff_t k) {
  return table->value + rows * k;
}

/* The tables, gravity, spatial, directions, cones, host and calls are set by the caller; the rest is derived from
 * them. */
ns_status ns_model_create(ns_model *model);
void ns_model_release(ns_model *model);

/* The state in the tables of the bodies. */
void ns_model_initial(const ns_model *model, double *q, double *v);

/* Angles and closest points from which the next are found, to a checkpoint or from one (ns_model_memory.c). */
void ns_model_pass_memory(ns_system *system, ns_stream *stream);

/* Makes the quaternions in q those of turns, of length 1; returns a body whose quaternion is 0, or 0. */
int ns_model_normalize(const ns_model *model, double *q);

/* ns_model_groups.c: group, and spin and turn of the system */
ns_status ns_model_find_groups(ns_model *model);
ns_status ns_model_spin(ns_system *system, const double *q, const double *v, const double *a,
                        double f, double *L);
ns_status ns_model_turn(ns_system *system, const double *q, const double *L, double *v);

/* ---- parts of an evaluation, each in its file ---- */

ns_status ns_model_place(ns_model *model, unsigned what, double t, const double *q,
                         const double *v);

/* The largest speed of any point of the bodies that move with v; bodies of prescribed motion as they were placed
 * last. */
double ns_model_fastest(const ns_model *model, const double *v);

/* See ns_system.h. */
double ns_model_way(const ns_model *model, const double *q0, const double *q);

ns_status ns_model_add_mass(ns_model *model, ns_terms *terms);
ns_status ns_model_add_weight(ns_model *model, unsigned what, ns_terms *terms);
ns_status ns_model_add_forces(ns_model *model, unsigned what, double t, const double *q,
                              const double *v, ns_terms *terms);

/* The potential of constant forces. */
void ns_model_add_applied(ns_model *model, ns_terms *terms);
ns_status ns_model_add_springs(ns_model *model, unsigned what, ns_terms *terms);
ns_status ns_model_add_joints(ns_model *model, unsigned what, double t, const double *q,
                              const double *v, ns_terms *terms);
ns_status ns_model_add_motor_forces(ns_model *model, unsigned what, double t, const double *q,
                                    const double *v, ns_terms *terms);

/* Adds the forces of motors that are functions of the user to k, with the directions of the present pose. */
ns_status ns_model_called_motors(ns_model *model, double t, const double *q, const double *v,
                                 double *k);

/* How the functions of the user depend on q and v, at the present pose. */
ns_status ns_model_add_differences(ns_model *model, double t, const double *q, const double *v,
                                   ns_terms *terms);
ns_status ns_model_add_limits(ns_model *model, unsigned what, double ahead, double reach,
                              ns_terms *terms);
ns_status ns_model_add_contacts(ns_model *model, unsigned what, double ahead, double reach,
                                ns_terms *terms);

/* The contacts of a pair within `near` at the present poses. */
ns_status ns_model_touch(ns_model *model, ns_model_pair *pair, double near, unsigned what,
                         ns_terms *terms);

/* ---- bodies that go through each other (ns_model_passing.c) ---- */

/* Inner radii of the pieces, and room; called once. */
ns_status ns_model_measure_pieces(ns_model *model);

ns_status ns_model_find_passing(ns_system *system, const ns_way *way, ns_passing *found);

/* ---- pairs of pieces ---- */

/* All of the following that are called once, in turn. */
ns_status ns_model_list_pairs(ns_model *model);

/* The pieces of all bodies, and the pairs of bodies that are special; called once. */
ns_status ns_model_list_pieces(ns_model *model);
ns_status ns_model_list_special(ns_model *model);

/* Counts the pairs of bodies that may touch and those whose shapes have no routine, and fills pairs_have; called
 * once. */
ns_status ns_model_count_pairs(ns_model *model);

/* Two bodies that are special, or NULL. */
const ns_special *ns_model_special(const ns_model *model, int a, int b);

/* Do shapes of two bodies touch? 1: there is a routine; -1: there is none, but should be; 0: they never meet. */
int ns_shapes_touch(const ns_model *model, const ns_shape *a, const ns_shape *b);

/* Two pieces, a < b, that may touch: shapes that do, of two bodies that are not both fixed, switched off or jointed. */
int ns_pieces_touch(const ns_model *model, int a, int b);

/* What is known of two bodies with these shapes, and NULL or what the tables say of them. */
ns_status ns_model_make_pair(ns_model *model, const ns_piece *a, const ns_piece *b,
                             const ns_special *special, ns_model_pair *pair);

/* The pair of two pieces a < b that may touch, made where it was not there; NULL when there is no memory. */
ns_model_pair *ns_model_pair_of(ns_model *model, int a, int b);

/* Room for the broad phase, and where there are few pieces all their partners; called once. */
ns_status ns_model_create_broad_phase(ns_model *model);

/* Lists that are valid at the present poses. */
ns_status ns_model_update_broad_phase(ns_model *model, double ahead, double reach);

/* The candidates for contact with piece a: its partners, whose number is returned, and where their pairs are, or
 * NULL. */
int ns_model_candidates(ns_model *model, int a, const int **partner, ns_model_pair ***pair);

/* Can two pieces come within `near` of each other, by what holds them? */
int ns_pieces_near(const ns_model *model, int a, int b, double near);

/* Where the pieces are that are moved. */
void ns_model_place_pieces(ns_model *model);
void ns_model_place_piece(ns_model *model, int k);

static inline const ns_planar_pose *ns_piece_pose(const ns_model *model, int k) {
  return model->piece[k].is_moved ? &model->piece_pose[k] : &model->pose[model->piece[k].body];
}

static inline const ns_space_pose *ns_piece_space_pose(const ns_model *model, int k) {
  return model->piece[k].is_moved ? &model->piece_space_pose[k]
                                  : &model->space_pose[model->piece[k].body];
}

/* Where the coordinates of a piece begin. */
static inline const double *ns_piece_place(const ns_model *model, int k) {
  return model->spatial ? ns_piece_space_pose(model, k)->x : ns_piece_pose(model, k)->x;
}

/* A touch of pieces as one of their bodies: its points and directions in their coordinates. */
void ns_pair_carry(const ns_model *model, const ns_model_pair *pair, ns_touch *touch);
void ns_pair_carry_in_space(const ns_model *model, const ns_model_pair *pair,
                            ns_space_touch *touch);

/* The number of a feature of two pieces among those of their bodies: no two pieces share one. It fails where there are
 * more than an int can count. */
ns_status ns_pair_feature(const ns_model *model, const ns_model_pair *pair, int *feature);

/* Solids of the shapes that have one; called once. */
void ns_model_make_solids(ns_model *model);

/* Shapes that are not smooth as intersections of surfaces; after the polytopes. */
ns_status ns_model_make_hulls(ns_model *model);

/* Faces and edges of boxes and polytopes in space. */
ns_status ns_model_make_polytopes(ns_model *model);

/* Writes what the present velocities make of the poses in the time ahead, for the touches of polygons and polytopes. */
void ns_model_look_ahead(ns_model *model, double ahead);

/* Flat sides of smooth shapes; calls functions of the user where they bound these. */
ns_status ns_model_find_flats(ns_model *model);

/* Directions of the joints in space; called once. */
void ns_model_frame_joints(ns_model *model);

/* ---- functions of the poses of two bodies, in the plane or in space (ns_model_functions.c) ---- */

/* Points are in body coordinates; w is a direction fixed in b; component is along axis k of the world. */
void ns_model_distance(const ns_model *model, const ns_link *link, const double *pa,
                       const double *pb, int second, ns_pose_function *f);
void ns_model_component(const ns_model *model, const ns_link *link, const double *pa,
                        const double *pb, int k, int second, ns_pose_function *f);
void ns_model_along(const ns_model *model, const ns_link *link, const double *pa, const double *pb,
                    const double *w, int second, ns_pose_function *f);

/* The angle of a against that of b; in space about the axis w of b since their relative turn was `start`. */
void ns_model_angle(const ns_model *model, const ns_link *link, const double *start,
                    const double *w, int second, ns_pose_function *f);

/* In space an angle is known up to two turns: the one nearest to *last is taken, which becomes *last. */
double ns_model_follow(double angle, double *last);

/* world = x + R p */
void ns_model_point(const ns_model *model, int body, const double *p, double *world);

/* ---- links (ns_link.c) ---- */

/* How many velocities a body has. */
int ns_model_velocities(const ns_model *model, int body);

ns_link ns_link_of(const ns_model *model, int a, int b);

/* the entries of a gradient that exist */
void ns_link_gather(const ns_link *link, const double *gradient, double *out);

/* the part of d/dt that prescribed motion makes, and the whole of it */
double ns_link_prescribed(const ns_model *model, const ns_link *link, const double *gradient);
double ns_link_rate(const ns_model *model, const ns_link *link, const double *gradient);

/* v' H v over the velocities of both bodies, and what the acceleration of prescribed motion adds */
double ns_link_curvature(const ns_model *model, const ns_link *link, const ns_pose_function *f);

/* entry j of v' H: how the gradient along v changes with coordinate j */
double ns_link_turn(const ns_model *model, const ns_link *link, const ns_pose_function *f, int j);

/* Adds f H over the velocities that exist to a block of theirs. */
void ns_link_add_hessian(const ns_model *model, const ns_link *link, const ns_pose_function *f,
                         double factor, ns_block_matrix *block);

/* The same as a matrix of its own, in the arena of the terms. */
ns_status ns_link_take_slope(const ns_model *model, const ns_link *link, const ns_pose_function *f,
                             double factor, ns_terms *terms, double **slope);

#endif
