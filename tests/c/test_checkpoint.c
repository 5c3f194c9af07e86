/* test_checkpoint.c: runs that die and go on. However often and wherever a run ends, whatever is left of its file and
 * whatever fails on the way, the result is that of a run in one piece, to the last bit. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_kept.h"
#include "check_run.h"
#include "ns_journal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifndef _WIN32
#include <signal.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#endif

#define LARGEST 262144 /* file that is looked at as a whole */

typedef void (*scene)(check_model *m, const ns_host *host);

/* ---- a run with a journal */

typedef struct keeper {
  ns_journal journal;
  long offers;    /* of checkpoints, one after each step */
  long die_at;    /* a function of the user fails in this step of one life; 0: none does */
  long remove_at; /* somebody deletes the file after this step */
  long failed, resumed;
  size_t ballast; /* bytes that the host adds to a state */
} keeper;

static ns_status die(const keeper *k) {
  return k->die_at > 0 && k->offers + 1 >= k->die_at ? NS_CALLBACK_FAILED : NS_OK;
}

static ns_status output(void *data, double t, const double *q, const double *v, int *stop) {
  (void)t, (void)q, (void)v, (void)stop;
  return die(data);
}

static int is_due(void *data) {
  keeper *k = data;

  if (++k->offers == k->remove_at)
    unlink(k->journal.path);
  return 1;
}

static void pass_state(void *data, ns_stream *stream) {
  static char zeros[4 << 20];

  ns_stream_pass(stream, zeros, ((keeper *)data)->ballast);
}

static void not_kept(void *data, const char *why) {
  keeper *k = data;

  k->failed++;
  CHECK(strlen(why) > 0);
}

static ns_status events(void *data, double t, const double *q, const double *v, double *value,
                        double *terminal, double *direction) {
  check_kept_events(data, t, q, v, value, terminal, direction);
  return die(data);
}

static ns_status resumed(void *data, double t) {
  keeper *k = data;

  k->resumed++;
  CHECK(t > 0);
  return NS_OK;
}

static uint64_t bits_of(const ns_record *r) {
  const ns_array *const more[] = {&r->beta, &r->lambda, &r->event_contact, &r->event_v};
  uint64_t bits = check_record_bits(r);

  for (int k = 0; k < 4; k++)
    if (more[k]->count > 0)
      bits = check_add_bits(bits, more[k]->value, more[k]->count * sizeof(double));
  return bits;
}

/* One life. Without a path there is no journal. */
static ns_status live(scene make, const check_kept *s, const ns_host *host, const char *path,
                      keeper *k, uint64_t *bits) {
  ns_run_options time = check_kept_time(s);
  ns_hooks hooks = {.data = k, .output = output};
  ns_step_options options = check_kept_options(s);
  ns_record record;
  check_model m;
  double q[CHECK_MOST], v[CHECK_MOST];
  ns_status status;

  k->offers = k->failed = k->resumed = 0;
  if (path != NULL) {
    k->journal.path = path;
    k->journal.key[0] = 7;
    CHECK(ns_journal_open(&k->journal) <= NS_JOURNAL_FOUND);
    hooks.journal = &k->journal;
    hooks.is_due = is_due;
    hooks.pass_state = pass_state;
    hooks.not_kept = not_kept;
    hooks.resumed = resumed;
  }
  if (s->times) {
    hooks.event_count = 2;
    hooks.events = events;
  }
  make(&m, host);
  memset(&record, 0, sizeof record);
  status = check_model_ready(&m);
  if (status == NS_OK) {
    ns_model_initial(&m.model, q, v);
    status = check_simulate(&m.model.system, host, &options, &time, &hooks, -1, q, v, &record);
  }
  *bits = 0;
  if (status == NS_OK && record.t.value[record.columns - 1] == time.tf)
    *bits = bits_of(&record);
  ns_record_release(&record);
  ns_model_release(&m.model);
  ns_journal_close(&k->journal);
  return status;
}

static ns_status live_alone(scene make, const check_kept *s, const char *path, keeper *k,
                            uint64_t *bits) {
  check_host c;
  ns_status status;

  check_host_create(&c);
  status = live(make, s, &c.host, path, k, bits);
  CHECK(c.live == 0);
  return status;
}

static uint64_t whole(scene make, const check_kept *s) {
  uint64_t bits;
  keeper k = {0};

  CHECK(live_alone(make, s, NULL, &k, &bits) == NS_OK && bits != 0);
  return bits;
}

static int has_file(const char *path) { return access(path, F_OK) == 0; }

/* ---- deaths at several places, one after the other */

static void resumes_to_the_same_bits(scene make, const check_kept *s, const char *path) {
  static const long deaths[] = {1, 3, 4, 9, 2, 5, 11};
  const uint64_t expected = whole(make, s);
  uint64_t bits = 0;
  keeper k = {0};
  long resumptions = 0;

  for (size_t d = 0; d < sizeof deaths / sizeof *deaths; d++) {
    ns_status status;
    k.die_at = deaths[d];
    status = live_alone(make, s, path, &k, &bits);
    CHECK(status == NS_CALLBACK_FAILED || (status == NS_OK && bits == expected));
    CHECK(k.failed == 0);
    resumptions += k.resumed;
  }
  CHECK(resumptions == 5); /* the first death is before the first step, and leaves nothing */
  k.die_at = 0;
  CHECK(live_alone(make, s, path, &k, &bits) == NS_OK && bits == expected && k.resumed == 1);
  if (bits != expected)
    printf("method %d\n", s->method);
  ns_journal_remove(&k.journal);
  CHECK(!has_file(path));
}

/* A new life for every step, or pair of steps where they adapt */
static void lives_from_step_to_step(scene make, const check_kept *s, const char *path) {
  const uint64_t expected = whole(make, s);
  uint64_t bits = 0;
  keeper k = {.die_at = 2};
  long lives = 0;

  while (live_alone(make, s, path, &k, &bits) == NS_CALLBACK_FAILED && lives < 1000)
    lives++;
  CHECK(lives > 10 && bits == expected);
  if (bits != expected)
    printf("method %d\n", s->method);
  unlink(path);
}

/* ---- files of which a part is missing or changed */

static size_t load(const char *path, unsigned char *bytes) {
  FILE *file = fopen(path, "rb");
  size_t count = 0;

  CHECK(file != NULL);
  if (file != NULL) {
    count = fread(bytes, 1, LARGEST, file);
    fclose(file);
  }
  CHECK(count > 0 && count < LARGEST);
  return count;
}

static void store(const char *path, const unsigned char *bytes, size_t count) {
  FILE *file = fopen(path, "wb");

  CHECK(file != NULL && fwrite(bytes, 1, count, file) == count && fclose(file) == 0);
}

static size_t die_once(const char *path, unsigned char *bytes) {
  uint64_t bits;
  keeper k = {.die_at = 9};

  CHECK(live_alone(check_kept_planar, &check_kept_runs[3], path, &k, &bits) == NS_CALLBACK_FAILED);
  return load(path, bytes);
}

/* A write that was cut short at any place, and bytes that the disc has changed */
static void uses_what_is_good(const char *path) {
  static unsigned char bytes[LARGEST];
  const check_kept *s = &check_kept_runs[0];
  const uint64_t expected = whole(check_kept_planar, s);
  uint64_t bits;
  keeper k = {.die_at = 9};
  size_t count;
  long most = 0;

  CHECK(live_alone(check_kept_planar, s, path, &k, &bits) == NS_CALLBACK_FAILED);
  count = load(path, bytes);
  for (size_t cut = 0; cut < count; cut += 1 + count / 61) {
    ns_journal j = {.path = path, .key = {7}};
    ns_journal_state state;
    store(path, bytes, count - cut);
    state = ns_journal_open(&j);
    ns_journal_close(&j);
    most = most > j.blocks ? most : j.blocks;
    k.die_at = 0;
    CHECK(state == NS_JOURNAL_FOREIGN ||
          (live_alone(check_kept_planar, s, path, &k, &bits) == NS_OK && bits == expected));
    CHECK(cut > 0 || (state == NS_JOURNAL_FOUND && j.lost == 0 && j.blocks == 8));
  }
  CHECK(most == 8);
  for (size_t at = 64; at < count; at += 1 + count / 61) {
    ns_journal j = {.path = path, .key = {7}};
    bytes[at] ^= 4;
    store(path, bytes, count);
    bytes[at] ^= 4;
    CHECK(ns_journal_open(&j) == NS_JOURNAL_FOUND && j.lost > 0 && j.blocks < 8);
    ns_journal_close(&j);
    CHECK(live_alone(check_kept_planar, s, path, &k, &bits) == NS_OK && bits == expected);
  }
  unlink(path);
}

static void knows_whose_file_it_is(const char *path) {
  static unsigned char bytes[LARGEST];
  ns_journal j = {.path = path, .key = {7}};
  size_t count = die_once(path, bytes);

  j.key[2] = 1;
  CHECK(ns_journal_open(&j) == NS_JOURNAL_OTHER && !j.differs[0] && !j.differs[1] && j.differs[2]);
  CHECK(load(path, bytes) == count); /* as it was */
  for (size_t at = 0; at < 40; at++) {
    ns_journal mine = {.path = path, .key = {7}};
    bytes[at] ^= 1;
    store(path, bytes, count);
    CHECK(ns_journal_open(&mine) == NS_JOURNAL_FOREIGN);
    bytes[at] ^= 1;
  }
  store(path, (const unsigned char *)"notes of somebody", 17);
  CHECK(ns_journal_open(&j) == NS_JOURNAL_FOREIGN && load(path, bytes) == 17);
  store(path, bytes, 0); /* an empty file is as good as none */
  CHECK(ns_journal_open(&j) == NS_JOURNAL_NEW && load(path, bytes) > 0 && j.blocks == 0);
  j.key[0] = 8; /* and so is one without a block */
  CHECK(ns_journal_open(&j) == NS_JOURNAL_NEW && ns_journal_open(&j) == NS_JOURNAL_FOUND);
  unlink(path);
  j.path = "/nowhere/at/all";
  CHECK(ns_journal_open(&j) == NS_JOURNAL_REFUSED && strlen(j.why) > 0);
}

#ifndef _WIN32 /* pipes with names and devices, processes that fork and are killed, and links are POSIX's */
static void leaves_what_is_no_file(const char *path) {
  ns_journal j = {.path = path, .key = {7}};

  CHECK(mkfifo(path, 0600) == 0);
  CHECK(ns_journal_open(&j) == NS_JOURNAL_ODD && unlink(path) == 0);
  for (int k = 0; k < 3; k++) {
    static const char *const odd[] = {"/dev", "/dev/null", "/dev/full"};
    j.path = odd[k];
    CHECK(ns_journal_open(&j) == NS_JOURNAL_ODD && !j.lock.held);
  }
}

/* ---- two that want the same file */

static void wait_for(pid_t child, int expected) {
  int status;

  CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) &&
        WEXITSTATUS(status) == expected);
}

/* The state that another process finds, and who it is told has the file: us */
static void finds(const char *path, ns_journal_state state) {
  const pid_t parent = getpid(), child = fork();

  if (child == 0) {
    ns_journal j = {.path = path, .key = {7}};
    const int right = ns_journal_open(&j) == state &&
                      (state != NS_JOURNAL_LOCKED || j.lock.owner == (long)parent);
    ns_journal_close(&j);
    _exit(right ? 0 : 1);
  }
  wait_for(child, 0);
}

static void is_for_one_at_a_time(const char *path) {
  ns_journal j = {.path = path, .key = {7}}, second = {.path = path, .key = {7}};
  ns_stream block = ns_stream_create(NULL);
  char lock[80];

  snprintf(lock, sizeof lock, "%s.lock", path);
  CHECK(ns_journal_open(&j) == NS_JOURNAL_NEW && has_file(lock));
  finds(path, NS_JOURNAL_LOCKED);
  CHECK(ns_journal_open(&second) == NS_JOURNAL_LOCKED); /* also within a process */
  CHECK(ns_journal_write(&j, &block, 1)); /* a file that was replaced is locked as before */
  finds(path, NS_JOURNAL_LOCKED);
  unlink(path); /* and so is one that somebody deleted */
  finds(path, NS_JOURNAL_LOCKED);
  CHECK(ns_journal_write(&j, &block, 1));
  ns_journal_close(&j);
  CHECK(!has_file(lock));
  finds(path, NS_JOURNAL_FOUND);
  unlink(path);
}

/* The lock of one who was killed is no lock. */
static void outlives_a_killed_owner(const char *path) {
  ns_journal j = {.path = path, .key = {7}};
  int ready[2];
  char byte;
  pid_t child;

  CHECK(pipe(ready) == 0);
  child = fork();
  if (child == 0) {
    CHECK(ns_journal_open(&j) == NS_JOURNAL_NEW && write(ready[1], "x", 1) == 1);
    for (;;)
      pause();
  }
  CHECK(read(ready[0], &byte, 1) == 1 && ns_journal_open(&j) == NS_JOURNAL_LOCKED);
  CHECK(j.lock.owner == (long)child);
  CHECK(kill(child, SIGKILL) == 0 && waitpid(child, NULL, 0) == child);
  CHECK(ns_journal_open(&j) == NS_JOURNAL_FOUND);
  ns_journal_remove(&j);
  ns_journal_close(&j);
  close(ready[0]);
  close(ready[1]);
}

/* What a link leads to is written, the link stays; a file or a link where the new file would be is not followed. */
static void follows_links(const char *path) {
  static unsigned char bytes[LARGEST];
  char link[80], beside[80];
  ns_journal j = {.path = link, .key = {7}};
  struct stat about;

  snprintf(link, sizeof link, "%s_link", path);
  snprintf(beside, sizeof beside, "%s.new", path);
  CHECK(symlink(strrchr(path, '/') + 1, link) == 0);
  CHECK(ns_journal_open(&j) == NS_JOURNAL_NEW && strcmp(j.file, path) == 0 && has_file(path));
  CHECK(lstat(link, &about) == 0 && S_ISLNK(about.st_mode));
  finds(path, NS_JOURNAL_LOCKED);
  ns_journal_remove(&j);
  CHECK(!has_file(path) && lstat(link, &about) == 0);
  ns_journal_close(&j);
  unlink(link);
  store(link, (const unsigned char *)"mine", 4);
  CHECK(symlink(link, beside) == 0);
  j.path = path;
  CHECK(ns_journal_open(&j) == NS_JOURNAL_REFUSED && load(link, bytes) == 4);
  unlink(beside);
  unlink(link);
  CHECK(symlink(link, link) == 0);
  j.path = link;
  CHECK(ns_journal_open(&j) == NS_JOURNAL_REFUSED && strlen(j.why) > 0);
  unlink(link);
}

#endif

/* ---- things that fail during a run */

static void survives_failed_allocations(scene make, const check_kept *s, const char *path,
                                        int once) {
  const uint64_t expected = whole(make, s);
  uint64_t bits = 0;
  long fail_at = 0, wrong = 0, refused = 0;
  check_host c;

  do {
    keeper k = {.die_at = 6};
    ns_status status;
    CHECK(live_alone(make, s, path, &k, &bits) == NS_CALLBACK_FAILED);
    check_host_create(&c);
    c.fail_at = fail_at = fail_at + 1 + fail_at / 8;
    c.fail_once = once;
    k.die_at = 0;
    status = live(make, s, &c.host, path, &k, &bits);
    refused += status == NS_OUT_OF_MEMORY;
    wrong += c.live != 0 || !(status == NS_OUT_OF_MEMORY || (status == NS_OK && bits == expected));
    wrong += live_alone(make, s, path, &k, &bits) != NS_OK || bits != expected;
    unlink(path);
  } while (c.allocations >= fail_at && fail_at < 100000);
  CHECK(wrong == 0 && refused > 5);
}

#ifndef _WIN32
static void limit_files(rlim_t bytes) {
  struct rlimit limit;

  CHECK(getrlimit(RLIMIT_FSIZE, &limit) == 0);
  limit.rlim_cur = bytes;
  CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
}

/* A disc that is full is one on which files do not grow. */
static void goes_on_without_room(const char *path) {
  static unsigned char bytes[LARGEST];
  const check_kept *s = &check_kept_runs[0];
  const uint64_t expected = whole(check_kept_planar, s);
  uint64_t bits;
  keeper k = {.die_at = 5};
  size_t count;

  signal(SIGXFSZ, SIG_IGN);
  CHECK(live_alone(check_kept_planar, s, path, &k, &bits) == NS_CALLBACK_FAILED && k.failed == 0);
  count = load(path, bytes);
  limit_files(count + 100); /* room for the start of another block */
  k.die_at = 0;
  CHECK(live_alone(check_kept_planar, s, path, &k, &bits) == NS_OK && bits == expected &&
        k.failed > 20);
  CHECK(load(path, bytes) == count);
  k.die_at = 10;
  CHECK(live_alone(check_kept_planar, s, path, &k, &bits) == NS_CALLBACK_FAILED && k.failed > 5);
  limit_files(RLIM_INFINITY);
  k.die_at = 4; /* the file has what it had before, and grows again */
  CHECK(live_alone(check_kept_planar, s, path, &k, &bits) == NS_CALLBACK_FAILED && k.failed == 0);
  k.die_at = 0;
  CHECK(live_alone(check_kept_planar, s, path, &k, &bits) == NS_OK && bits == expected &&
        k.resumed == 1);
  unlink(path);
}
#endif

/* A file that somebody deletes is written once more, as a whole. */
static void writes_a_lost_file_again(const char *path) {
  const check_kept *s = &check_kept_runs[0];
  const uint64_t expected = whole(check_kept_planar, s);
  uint64_t bits;
  keeper k = {.die_at = 12, .remove_at = 5};

  CHECK(live_alone(check_kept_planar, s, path, &k, &bits) == NS_CALLBACK_FAILED && k.failed == 1);
  CHECK(has_file(path));
  k.die_at = k.remove_at = 0;
  CHECK(live_alone(check_kept_planar, s, path, &k, &bits) == NS_OK && bits == expected &&
        k.resumed == 1);
  unlink(path);
}

/* States of 4 MB, 156 MB in all: the file stays far below that, and is as good. */
static void drops_old_states(const char *path) {
  const check_kept *s = &check_kept_runs[0];
  const uint64_t expected = whole(check_kept_planar, s);
  uint64_t bits;
  keeper k = {.ballast = 4 << 20, .die_at = CHECK_KEPT_STEPS - 1};

  CHECK(live_alone(check_kept_planar, s, path, &k, &bits) == NS_CALLBACK_FAILED);
  CHECK(k.journal.length < (80u << 20) && k.failed == 0);
  k.die_at = 0;
  CHECK(live_alone(check_kept_planar, s, path, &k, &bits) == NS_OK && bits == expected &&
        k.resumed == 1);
  unlink(path);
}

static const char *some_folder(void) {
#ifdef _WIN32
  return ".";
#else
  return access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
#endif
}

int main(void) {
  const char *folder = some_folder();
  char path[64];

  snprintf(path, sizeof path, "%s/nonsmooth_checkpoint_%ld", folder, (long)getpid());
  for (int k = 0; k < CHECK_KEPT_COUNT; k++) {
    if (check_kept_runs[k].method != NS_GEOMETRIC)
      resumes_to_the_same_bits(check_kept_planar, &check_kept_runs[k], path);
    resumes_to_the_same_bits(check_kept_spatial, &check_kept_runs[k], path);
    if (check_kept_runs[k].method != NS_GEOMETRIC)
      lives_from_step_to_step(check_kept_planar, &check_kept_runs[k], path);
    lives_from_step_to_step(check_kept_spatial, &check_kept_runs[k], path);
  }
  uses_what_is_good(path);
  knows_whose_file_it_is(path);
  for (int once = 0; once < 2; once++) {
    survives_failed_allocations(check_kept_planar, &check_kept_runs[10], path, once);
    survives_failed_allocations(check_kept_spatial, &check_kept_runs[CHECK_KEPT_COUNT - 1], path,
                                once);
  }
#ifndef _WIN32
  leaves_what_is_no_file(path);
  is_for_one_at_a_time(path);
  outlives_a_killed_owner(path);
  follows_links(path);
  goes_on_without_room(path);
#endif
  writes_a_lost_file_again(path);
  drops_old_states(path);
  return check_report();
}
