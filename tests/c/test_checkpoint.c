/* test_checkpoint.c: runs that die and go on. However often and wherever a run ends, whatever is left of its file and
 * whatever fails on the way, the result is that of a run in one piece, to the last bit. */
/* SPDX-License-Identifier: BSD-3-Clause */
#include "check_run.h"
#include "ns_journal.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define STEP 0.01
#define STEPS 40
#define LARGEST 262144 /* file that is looked at as a whole */

typedef struct settings {
  ns_method method;
  ns_detect detect;
  ns_stabilization stabilization;
  ns_adapt adapt;
  double tolerance;
  int times; /* output at given times, and events */
} settings;

static const settings all_settings[] = {
    {NS_EULER, NS_DETECT_OFF, NS_STABILIZE_BY_VELOCITY, NS_ADAPT_OFF, 0, 0},
    {NS_EULER, NS_DETECT_COLLISIONS, NS_STABILIZE_NOT, NS_ADAPT_OFF, 0, 1},
    {NS_LINIMP, NS_DETECT_DEFAULT, NS_STABILIZE_BY_PROJECTION, NS_ADAPT_OFF, 0, 0},
    {NS_TRAPEZOIDAL, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_OFF, 0, 1},
    {NS_TRAPEZOIDAL, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_BY_ERROR, 1e-3, 0},
    {NS_MOREAU, NS_DETECT_DEFAULT, NS_STABILIZE_BY_GGL, NS_ADAPT_OFF, 0, 1},
    {NS_MOREAU, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_ORDER, 1e-3, 0},
    {NS_PAOLI, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_OFF, 0, 0},
    {NS_MIDPOINT, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_OFF, 0, 1},
    {NS_NEWMARK, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_OFF, 0, 0},
    {NS_RADAU5, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_OFF, 0, 1},
    {NS_LOBATTO4, NS_DETECT_DEFAULT, NS_STABILIZE_BY_PROJECTION, NS_ADAPT_OFF, 0, 0},
    {NS_HERK4, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_OFF, 0, 0},
    {NS_GEOMETRIC, NS_DETECT_DEFAULT, NS_STABILIZE_NOT, NS_ADAPT_OFF, 0, 0}, /* round bodies only */
};
enum { SETTINGS = sizeof all_settings / sizeof *all_settings };

/* ---- scenes */

/* A box slides on the floor, held by a spring; a disc bounces on it; two bars hang from hinges, of which one has
 * limits. */
static void planar(check_model *m, const ns_host *host) {
  double *row;

  check_model_create(m, host);
  m->model.gravity[1] = -9.81;
  check_add_body(m, NS_BODY_RIGID, 1, 1.0 / 6, check_add_box(m, 1, 1), 0, 0.5, 0);
  check_body(m, 1)[NS_BODY_VELOCITY] = 0.5;
  check_add_body(m, NS_BODY_RIGID, 1, 0.02, check_add_disc(m, 0.2), 0.1, 1.22, 0);
  check_body(m, 2)[NS_BODY_VELOCITY + 1] = -1;
  check_body(m, 2)[NS_BODY_RESTITUTION] = 0.5;
  for (int k = 1; k <= 2; k++)
    check_body(m, k)[NS_BODY_FRICTION] = 0.3;
  for (int k = 0; k < 2; k++) {
    const int bar = check_add_body(m, NS_BODY_RIGID, 1, 0.1, 0, 5.5 + k, 2, 0);
    row = check_add_joint(m, NS_REVOLUTE, bar, k == 0 ? 0 : bar - 1, -0.5, 0, k == 0 ? 5 : 0.5,
                          k == 0 ? 2 : 0);
  }
  row[NS_JOINT_LOWER] = -0.1;
  row[NS_JOINT_RESTITUTION] = 0.5;
  check_add_spring(m, 1, 1, 0, 40, 1, 0)[NS_SPRING_POINT_B + 1] = 0.5;
  check_add_body(m, NS_BODY_FIXED, 0, 0, check_add_halfspace(m, 0, 1, 0), 0, 0, 0);
}

/* Ellipsoids fall on the floor and on each other; a wheel turns more than once, to its limit. */
static void spatial(check_model *m, const ns_host *host) {
  static const double inertia[6] = {0.02, 0.03, 0.04}, up[3] = {0, 0, 1};
  static const double at[][3] = {{0, 0, 0.32}, {0.1, 0.1, 1}, {5, 0, 2}, {0, 0, 0}};
  static const double turn[4] = {0.9, 0.3, 0.2, 0.1};
  double *row;
  int shape;

  check_space_create(m, host);
  m->model.cones = NS_CONES_ELLIPTIC;
  check_add_surface(m, NS_SURFACE_ELLIPSOID, 0.5, 0.4, 0.3);
  shape = check_add_smooth(m, 1);
  for (int k = 0; k < 3; k++) {
    check_add_space_body(m, NS_BODY_RIGID, 1, inertia, k < 2 ? shape : 0, at[k],
                         k == 1 ? turn : NULL);
    check_body(m, k + 1)[NS_BODY_FRICTION] = 0.4;
    check_body(m, k + 1)[NS_BODY_VELOCITY + 2] = k < 2 ? -2 : 0;
  }
  check_body(m, 3)[NS_BODY_ANGULAR_VELOCITY + 2] = 30;
  check_add_space_body(m, NS_BODY_FIXED, 0, NULL, check_add_space_halfspace(m, up, 0), at[3], NULL);
  row = check_add_space_joint(m, NS_REVOLUTE, 3, 0, at[2], up);
  row[NS_JOINT_UPPER] = 9; /* reached after 0.3 s */
  check_add_angular_spring(m, 3, 0, 0.05, 0.001, up);
}

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

static ns_status resumed(void *data, double t) {
  keeper *k = data;

  k->resumed++;
  CHECK(t > 0);
  return NS_OK;
}

/* Heights of the second body and of its speed: events on the way */
static ns_status events(void *data, double t, const double *q, const double *v, double *value,
                        double *terminal, double *direction) {
  value[0] = sin(31 * t);
  value[1] = q[1] - 0.49 + v[1];
  for (int k = 0; k < 2; k++)
    terminal[k] = direction[k] = 0;
  return die(data);
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
static ns_status live(scene make, const settings *s, const ns_host *host, const char *path,
                      keeper *k, uint64_t *bits) {
  static const double times[] = {0, 0.013, 0.1, 0.25, STEPS * STEP};
  ns_run_options time = {.tf = STEPS * STEP,
                         .step = STEP,
                         .adapt = s->adapt,
                         .absolute = &s->tolerance,
                         .relative = &s->tolerance,
                         .absolute_count = 1,
                         .relative_count = 1,
                         .growth = {0.5, 5, 1}};
  ns_hooks hooks = {.data = k, .output = output};
  ns_step_options options = ns_step_default_options();
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
    time.times = times;
    time.time_count = 5;
    hooks.event_count = 2;
    hooks.events = events;
  }
  options.method = s->method;
  options.detect = s->detect;
  options.stabilization = s->stabilization;
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
  return status;
}

static ns_status live_alone(scene make, const settings *s, const char *path, keeper *k,
                            uint64_t *bits) {
  check_host c;
  ns_status status;

  check_host_create(&c);
  status = live(make, s, &c.host, path, k, bits);
  CHECK(c.live == 0);
  return status;
}

static uint64_t whole(scene make, const settings *s) {
  uint64_t bits;
  keeper k = {0};

  CHECK(live_alone(make, s, NULL, &k, &bits) == NS_OK && bits != 0);
  return bits;
}

static int has_file(const char *path) { return access(path, F_OK) == 0; }

/* ---- deaths at several places, one after the other */

static void resumes_to_the_same_bits(scene make, const settings *s, const char *path) {
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
static void lives_from_step_to_step(scene make, const settings *s, const char *path) {
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

  CHECK(live_alone(planar, &all_settings[3], path, &k, &bits) == NS_CALLBACK_FAILED);
  return load(path, bytes);
}

/* A write that was cut short at any place, and bytes that the disc has changed */
static void uses_what_is_good(const char *path) {
  static unsigned char bytes[LARGEST];
  const settings *s = &all_settings[0];
  const uint64_t expected = whole(planar, s);
  uint64_t bits;
  keeper k = {.die_at = 9};
  size_t count;
  long most = 0;

  CHECK(live_alone(planar, s, path, &k, &bits) == NS_CALLBACK_FAILED);
  count = load(path, bytes);
  for (size_t cut = 0; cut < count; cut += 1 + count / 61) {
    ns_journal j = {.path = path, .key = {7}};
    ns_journal_state state;
    store(path, bytes, count - cut);
    state = ns_journal_open(&j);
    most = most > j.blocks ? most : j.blocks;
    k.die_at = 0;
    CHECK(state == NS_JOURNAL_FOREIGN ||
          (live_alone(planar, s, path, &k, &bits) == NS_OK && bits == expected));
    CHECK(cut > 0 || (state == NS_JOURNAL_FOUND && j.lost == 0 && j.blocks == 8));
  }
  CHECK(most == 8);
  for (size_t at = 64; at < count; at += 1 + count / 61) {
    ns_journal j = {.path = path, .key = {7}};
    bytes[at] ^= 4;
    store(path, bytes, count);
    bytes[at] ^= 4;
    CHECK(ns_journal_open(&j) == NS_JOURNAL_FOUND && j.lost > 0 && j.blocks < 8);
    CHECK(live_alone(planar, s, path, &k, &bits) == NS_OK && bits == expected);
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
  CHECK(mkfifo(path, 0600) == 0); /* what is no file is not replaced by one */
  CHECK(ns_journal_open(&j) == NS_JOURNAL_FOREIGN && unlink(path) == 0);
  j.path = "/nowhere/at/all";
  CHECK(ns_journal_open(&j) == NS_JOURNAL_REFUSED && strlen(j.why) > 0);
  j.path = "/dev";
  CHECK(ns_journal_open(&j) == NS_JOURNAL_REFUSED);
}

/* ---- things that fail during a run */

static void survives_failed_allocations(scene make, const settings *s, const char *path, int once) {
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

static void limit_files(rlim_t bytes) {
  struct rlimit limit;

  CHECK(getrlimit(RLIMIT_FSIZE, &limit) == 0);
  limit.rlim_cur = bytes;
  CHECK(setrlimit(RLIMIT_FSIZE, &limit) == 0);
}

/* A disc that is full is one on which files do not grow. */
static void goes_on_without_room(const char *path) {
  static unsigned char bytes[LARGEST];
  const settings *s = &all_settings[0];
  const uint64_t expected = whole(planar, s);
  uint64_t bits;
  keeper k = {.die_at = 5};
  size_t count;

  signal(SIGXFSZ, SIG_IGN);
  CHECK(live_alone(planar, s, path, &k, &bits) == NS_CALLBACK_FAILED && k.failed == 0);
  count = load(path, bytes);
  limit_files(count + 100); /* room for the begin of another block */
  k.die_at = 0;
  CHECK(live_alone(planar, s, path, &k, &bits) == NS_OK && bits == expected && k.failed > 20);
  CHECK(load(path, bytes) == count);
  k.die_at = 10;
  CHECK(live_alone(planar, s, path, &k, &bits) == NS_CALLBACK_FAILED && k.failed > 5);
  limit_files(RLIM_INFINITY);
  k.die_at = 4; /* the file has what it had before, and grows again */
  CHECK(live_alone(planar, s, path, &k, &bits) == NS_CALLBACK_FAILED && k.failed == 0);
  k.die_at = 0;
  CHECK(live_alone(planar, s, path, &k, &bits) == NS_OK && bits == expected && k.resumed == 1);
  unlink(path);
}

/* A file that somebody deletes is written once more, as a whole. */
static void writes_a_lost_file_again(const char *path) {
  const settings *s = &all_settings[0];
  const uint64_t expected = whole(planar, s);
  uint64_t bits;
  keeper k = {.die_at = 12, .remove_at = 5};

  CHECK(live_alone(planar, s, path, &k, &bits) == NS_CALLBACK_FAILED && k.failed == 1);
  CHECK(has_file(path));
  k.die_at = k.remove_at = 0;
  CHECK(live_alone(planar, s, path, &k, &bits) == NS_OK && bits == expected && k.resumed == 1);
  unlink(path);
}

/* States of 4 MB, 156 MB in all: the file stays far below that, and is as good. */
static void drops_old_states(const char *path) {
  const settings *s = &all_settings[0];
  const uint64_t expected = whole(planar, s);
  uint64_t bits;
  keeper k = {.ballast = 4 << 20, .die_at = STEPS - 1};

  CHECK(live_alone(planar, s, path, &k, &bits) == NS_CALLBACK_FAILED);
  CHECK(k.journal.length < (80u << 20) && k.failed == 0);
  k.die_at = 0;
  CHECK(live_alone(planar, s, path, &k, &bits) == NS_OK && bits == expected && k.resumed == 1);
  unlink(path);
}

int main(void) {
  const char *folder = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
  char path[64];

  snprintf(path, sizeof path, "%s/nonsmooth_checkpoint_%ld", folder, (long)getpid());
  for (int k = 0; k < SETTINGS; k++) {
    if (all_settings[k].method != NS_GEOMETRIC)
      resumes_to_the_same_bits(planar, &all_settings[k], path);
    resumes_to_the_same_bits(spatial, &all_settings[k], path);
    if (all_settings[k].method != NS_GEOMETRIC)
      lives_from_step_to_step(planar, &all_settings[k], path);
    lives_from_step_to_step(spatial, &all_settings[k], path);
  }
  uses_what_is_good(path);
  knows_whose_file_it_is(path);
  for (int once = 0; once < 2; once++) {
    survives_failed_allocations(planar, &all_settings[10], path, once);
    survives_failed_allocations(spatial, &all_settings[SETTINGS - 1], path, once);
  }
  goes_on_without_room(path);
  writes_a_lost_file_again(path);
  drops_old_states(path);
  return check_report();
}
