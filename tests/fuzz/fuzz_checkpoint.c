/* fuzz_checkpoint.c: files of checkpoints that were changed: what is read is refused, or a run goes on from it.
 *
 * A run of each kind is kept in its file. Bytes of that file are changed, added and taken away; then the checksums are
 * made right again, for otherwise nothing behind them would ever be read. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_kept.h"
#include "check_run.h"
#include "fuzz.h"
#include "ns_journal.h"
#include "ns_vector.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define RUNS (2 * CHECK_KEPT_COUNT)
#define LARGEST 262144
#define DEATH 7 /* the step in which the run that is kept dies */
#define MOST_POLLS 100
#define FILE_HEADER 48
#define BLOCK_HEADER 24 /* magic, bytes, check */

typedef struct kept_file {
  unsigned char byte[LARGEST];
  size_t count;
} kept_file;

typedef struct keeper {
  ns_journal journal;
  long offers, die_at;
} keeper;

static char path[64];

/* ---- a run, as a gateway leads it */

static int is_due(void *data) { return ++((keeper *)data)->offers > 0; }

static ns_status output(void *data, double t, const double *q, const double *v, int *stop) {
  const keeper *k = data;

  (void)t, (void)q, (void)v, (void)stop;
  return k->die_at > 0 && k->offers >= k->die_at ? NS_CALLBACK_FAILED : NS_OK;
}

static int is_finite(const ns_array *a) {
  return ns_vector_is_finite((ptrdiff_t)a->count, a->value);
}

static void check_record(const ns_record *record, const ns_run_options *time) {
  const size_t columns = (size_t)record->columns;

  FUZZ_CHECK(record->t.count == columns && record->q.count == columns * (size_t)record->nq &&
             record->v.count == columns * (size_t)record->nv);
  FUZZ_CHECK(is_finite(&record->t) && is_finite(&record->q) && is_finite(&record->v));
  FUZZ_CHECK(is_finite(&record->joint) && is_finite(&record->contacts));
  FUZZ_CHECK(is_finite(&record->event) && is_finite(&record->event_v));
  for (size_t k = 0; k < columns; k++)
    FUZZ_CHECK(record->t.value[k] >= time->t0 && record->t.value[k] <= time->tf &&
               (k == 0 || record->t.value[k] > record->t.value[k - 1]));
}

static ns_status live(int which, const ns_host *host, keeper *k) {
  const check_kept *kept = &check_kept_runs[which / 2];
  const ns_step_options options = check_kept_options(kept);
  const ns_run_options time = check_kept_time(kept);
  ns_hooks hooks = {.data = k, .output = output, .journal = &k->journal, .is_due = is_due};
  ns_record record = {0};
  check_model m;
  double q[CHECK_MOST], v[CHECK_MOST];
  ns_status status;

  if (kept->times) {
    hooks.event_count = 2;
    hooks.events = check_kept_events;
  }
  if (which % 2 == 0 && kept->method != NS_GEOMETRIC)
    check_kept_planar(&m, host);
  else
    check_kept_spatial(&m, host);
  status = check_model_ready(&m);
  if (status == NS_OK) {
    ns_model_initial(&m.model, q, v);
    status = check_simulate(&m.model.system, host, &options, &time, &hooks, -1, q, v, &record);
  }
  if (status == NS_OK)
    check_record(&record, &time);
  ns_record_release(&record);
  ns_model_release(&m.model);
  return status;
}

/* ---- its file */

static size_t load(unsigned char *bytes) {
  FILE *file = fopen(path, "rb");
  size_t count;

  FUZZ_CHECK(file != NULL);
  count = fread(bytes, 1, LARGEST, file);
  fclose(file);
  return count;
}

static void store(const kept_file *f) {
  FILE *file = fopen(path, "wb");

  FUZZ_CHECK(file != NULL && fwrite(f->byte, 1, f->count, file) == f->count && fclose(file) == 0);
}

/* The file of a run that died, made once */
static const kept_file *file_of(int which) {
  static kept_file *files[RUNS];

  if (files[which] == NULL) {
    keeper k = {.journal = {.path = path, .key = {7}}, .die_at = DEATH};
    fuzz_host h;
    fuzz_host_create(&h);
    snprintf(path, sizeof path, "%s/nonsmooth_fuzz_%ld",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp", (long)getpid());
    FUZZ_CHECK(ns_journal_open(&k.journal) == NS_JOURNAL_NEW);
    FUZZ_CHECK(live(which, &h.host, &k) == NS_CALLBACK_FAILED && h.live == 0);
    files[which] = fuzz_block(1, sizeof **files);
    files[which]->count = load(files[which]->byte);
    FUZZ_CHECK(files[which]->count > FILE_HEADER + BLOCK_HEADER);
    k.die_at = 0; /* as it is, it is good */
    FUZZ_CHECK(ns_journal_open(&k.journal) == NS_JOURNAL_FOUND && k.journal.blocks > 1);
    FUZZ_CHECK(live(which, &h.host, &k) == NS_OK);
    ns_journal_remove(&k.journal);
    ns_journal_close(&k.journal);
  }
  return files[which];
}

/* ---- changes */

static size_t pick(fuzz_input *in, size_t below) {
  const size_t number = (size_t)fuzz_byte(in) * 65536 + (size_t)fuzz_byte(in) * 256;

  return below > 0 ? (number + (size_t)fuzz_byte(in)) % below : 0;
}

/* Counts that cannot be, or nearly can; numbers of any kind */
static void put_number(fuzz_input *in, unsigned char *at) {
  static const int64_t counts[] = {0, 1, -1, 2, 255, INT32_MAX, INT64_MAX, INT64_MIN, 1 << 20};
  int64_t integer;
  double number;

  memcpy(&integer, at, sizeof integer);
  switch (fuzz_below(in, 4)) {
  case 0:
    integer = (int64_t)((uint64_t)integer + (uint64_t)fuzz_below(in, 9) - 4);
    break;
  case 1:
    integer = counts[fuzz_below(in, sizeof counts / sizeof *counts)];
    break;
  default:
    number = fuzz_number(in, FUZZ_ANY);
    memcpy(&integer, &number, sizeof integer);
  }
  memcpy(at, &integer, sizeof integer);
}

static void change(fuzz_input *in, kept_file *f) {
  const size_t at = FILE_HEADER + pick(in, f->count - FILE_HEADER - 8);
  const size_t some = 1 + pick(in, f->count - at) % 64;

  switch (fuzz_below(in, 6)) {
  case 0:
    f->byte[at] ^= (unsigned char)(1 << fuzz_below(in, 8));
    break;
  case 1: /* take some away */
    memmove(f->byte + at, f->byte + at + some, f->count - at - some);
    f->count -= some;
    break;
  case 2: /* say some twice */
    if (f->count + some <= LARGEST) {
      memmove(f->byte + at + some, f->byte + at, f->count - at);
      f->count += some;
    }
    break;
  default: /* numbers lie at multiples of 4 or 8 */
    put_number(in, f->byte + at / 4 * 4);
  }
}

/* Each block, as far as there are any, gets the length that fits and the checksum. */
static void mend(kept_file *f) {
  for (size_t at = FILE_HEADER; at + BLOCK_HEADER <= f->count;) {
    uint64_t bytes, check;
    memcpy(&bytes, f->byte + at + 8, sizeof bytes);
    if (bytes > f->count - at - BLOCK_HEADER)
      bytes = f->count - at - BLOCK_HEADER;
    memcpy(f->byte + at, "NSBLOCK", 8);
    memcpy(f->byte + at + 8, &bytes, sizeof bytes);
    check = ns_hash_bytes(NS_NO_HASH, f->byte + at + 8, sizeof bytes);
    check = ns_hash_bytes(check, f->byte + at + BLOCK_HEADER, (size_t)bytes);
    memcpy(f->byte + at + 16, &check, sizeof check);
    at += BLOCK_HEADER + (size_t)bytes;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
  static kept_file changed;
  fuzz_input in = {bytes, count};
  const int which = fuzz_below(&in, RUNS);
  keeper k = {.journal = {.path = path, .key = {7}}};
  ns_journal_state state;
  fuzz_host h;

  changed = *file_of(which);
  for (int edits = 1 + fuzz_below(&in, 6); edits > 0 && changed.count > FILE_HEADER + 16; edits--)
    change(&in, &changed);
  if (!fuzz_one_in(&in, 16))
    mend(&changed);
  store(&changed);
  fuzz_host_create(&h);
  fuzz_host_trouble(&h, &in, MOST_POLLS);
  state = ns_journal_open(&k.journal);
  FUZZ_CHECK(state == NS_JOURNAL_FOUND || state == NS_JOURNAL_NEW);
  if (getenv("FUZZ_SHOW") != NULL)
    printf("run %d, %td blocks\n", which, k.journal.blocks);
  {
    const ns_status status = live(which, &h.host, &k);
    FUZZ_CHECK(status != NS_OUT_OF_MEMORY || h.failed > 0);
  }
  FUZZ_CHECK(h.live == 0);
  ns_journal_remove(&k.journal);
  ns_journal_close(&k.journal);
  return 0;
}
