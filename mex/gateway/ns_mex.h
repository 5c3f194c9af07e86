/* ns_mex.h: what every gateway shares: errors, argument checks, options, and the host of the core.
 *
 * `function` is the name of the public function, for the identifier nonsmooth:<function>:<cause>; Octave and
 * MATLAB put the name in front of the message themselves. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MEX_H
#define NS_MEX_H

#include "mex.h"

#include "ns_host.h"
#include "ns_matrix.h"
#include "ns_status.h"

/* Raises the error; does not return. */
NS_PRINTF(3, 4)
void ns_mex_error(const char *function, const char *cause, const char *format, ...);

/* Warns. Where the host makes an error of it (warning ('error', ...)) it does not return: it comes last in a
 * gateway. */
NS_PRINTF(2, 3)
void ns_mex_warn(const char *identifier, const char *format, ...);

/* ---- arguments (ns_mex_arguments.c); `name` is how the help calls the argument ---- */

/* The arguments as the rest of a gateway takes them, to be called first in each: settled, and MATLAB's strings
 * ("euler", ["a" "b"], {"file", 2}) as rows of characters and cells of these. */
const mxArray *const *ns_mex_arguments(int count, const mxArray *const prhs[]);

/* One array so; structs keep their fields. */
const mxArray *ns_mex_plain_text(const mxArray *array);

/* To be called before anything else is asked about arrays that come from the host: a diagonal matrix such as eye (3)
 * becomes a full one when its numbers are asked for, and Octave (7.3) loses 80 bytes where its size was asked for
 * earlier. */
void ns_mex_settle(int count, const mxArray *const arrays[]);

/* The name of the class of an array, never NULL */
const char *ns_mex_class(const mxArray *array);

/* Real, double, two-dimensional, square, finite; full or sparse. The numbers stay where they are. */
ns_matrix ns_mex_square_matrix(const char *function, const char *name, const mxArray *array);

typedef enum ns_mex_range { NS_FINITE, NS_LOWER_BOUND, NS_UPPER_BOUND } ns_mex_range;

/* A real double vector of n numbers; NULL or [] gives the default, a scalar expands where `expand`. */
const double *ns_mex_vector(const char *function, const char *name, const mxArray *array,
                            ptrdiff_t n, ns_mex_range range, int expand, double missing);

/* Raises an error where the array is not a function but the text of one, as nsload leaves those of files that are not
 * trusted: a struct with the fields kind ('function'), text and variables. */
void ns_mex_refuse_file_function(const char *function, const mxArray *array);

/* ---- options (ns_mex_options.c) ---- */

typedef enum ns_mex_option_kind {
  NS_OPTION_NUMBER,   /* positive, finite */
  NS_OPTION_FRACTION, /* from 0 to 1 */
  NS_OPTION_SWITCH,   /* true or false */
  NS_OPTION_COUNT,    /* positive integer, or Inf */
  NS_OPTION_CHOICE,   /* one of the NULL-terminated choices */
  NS_OPTION_TEXT,     /* a row of text */
  NS_OPTION_ARRAY     /* passed on unchecked */
} ns_mex_option_kind;

/* value points to a double, ptrdiff_t, int (index of the choice), const char * or const mxArray *, by kind. */
typedef struct ns_mex_option {
  const char *name;
  ns_mex_option_kind kind;
  void *value;
  const char *const *choices;
} ns_mex_option;

/* Structs and name-value pairs in any order, from arguments[first] to the end of `count`; [] leaves the
 * default; the table ends with a NULL name. */
void ns_mex_options(const char *function, int first, int count, const mxArray *const arguments[],
                    const ns_mex_option *table);

/* The numbers of an option that may have several, at most `most`: finite, positive or (`or_zero`) not negative.
 * NULL and *count = 0 where the array is NULL. */
const double *ns_mex_option_numbers(const char *function, const char *name, const mxArray *array,
                                    ptrdiff_t most, int or_zero, ptrdiff_t *count);

/* Prints a line for each option: what it takes, and its value now as the default (ns_mex_print_options.c). */
void ns_mex_print_options(const ns_mex_option *table);

/* How many arguments, at most `most`, come before the options begin */
int ns_mex_positional(int count, const mxArray *const arguments[], int most);

/* ---- host (ns_mex_host.c) ---- */

/* Memory that does not outlive an error for long; Ctrl-C is noticed between start and end. */
ns_host ns_mex_host_begin(void);
void ns_mex_host_end(void);

/* Blocks of memory in a list */
typedef struct ns_mex_memory {
  struct ns_mex_memory *next, *previous;
} ns_mex_memory;

/* A host for a thread that must not speak to Octave or MATLAB: its memory is in `list`, which is empty at first, and it
 * prints nothing. interrupted is given the list. */
ns_host ns_mex_silent_host(ns_mex_memory *list, int (*interrupted)(void *data));
void ns_mex_memory_release(ns_mex_memory *list);

/* Raises the error that belongs to a status, unless it is NS_OK. */
void ns_mex_check(const char *function, ns_status status);

/* The same for a status about PATH, with the text that belongs to it. */
void ns_mex_check_path(const char *function, ns_status status, const char *text);

/* Ctrl-C (ns_mex_interrupt.c), which ns_mex_host_begin and ns_mex_host_end look after: has it been pressed, and has the
 * host taken it, so that the call is left by an exception? */
int ns_mex_interrupted(void *data);
void ns_mex_interrupt_begin(void);
void ns_mex_interrupt_end(void);
int ns_mex_interrupt_abandoned(void);

/* Sparse systems by the host's own backslash, for builds without SuiteSparse (ns_mex_sparse.c). What it keeps from one
 * to the next is to be forgotten when a call begins: the host has destroyed it. */
int ns_mex_backslash(void *data, const ns_matrix *A, const double *b, double *x);
void ns_mex_backslash_forget(void);

/* Seconds of the wall clock */
double ns_mex_clock(void);

/* ---- results (ns_mex_results.c) ---- */

/* What a solver found */
typedef struct {
  mxArray *first, *second;
  int exitflag;
  const char *message;
} ns_mex_answer;

/* The outputs asked for of the first three of a solver, all but its info. Who does not ask for the third, the
 * exitflag, is warned unless it is 1. */
void ns_mex_give(const char *warning, int nlhs, mxArray *plhs[], const ns_mex_answer *answer);

mxArray *ns_mex_column(ptrdiff_t n, double **numbers);
void ns_mex_set_number(mxArray *structure, const char *field, double value);
void ns_mex_set_text(mxArray *structure, const char *field, const char *text);
void ns_mex_set_logical(mxArray *structure, const char *field, int value);

#endif
