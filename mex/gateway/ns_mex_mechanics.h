/* ns_mex_mechanics.h: models, systems, options and results of a simulation as arrays of the host. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_MEX_MECHANICS_H
#define NS_MEX_MECHANICS_H

#include "ns_function_system.h"
#include "ns_integrate.h"
#include "ns_mex.h"
#include "ns_model.h"

/* ---- calls of the user's functions (ns_mex_call.c) ---- */

/* An error in a function of the user must not pass through the core: it is caught, the run ends, and the error is
 * raised again by ns_mex_raise once everything is given back. */
typedef struct ns_mex_caller {
  const char *function; /* public function on whose behalf */
  const char *cause;    /* last part of the identifier of the error */
  char error[480];      /* what went wrong in the last call, or "" */
  ptrdiff_t calls;
} ns_mex_caller;

/* outputs = handle (inputs...); the inputs stay the caller's. NS_CALLBACK_FAILED leaves a sentence in error. t is only
 * told; NaN: there is no time. */
ns_status ns_mex_call(ns_mex_caller *caller, const char *name, double t, const mxArray *handle,
                      int inputs, mxArray *input[], int outputs, mxArray *output[]);

/* The array, or one of the host's own with its numbers, as an argument of a function that may keep it (ns_mex_lend.c);
 * afterwards it is taken back: the array itself stays the caller's. */
mxArray *ns_mex_lend(mxArray *array);
void ns_mex_take_back(mxArray *lent, const mxArray *array);

/* Are these real numbers of class double? If not, error says so. */
int ns_mex_is_real(ns_mex_caller *caller, const char *name, double t, const mxArray *output);

/* Copies `count` finite real numbers from an output, or says in error what is wrong with it, and destroys it. */
ns_status ns_mex_take(ns_mex_caller *caller, const char *name, double t, mxArray *output,
                      ptrdiff_t count, double *out);

/* Raises what a status and the caller's error stand for, unless the status is NS_OK. */
void ns_mex_raise(const ns_mex_caller *caller, ns_status status);

/* ---- what is simulated (ns_mex_model.c, ns_mex_system.c) ---- */

typedef struct ns_mex_mechanics {
  ns_mex_caller caller;
  const mxArray *argument; /* the struct */
  int is_model;
  ns_model model;
  const mxArray *handles; /* cell of a model */
  char (*handle_name)[40];
  int *handle_outputs; /* of psi: 2 where it gives its gradient too */
  ns_function_system functions;
  const mxArray *item[NS_ITEM_COUNT];
  const char *item_name[NS_ITEM_COUNT];
  ns_system *system;
} ns_mex_mechanics;

/* Checks the struct and finds its tables and functions; the fields of `system` that depend on q are set later. */
void ns_mex_mechanics_read(ns_mex_mechanics *m, const char *function, const mxArray *argument);

/* After the host began: derives what the core needs. nq and nv are the lengths of the given q and v, which only a
 * system of functions needs; it is evaluated there to learn the sizes of its parts. */
ns_status ns_mex_mechanics_create(ns_mex_mechanics *m, const ns_host *host, double t, ptrdiff_t nq,
                                  const double *q, ptrdiff_t nv, const double *v);

void ns_mex_model_read(ns_mex_mechanics *m);
void ns_mex_system_read(ns_mex_mechanics *m);
ns_status ns_mex_system_sizes(ns_mex_mechanics *m, double t, const double *q, const double *v);

/* ---- the option Inputs of nsstep (ns_mex_inputs.c); both raise errors ---- */

/* Takes it out of arguments[first], ...; NULL where it is not there. */
const mxArray *ns_mex_inputs_take(const char *function, int first, int *count,
                                  const mxArray *arguments[]);

/* Forces, motors, friction and gravity of the model that was read. */
void ns_mex_inputs_apply(ns_mex_mechanics *m, const mxArray *inputs);

/* ---- options (ns_mex_simulation.c) ---- */

typedef struct ns_mex_simulation {
  ns_step_options step;
  double h; /* 0: the default */
  const mxArray *events, *output;
  const mxArray *checkpoint; /* a file name, or {name, seconds} */
  int display, progress;
  int directions;                     /* of friction in space; 0: not given */
  int cone;                           /* as it was asked for */
  ns_cone_choice cones;               /* what that means with the method */
  const mxArray *absolute, *relative; /* tolerances: a number, or one for each coordinate */
  double longest;                     /* step; 0: not given */
  int adapt;                          /* how the steps of 'moreau' do, ns_adapt */
  double growth[3];                   /* of Acary (66): alpha_min, alpha_max, alpha */
} ns_mex_simulation;

/* Raises an error unless the option is one (ns_mex_checkpoint.c). */
void ns_mex_checkpoint_check(const char *function, const mxArray *option);

ns_mex_simulation ns_mex_simulation_options(const char *function, int first, int count,
                                            const mxArray *const arguments[]);

/* Prints all options with their defaults. */
void ns_mex_simulation_print(void);

/* A struct with a field for every option, filled with what was given. */
mxArray *ns_mex_simulation_struct(const char *function, int count,
                                  const mxArray *const arguments[]);

/* 2 or 3, of a model */
int ns_mex_dimension(const ns_mex_mechanics *m);

/* ---- results (ns_mex_contacts.c) ---- */

/* Contacts as a struct of arrays, a row each; NUMBERS of ns_record.h. */
mxArray *ns_mex_contact_table(const ns_array *contacts, int dimension);

mxArray *ns_mex_matrix(ptrdiff_t rows, ptrdiff_t columns, const double *values);

#endif
