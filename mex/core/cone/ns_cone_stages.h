/* ns_cone_stages.h: what is tried, and the best point of all. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef NS_CONE_STAGES_H
#define NS_CONE_STAGES_H

#include "ns_cone_parts.h"

typedef struct ns_cone_stages {
  const ns_cone_scaled *problem;
  const ns_cone_options *options;
  const ns_host *host;
  ns_arena *arena;
  ns_cone_newton newton;
  ns_cone_sweeper sweeper;
  double *x, *start, *best, *pyramid, *aim, *rho;
  double best_norm, goal;       /* |F| of the best point; that of a solution */
  const char *stage, *found_by; /* the present stage; that of the best point */
  int has_pyramid;
} ns_cone_stages;

ns_status ns_cone_stages_create(ns_cone_stages *g, const ns_cone_scaled *problem,
                                const ns_cone_options *options, const ns_host *host,
                                ns_arena *arena);

/* From the start g->x to g->best. */
ns_status ns_cone_stages_run(ns_cone_stages *g, ns_cone_result *result);

/* x is kept where its |F| is the least of all. */
void ns_cone_keep(ns_cone_stages *g, double norm);

/* At most `most` iterations of Newton's method from x; *solved when the best point is a solution. */
ns_status ns_cone_polish(ns_cone_stages *g, ptrdiff_t most, int *solved);

/* Newton's method from x, which stays as it is; once more with other rho where contacts slide slowly. F of a rho larger
 * than 1 is larger than that of 1. */
ns_status ns_cone_polish_copy(ns_cone_stages *g, int *solved);

/* ns_cone_elsewhere.c: Newton's method from starts by chance, for problems that other ways do not lead to; x is 0 behind it. */
ns_status ns_cone_from_elsewhere(ns_cone_stages *g, int *solved);

/* Pyramids, then finer ones with a corner where those before have their friction; g->pyramid is the last solution. */
ns_status ns_cone_from_pyramids(ns_cone_stages *g, ns_cone_result *result, int *solved);

/* Pyramids that are finer and finer where friction wants to be: exact where it is at a corner. */
ns_status ns_cone_from_aimed_pyramids(ns_cone_stages *g, ns_cone_result *result, int *solved);

#endif
