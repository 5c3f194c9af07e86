/* check_slopes.h: differences of terms over a motion. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef CHECK_SLOPES_H
#define CHECK_SLOPES_H

#include "check_scene.h"
#include "ns_geometric.h"
#include "ns_turn.h"
#include "ns_vector.h"
#include "ns_vector3.h"

extern const double slopes_up[3], slopes_origin[3];

void slopes_open_planar(check_scene *s);

void slopes_open_spatial(check_scene *s);

void slopes_turned(ns_random *random, double x[3], double turn[4]);

double slopes_slip_speed(const ns_contact *c, int k, const double *v);

/* Powers of 4, which are smooth, and a lens, whose edge may be what touches */
int slopes_smooth_shape(check_scene *s, int kind, double size);

void slopes_add_disc(check_scene *s, ns_body_kind kind, double radius, double x, double y,
                     double mu);

void slopes_set_velocity(check_scene *s, int body, double x, double y, double z, double a, double b,
                         double c);

/* A box that lands on a slope and stays: redundant contacts that stick */
void slopes_box_on_slope(check_scene *s);

/* A brick that lands on a plane that turns under it, with all its corners in the end */
void slopes_brick_on_plane(check_scene *s);

#endif
