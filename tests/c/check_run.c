/* check_run.c: see check_run.h */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_run.h"

#include <math.h>
#include <string.h>

uint64_t check_add_bits(uint64_t bits, const void *memory, size_t bytes) {
  const unsigned char *byte = memory;

  for (size_t k = 0; k < bytes; k++)
    bits = (bits ^ byte[k]) * UINT64_C(0x100000001b3);
  return bits;
}

uint64_t check_record_bits(const ns_record *record) {
  const ns_array *const arrays[] = {&record->t,  &record->q,        &record->v,     &record->joint,
                                    &record->cn, &record->contacts, &record->event, &record->step};
  uint64_t bits = CHECK_NO_BITS;

  for (size_t k = 0; k < sizeof arrays / sizeof *arrays; k++)
    if (arrays[k]->count > 0)
      bits = check_add_bits(bits, arrays[k]->value, arrays[k]->count * sizeof(double));
  return bits;
}

ns_status check_simulate(ns_system *system, const ns_host *host, const ns_step_options *options,
                         const ns_run_options *time, const ns_hooks *hooks, ptrdiff_t gaps,
                         double *q, double *v, ns_record *record) {
  ns_stepper stepper;
  ns_start start;
  ns_run_result result;
  ns_status status = ns_stepper_create(&stepper, system, options, host);

  memset(record, 0, sizeof *record);
  if (status == NS_OK)
    status = ns_run_start(&stepper, time->t0, q, v, INFINITY, &start);
  if (status == NS_OK)
    status = ns_record_create(record, host, system, start.joints, gaps, 0);
  if (status == NS_OK)
    status = ns_integrate(&stepper, time, hooks, q, v, record, &result);
  ns_stepper_release(&stepper);
  return status;
}
