/* tables.h: models that are right, and models with slips, from bytes. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef TABLES_H
#define TABLES_H

#include "check.h"
#include "fuzz.h"

#define FUZZ_HANDLES 3

/* The tables in the order of their names */
enum {
  FUZZ_BODIES,
  FUZZ_SHAPES,
  FUZZ_VERTICES,
  FUZZ_JOINTS,
  FUZZ_SPRINGS,
  FUZZ_FORCES,
  FUZZ_PAIRS,
  FUZZ_SURFACES,
  FUZZ_TABLES
};

typedef struct fuzz_table {
  const char *name;
  int rows;
  ptrdiff_t count;
  double *value; /* in a block of its own */
} fuzz_table;

typedef struct fuzz_tables {
  int spatial;
  double gravity[3];
  fuzz_table table[FUZZ_TABLES];
} fuzz_tables;

/* A scene of some bodies on a floor with what may link them. */
fuzz_tables fuzz_scene(fuzz_input *in);

/* Sets some numbers to what they should not be. */
void fuzz_spoil(fuzz_input *in, fuzz_tables *tables);

void fuzz_free_tables(fuzz_tables *tables);

/* Makes ellipsoids, superquadrics, lenses or surfaces of the user of all discs and spheres, by the bits of `how`. */
void fuzz_make_smooth(fuzz_input *in, fuzz_tables *tables, int how);

/* Makes a union of the shapes before it, moved and turned, of the shape of one body that is no halfspace. */
void fuzz_make_union(fuzz_input *in, fuzz_tables *tables);

/* Takes restitution away from all that have some. */
void fuzz_make_plastic(fuzz_tables *tables);

/* `count` numbers as a function of the user gives them; a pose holds a turn. */
void fuzz_handle_value(int handle, double t, int count, double *out);

#endif
