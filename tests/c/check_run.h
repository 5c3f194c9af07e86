/* check_run.h: a run from start to end, and the bits of numbers in one word. */
/* SPDX-License-Identifier: BSD-3-Clause */
#ifndef CHECK_RUN_H
#define CHECK_RUN_H

#include "check.h"
#include "ns_integrate.h"

/* FNV-1a (Fowler, Noll, Vo) of the bytes of all numbers added to CHECK_NO_BITS */
#define CHECK_NO_BITS UINT64_C(0xcbf29ce484222325)

uint64_t check_add_bits(uint64_t bits, const void *memory, size_t bytes);

/* Times, positions, velocities, impulses and events of a record */
uint64_t check_record_bits(const ns_record *record);

/* The life of a run as a gateway leads it, from (q, v). The record is to be released whatever the status is; `gaps` is
 * that of ns_record_create. */
ns_status check_simulate(ns_system *system, const ns_host *host, const ns_step_options *options,
                         const ns_run_options *time, const ns_hooks *hooks, ptrdiff_t gaps,
                         double *q, double *v, ns_record *record);

#endif
