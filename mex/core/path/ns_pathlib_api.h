/* ns_pathlib_api.h: what a client of the PATH library (4.7 and later) must know: structs, codes, functions.
 *
 * Ferris and Munson's PATH is closed; its C interface is described here from its documentation and from how it
 * behaves. Int and Boolean are int, Double is double; indices are counted from 1. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_PATHLIB_API_H
#define NS_PATHLIB_API_H

#ifdef _WIN32
#define NS_PATHLIB_CALL __stdcall
#else
#define NS_PATHLIB_CALL
#endif

/* Functions and Jacobians return the number of points where they are undefined: 0 for all is well. PATH copies the
 * pointers. Slots after jacobian may be NULL. */
typedef struct ns_pathlib_mcp {
  void *data;
  void(NS_PATHLIB_CALL *problem_size)(void *data, int *n, int *nonzeros);
  void(NS_PATHLIB_CALL *bounds)(void *data, int n, double *z, double *l, double *u);
  int(NS_PATHLIB_CALL *function)(void *data, int n, double *z, double *f);
  int(NS_PATHLIB_CALL *jacobian)(void *data, int n, double *z, int wants_f, double *f,
                                 int *nonzeros, int *start, int *length, int *row, double *value);
  int(NS_PATHLIB_CALL *hessian)(void *data, int n, double *z, double *multiplier, int *nonzeros,
                                int *start, int *length, int *row, double *value);
  void(NS_PATHLIB_CALL *begin)(void *data);
  void(NS_PATHLIB_CALL *finish)(void *data, double *z);
  void(NS_PATHLIB_CALL *variable_name)(void *data, int i, char *name, int room);
  void(NS_PATHLIB_CALL *constraint_name)(void *data, int i, char *name, int room);
  void(NS_PATHLIB_CALL *basis)(void *data, int n, int *basis);
} ns_pathlib_mcp;

/* jacobian_type sets 0 for a constant entry and 1 for others. Any may be NULL; copied too. */
typedef struct ns_pathlib_presolve {
  void *data;
  void(NS_PATHLIB_CALL *start_pre)(void *data);
  void(NS_PATHLIB_CALL *start_post)(void *data);
  void(NS_PATHLIB_CALL *finish_pre)(void *data);
  void(NS_PATHLIB_CALL *finish_post)(void *data);
  void(NS_PATHLIB_CALL *jacobian_type)(void *data, int nonzeros, int *type);
  void(NS_PATHLIB_CALL *constraint_type)(void *data, int n, int *type);
} ns_pathlib_presolve;

/* The next three are kept by their address until another is set, or the default. */
typedef struct ns_pathlib_output {
  void *data;
  void(NS_PATHLIB_CALL *print)(void *data, int mode, char *text);
  void(NS_PATHLIB_CALL *flush)(void *data, int mode);
} ns_pathlib_output;

/* PATH ends the process when `error` returns. */
typedef struct ns_pathlib_error {
  void *data;
  void(NS_PATHLIB_CALL *error)(void *data, char *text);
  void(NS_PATHLIB_CALL *warning)(void *data, char *text);
} ns_pathlib_error;

/* Nonzero from check ends the solve. */
typedef struct ns_pathlib_interrupt {
  void *data;
  void(NS_PATHLIB_CALL *set)(void *data);
  void(NS_PATHLIB_CALL *restore)(void *data);
  int(NS_PATHLIB_CALL *check)(void *data);
} ns_pathlib_interrupt;

typedef struct ns_pathlib_information {
  double residual, distance, step_length, total_time, basis_time, largest_distance;
  int major_iterations, minor_iterations, crash_iterations, function_evaluations,
      jacobian_evaluations, gradient_steps, restarts;
  int generate_output, generated_output;
  int forward, backtrace, gradient, use_start, use_basics, used_start, used_basics;
} ns_pathlib_information;

/* How Path_Solve ends. */
enum {
  NS_PATHLIB_SOLVED = 1,
  NS_PATHLIB_NO_PROGRESS,
  NS_PATHLIB_MAJOR_LIMIT,
  NS_PATHLIB_MINOR_LIMIT,
  NS_PATHLIB_TIME_LIMIT,
  NS_PATHLIB_INTERRUPTED,
  NS_PATHLIB_BOUND_ERROR,
  NS_PATHLIB_DOMAIN_ERROR,
  NS_PATHLIB_INFEASIBLE,
  NS_PATHLIB_ERROR,
  NS_PATHLIB_REDUCED,
  NS_PATHLIB_LICENSE_ERROR,
  NS_PATHLIB_OK,
  NS_PATHLIB_CODES
};

/* The functions that are called. Those below `optional` are NULL where the library has none. */
typedef struct ns_pathlib {
  const char *(NS_PATHLIB_CALL *version)(void);
  int(NS_PATHLIB_CALL *check_license)(int n, int nonzeros);
  void(NS_PATHLIB_CALL *output_set)(ns_pathlib_output *output);
  void(NS_PATHLIB_CALL *output_default)(void);
  void(NS_PATHLIB_CALL *error_set)(ns_pathlib_error *error);
  void(NS_PATHLIB_CALL *error_default)(void);
  void *(NS_PATHLIB_CALL *options_create)(void);
  void(NS_PATHLIB_CALL *options_destroy)(void *options);
  void(NS_PATHLIB_CALL *options_add)(void *options);
  void(NS_PATHLIB_CALL *options_default)(void *options);
  int(NS_PATHLIB_CALL *options_set)(void *options, const char *text);
  int(NS_PATHLIB_CALL *options_set_int)(void *options, const char *name, int value);
  int(NS_PATHLIB_CALL *options_set_double)(void *options, const char *name, double value);
  void *(NS_PATHLIB_CALL *mcp_create)(int n, int nonzeros);
  void(NS_PATHLIB_CALL *mcp_destroy)(void *mcp);
  void(NS_PATHLIB_CALL *mcp_set)(void *mcp, ns_pathlib_mcp *callbacks);
  void(NS_PATHLIB_CALL *mcp_set_presolve)(void *mcp, ns_pathlib_presolve *callbacks);
  void(NS_PATHLIB_CALL *mcp_constant_structure)(void *mcp, int yes);
  void(NS_PATHLIB_CALL *mcp_contiguous)(void *mcp, int yes);
  double *(NS_PATHLIB_CALL *mcp_z)(void *mcp);
  int(NS_PATHLIB_CALL *solve)(void *mcp, ns_pathlib_information *information);
  /* optional */
  void(NS_PATHLIB_CALL *interrupt_set)(ns_pathlib_interrupt *interrupt);
  void(NS_PATHLIB_CALL *interrupt_default)(void);
  int(NS_PATHLIB_CALL *license_termination)(void);
} ns_pathlib;

#endif
