/* mock.h: how a harness plays the host: it makes arrays of any kind, decides what fails, and looks after every call. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef MOCK_H
#define MOCK_H

#include "fuzz.h"
#include "mx_array.h"

#include <signal.h>

/* What a function of the user returns: number i of each output is base[i % 4] + gain x[(i + first) % length of x],
 * where x are all inputs in a row. */
typedef struct mock_function {
  ptrdiff_t rows[3], columns[3]; /* by output */
  double base[4], gain;
  int first;
} mock_function;

/* ---- arrays beyond mex.h */

/* The classes that are made: numbers, logicals and characters first, then what holds others, then functions. */
enum { MOCK_FLAT_KINDS = 8, MOCK_KINDS = 11 };
extern const mxClassID mock_kinds[MOCK_KINDS];

mxArray *mock_array(mxClassID kind, ptrdiff_t rows, ptrdiff_t columns);
mxArray *mock_function_array(const mock_function *function);
mxArray *mock_sparse_of(const mxArray *full);
mxArray *mock_full_of(const mxArray *sparse);
mxArray *mock_converted(const mxArray *array, mxClassID kind);

/* Puts a value into a field, which is made where it is missing; what was there is destroyed. */
void mock_set_field(mxArray *array, const char *name, mxArray *value);

/* Frees every array, whoever owns it. */
void mock_unmake_all(void);

/* Rounded and cut to what the class holds */
void mock_set_number(mxArray *array, ptrdiff_t k, double value);

/* Dimensions, memory and owners are as they must be, down to the last child. */
void mock_check_array(const mxArray *array);

/* ---- the host */

typedef struct mock_state {
  fuzz_input *input;                 /* how the user's functions behave, call by call */
  long array_failure, block_failure; /* the allocations that fail, counted from 1; 0 for none */
  long arrays, blocks, live_blocks;  /* mx memory taken; memory of the core taken, and held */
  long polls, most_polls;            /* after so many the user presses Ctrl-C */
  long calls, most_calls;            /* of functions of the user; after so many they fail */
  int raised, by_host;               /* an error left the MEX file; it was one of the host */
  char identifier[128], message[640];
  void (*reenter)(void); /* a function of the user calls the MEX file again */
} mock_state;

extern mock_state mock;

/* Frees all arrays and memory; a new game. */
void mock_reset(fuzz_input *input);

/* mexFunction as a host calls it. Returns 0 when an error was raised; then see mock.identifier. */
int mock_call(int nlhs, mxArray *plhs[], int nrhs, mxArray *prhs[]);

/* What mexAtExit was given. */
void mock_exit(void);

/* How many arrays nobody can reach: neither among the inputs nor among these outputs. */
long mock_lost_arrays(int count, mxArray *plhs[]);

/* An error of the host: no memory, ... It leaves every function of the MEX file. */
void mock_host_error(const char *identifier);

/* ---- what ns_mex_host.c sees in place of malloc, free and Octave's flag of interrupts */

void *mock_malloc(size_t bytes);
void mock_free(void *block);
volatile sig_atomic_t *mock_poll(void);

#endif
