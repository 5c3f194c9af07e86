/* ns_tableau.c: the coefficients of Runge-Kutta methods. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "ns_tableau.h"

#include <stddef.h>

/* Long, so that the differences below are rounded only once, when they become double. */
#define SQRT5 2.23606797749978969640917L
#define SQRT6 2.44948974278317809819728L

/* ---- Radau IIA: collocation at the zeros of the Radau polynomial, the last one at the end of the step ---- */

const ns_tableau ns_radau3 = {
    .stages = 2,
    .order = 3,
    .c = {1.0 / 3, 1},
    .a = {{5.0 / 12, -1.0 / 12}, {3.0 / 4, 1.0 / 4}},
    .b = {3.0 / 4, 1.0 / 4},
};

const ns_tableau ns_radau5 = {
    .stages = 3,
    .order = 5,
    .c = {(4 - SQRT6) / 10, (4 + SQRT6) / 10, 1},
    .a = {{(88 - 7 * SQRT6) / 360, (296 - 169 * SQRT6) / 1800, (-2 + 3 * SQRT6) / 225},
          {(296 + 169 * SQRT6) / 1800, (88 + 7 * SQRT6) / 360, (-2 - 3 * SQRT6) / 225},
          {(16 - SQRT6) / 36, (16 + SQRT6) / 36, 1.0 / 9}},
    .b = {(16 - SQRT6) / 36, (16 + SQRT6) / 36, 1.0 / 9},
};

/* ---- Lobatto IIIA: collocation at both ends of the step and between; the first stage is where the step begins ---- */

/* the trapezoidal rule */
const ns_tableau ns_lobatto2 = {
    .stages = 2,
    .order = 2,
    .c = {0, 1},
    .a = {{0, 0}, {1.0 / 2, 1.0 / 2}},
    .b = {1.0 / 2, 1.0 / 2},
};

const ns_tableau ns_lobatto4 = {
    .stages = 3,
    .order = 4,
    .c = {0, 1.0 / 2, 1},
    .a = {{0, 0, 0}, {5.0 / 24, 1.0 / 3, -1.0 / 24}, {1.0 / 6, 2.0 / 3, 1.0 / 6}},
    .b = {1.0 / 6, 2.0 / 3, 1.0 / 6},
};

const ns_tableau ns_lobatto6 = {
    .stages = 4,
    .order = 6,
    .c = {0, (5 - SQRT5) / 10, (5 + SQRT5) / 10, 1},
    .a = {{0, 0, 0, 0},
          {(11 + SQRT5) / 120, (25 - SQRT5) / 120, (25 - 13 * SQRT5) / 120, (-1 + SQRT5) / 120},
          {(11 - SQRT5) / 120, (25 + 13 * SQRT5) / 120, (25 + SQRT5) / 120, (-1 - SQRT5) / 120},
          {1.0 / 12, 5.0 / 12, 5.0 / 12, 1.0 / 12}},
    .b = {1.0 / 12, 5.0 / 12, 5.0 / 12, 1.0 / 12},
};

/* ---- explicit methods ---- */

/* Heun */
const ns_tableau ns_herk2 = {
    .stages = 2,
    .order = 2,
    .is_explicit = 1,
    .c = {0, 1},
    .a = {{0}, {1}},
    .b = {1.0 / 2, 1.0 / 2},
};

/* Ralston: no coefficient is negative, and his bound of the error is the least that three stages can have. */
const ns_tableau ns_herk3 = {
    .stages = 3,
    .order = 3,
    .is_explicit = 1,
    .c = {0, 1.0 / 2, 3.0 / 4},
    .a = {{0}, {1.0 / 2}, {0, 3.0 / 4}},
    .b = {2.0 / 9, 1.0 / 3, 4.0 / 9},
};

/* Kutta */
const ns_tableau ns_herk4 = {
    .stages = 4,
    .order = 4,
    .is_explicit = 1,
    .c = {0, 1.0 / 2, 1.0 / 2, 1},
    .a = {{0}, {1.0 / 2}, {0, 1.0 / 2}, {0, 0, 1}},
    .b = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6},
};

/* Dormand and Prince, without the seventh stage, which only their estimate of the error needs */
const ns_tableau ns_herk5 = {
    .stages = 6,
    .order = 5,
    .is_explicit = 1,
    .c = {0, 1.0 / 5, 3.0 / 10, 4.0 / 5, 8.0 / 9, 1},
    .a = {{0},
          {1.0 / 5},
          {3.0 / 40, 9.0 / 40},
          {44.0 / 45, -56.0 / 15, 32.0 / 9},
          {19372.0 / 6561, -25360.0 / 2187, 64448.0 / 6561, -212.0 / 729},
          {9017.0 / 3168, -355.0 / 33, 46732.0 / 5247, 49.0 / 176, -5103.0 / 18656}},
    .b = {35.0 / 384, 0, 500.0 / 1113, 125.0 / 192, -2187.0 / 6784, 11.0 / 84},
};
