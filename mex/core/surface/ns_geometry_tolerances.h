/* ns_geometry_tolerances.h: the panel of constants of geometry, for the folders surface, contact and model.
 *
 * All tolerances of where shapes touch stand here, each under one name that has one value: its unit, what it decides,
 * why it has this value, and what breaks where it is changed. "Of the pair" is in units of the bounding radii of the
 * two shapes, "of the shape" in units of its own; so results do not depend on the unit of length. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_GEOMETRY_TOLERANCES_H
#define NS_GEOMETRY_TOLERANCES_H

#include "ns_numbers.h"

#include <float.h>

/* ---- lengths */

/* Of the pair: lengths that differ by less are equal. A coordinate of a few sizes has roundoff of 1e-15, a gap that a
 * step closed one of 1e-10 to 1e-12 (the tolerance of the solver); this is above both. Larger: real differences of
 * shape vanish. Smaller: faces that lie on each other flicker between two separating axes, and contacts change their
 * numbers. test_round_contact.c and test_polytope_contact.c find 100 times more. */
#define NS_SAME_LENGTH 1e-9

/* Of the pair: separation that is none. Above it polytopes count as apart, and the motion ahead may choose the axis. */
#define NS_TOUCHING NS_SAME_LENGTH

/* Of the shape: two points this near have no direction from one to the other; the roundoff of their difference over its
 * length would be 1e-3. Larger: a normal jumps where it need not. Smaller: it is noise. */
#define NS_NOWHERE 1e-12

/* Of the pair: centres this near to an axis give no direction across it. */
#define NS_ASIDE NS_SAME_LENGTH

/* Of the pair: how far beyond the side of a face a vertex may be and still be over it. Wider than NS_SAME_LENGTH,
 * because bodies that slide off an edge are to lose the contact once, not in every second step. Larger: contacts hold
 * in the air. test_polytope_contact.c finds 100 times more and less. */
#define NS_ON_OUTLINE 1e-6

/* Times the gap less the radius: how far beyond their ends edges are taken to cross. With 0 two bodies a gap apart may
 * have no contact while they approach with a turn; with 1 edges meet that pass each other. The contact tests in C do
 * not notice a third or three times of it. */
#define NS_EDGES_BEYOND 0.5

/* ---- directions */

/* Cosines. Normals that face each other: within 60 degrees, so that of the three faces at a corner of a box one
 * does. Wider: edges are taken for faces (test_polytope_contact.c). */
#define NS_FACING 0.5

/* Axes that are alike belong to one manifold: 26 degrees, less than half of what faces of a dodecahedron differ by.
 * The contact tests in C hold with 0.97 and with 0.7. */
#define NS_ALIKE 0.9

/* Directions that are one: 0.26 degrees. Nearer to 1, contacts along the separating axis are dropped as obstacles
 * where roundoff turns them; the contact tests in C hold from 0.99997 to 0.999997. */
#define NS_SAME_DIRECTION 0.99999

/* A component of a unit vector: beyond, the vector is nearly along that axis, and another one is projected to find a
 * direction across it. Friction directions turn by 90 degrees there; results depend on it only through pyramids.
 * Tests and the help of nssolve state the rule. */
#define NS_NEARLY_AXIS 0.9

/* Sines. Two lines with less have no nearest points of their own, a circle in a plane no lowest one: s and t are
 * divided by the square, which at 1e-12 leaves no digit. The contact tests in C hold from 1e-14 to 1e-10. */
#define NS_PARALLEL 1e-12

/* The same where an axis of a cylinder comes from products of rotations, whose roundoff is 1e-15: at 1e-9 the lowest
 * point of a rim is known to 1e-6 of the radius. Larger: points fixed on the rim take its place too early, and the gap
 * misses up to that sine times the radius. Smaller: it is noise. test_round_contact.c finds 100 times more and less. */
#define NS_AXIS_ALIGNED 1e-9

/* Sine beyond which the axes of two capsules have a common normal, for bodies whose axes cross. Below it the direction
 * is that between the centres; at 1e-6 both differ by roundoff only. */
#define NS_AXES_CROSS 1e-6

/* Edges of polytopes with less do not cross: their common normal is within 1e-3 of normals of faces, which carry the
 * contact better. Larger: box edges that do cross at a small angle go through each other by that sine. */
#define NS_EDGES_PARALLEL 1e-3

/* Sine (3 degrees) up to which bodies count as nearly aligned: cylinders on a cap, capsules beside each other and flat
 * sides on planes also get the points that will carry them when they lie. Their gaps are never less than the least one,
 * so that a larger value costs time only; with a smaller one bodies that come to rest drum on one point for longer. */
#define NS_NEARLY_ALIGNED 0.05

/* Angle up to which a flat side lies on a plane and its rim is all that is looked at: below, the point nearest in the
 * exact sense runs round the rim within a step. */
#define NS_LIES_FLAT 1e-3

/* Sine of an edge, or of an axis, to the axis of a cylinder: with less it lies along the wall and has two contacts. */
#define NS_ALONG_WALL 0.02

/* Cosine between the axis of a cylinder and a normal, up to which the lowest line of its wall is looked at: beyond 72
 * degrees of tilt the line leaves a face within a rim's width. */
#define NS_WALL_IS_LOW 0.3

/* 1 - cosine of two unit axes that are one (a spring about the axis of a hinge): 4e-5 rad, so that axes given to five
 * digits are. Smaller: a spring whose axis has fewer digits than its hinge loses the count of full turns. */
#define NS_SAME_AXIS 1e-9

/* Of the square of the length of a given quaternion or direction, to 1: six digits, what a text file in single
 * precision keeps. Larger: a scaled inertia; smaller: files of other programs are refused. */
#define NS_UNIT_LENGTH 1e-6

/* ---- polytopes */

/* Heights above a plane, of the size of the hull: what is less is noise of the cross product that made the normal.
 * Smaller: hulls of points in one plane grow slivers; larger: flat corners are lost. */
#define NS_HULL_NOISE 1e-12

/* Of the size of the hull: points this near to a plane lie in it, a tetrahedron of less height spans nothing. */
#define NS_HULL_PLANE NS_SAME_LENGTH

/* ---- cylinders */

/* Times NS_SAME_LENGTH: how far from the support of a direction a feature may be that is said to touch along it. The
 * places on rims come from a bracket and have a few roundoffs more than corners. */
#define NS_SUPPORT_SLACK 10

/* Width of the bracket of a place on a rim or an edge, rad or of its length: double precision. */
#define NS_BRACKET_WIDTH 1e-15

/* Steps of false position after which the place is taken as it is; bisection alone would need 50 for that width. */
#define NS_BRACKET_GUESSES 40

/* ---- the motion in the step ahead */

/* Of the step: axes that are crossed later by less give way to that of largest separation. Smaller: a box that slides
 * over a joint of two slabs is stopped by the side of the second; larger: it may sink between them. */
#define NS_CROSSED_LATER 0.02

/* Of the pair: how near conservative advancement of rounded polytopes comes before it counts as a touch. */
#define NS_ADVANCED 1e-6

/* Of the depth that is looked for: what is so near to it has it. The fraction of the step is known to that; the next
 * step pushes out what it misses. */
#define NS_DEPTH_REACHED 1e-3

/* Of the depth: what turns may move at once. At 1 a thin body could turn through another unseen; small values make
 * bodies that slide and turn far approach in endless little steps. */
#define NS_DEPTH_TURNED 0.25

/* Of the pair: how far a motion must lead on beyond the surface, or it ends there: a resting body is no obstacle. */
#define NS_LEADS_ON 1e-8

/* Of the pair: gaps of contacts that last are no wider. A body that slides over a round one with w in a step opens its
 * gap by w^2 over the size; such a contact must not be taken for one ahead. */
#define NS_LASTING_GAP 1e-6

/* Of the inner radii: what passes nearer is met. A body that rolls and rocks comes so near in every step, and its
 * contact is to stay. */
#define NS_PASSES_BY 0.01

/* Of the inner radii: bodies that move by less in a step have gaps that are nearly linear, and are not looked at. */
#define NS_NEARLY_LINEAR 1

/* Of the inner radii of both: bodies that were so deep half-way have gone through each other. Up to a half the nearest
 * side is the one by which they came; beyond it they are pushed out on the wrong side. */
#define NS_PASSED_DEPTH 0.5

/* A turn, rad: with less its axis is noise, and full turns cannot be counted along it. */
#define NS_NO_TURN 1e-9

/* A length that stands for an infinite one, so that 0 times it is 0 and not NaN. */
#define NS_ENDLESS 1e300

/* ---- broad phase: these cost or save time and change no result */

#define NS_WIDE_MARGIN 0.1 /* of the size of a piece, added to its wide box */

/* Of the size of the system: smaller pieces have the margin of this size. */
#define NS_LEAST_MARGIN_OF 0.05

/* Sum of the wide boxes over that of new ones, beyond which they are made anew. */
#define NS_TOO_WIDE 1.5

/* Of the coordinates of a box, which is made larger by it. */
#define NS_BOX_ROUNDOFF (64 * DBL_EPSILON)

/* ---- shapes */

/* Tilt, rad, of the directions in which points of the rim of a flat side are found, farthest out; rims are sharper.
 * Larger: rounded rims lose their outermost points. Smaller: the side wins, and its rim is not found. */
#define NS_RIM_TILT 1e-2
#define NS_RIM_ON_SIDE 1e-6 /* of the shape: how near to the side its points must be */

/* Thickness that points and rods have for closest points, which is taken off again: of the smallest shape, of half the
 * length of the rod. It cancels; the value keeps Newton's matrix well scaled. */
#define NS_ROD_THICKNESS 0.1

/* Share of the trace that makes the inertia of bodies on one line regular. */
#define NS_LINE_INERTIA 1e-6

/* ---- closest points of smooth shapes (CBAT (22)) */

/* At which the equations hold, relative to their largest number: roundoff. */
#define NS_CLOSEST_RESIDUAL 1e-13

/* The same at ridges, where the curvature is infinite and points are known to the root of roundoff alone: there the
 * step of Newton's method decides, not the residual. */
#define NS_CLOSEST_AT_RIDGE 1e-4

/* Multipliers may be that far below 0, and points outside by that many sizes: the root of the residual times some. */
#define NS_CLOSEST_SLACK 1e-9

/* The push of a surface at the interior point, below which it is not among the first active ones. */
#define NS_ACTIVE_PUSH 1e-4

/* Of the residual, that is asked of a step of Newton's method, over its length. */
#define NS_CLOSEST_DECREASE .1

/* Of the largest entry: smaller ones are none, the points are not unique. */
#define NS_CLOSEST_PIVOT 1e-11

/* Of the pair: errors of phi by the interior-point method, and the residual of points that could not be made better. */
#define NS_CLOSEST_ROUGH 1e-7

/* Of the pair: a distance with more makes the interior point's direction a normal; with less bodies touch, and the
 * depth is searched by ascent. Smaller: the direction is noise of 1e-10 over it. */
#define NS_CLEARLY_APART 1e-6

#define NS_ASCENT_RESTS 1e-9 /* change of the normal that ends an ascent of phi */

/* Cosine between normals to start from that are one: 6 degrees; near ones may climb elsewhere. */
#define NS_SAME_START .995

/* Cosine between the normals of two steps: with less the points have jumped, and are searched from everywhere. */
#define NS_FOLLOWED .5

/* Second derivatives of phi at a maximum: eigenvalues may be above 0 by that much of the entries, and entries below it
 * are 0 (flats, whose normal stays). The matrix comes by a solve with NS_CLOSEST_PIVOT. */
#define NS_PEAK_SLACK 1e-6
#define NS_PEAK_FLAT 1e-6

/* Of x / y: below it a ridge of a superquadric, where the curvature is infinite (e > 1), is a parabola of this
 * width. */
#define NS_RIDGE_WIDTH 1e-12

/* ---- interior-point method (ns_interior.c; way to the boundary and decrease as Waechter and Biegler have them) */

/* Errors of the equations, in units of the pair: distances, supports against planes. */
#define NS_INTERIOR_POINT 1e-10
#define NS_INTERIOR_SHIFTED 1e-9   /* the same after a shift, which Newton's method makes better */
#define NS_INTERIOR_SUPPORT 1e-8   /* the same of a support that only ranks directions */
#define NS_INTERIOR_CENTRED 1e4    /* factor within which multipliers stay of mu / -f */
#define NS_TO_THE_BOUNDARY .99     /* of the way to where a multiplier is 0 */
#define NS_INTERIOR_DECREASE 1e-4  /* of the barrier, over what its slope promises */
#define NS_INTERIOR_ROUNDOFF 1e-14 /* of the barrier: with more its fall is noise */
#define NS_INTERIOR_PIVOT 1e-15    /* of the diagonal entry: pivots with less are lost */

#endif
