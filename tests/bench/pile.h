/* SPDX-License-Identifier: BSD-3-Clause
 *
 * What the programs mujoco_pile, bullet_pile and ode_pile share: the scene that pile_scene.m writes, the loop over the
 * steps, and the file that pile_frames.m reads. An engine is a world and three functions of it.
 *
 *   PROGRAM SCENE VARIANT SECONDS OUT
 *
 * prints the milliseconds of CPU time per step and the number of steps. Only the second half of the steps counts, when
 * the bodies lie on each other: the median over ten blocks of them. After SECONDS of CPU time no further step is begun;
 * of a run that was cut like this the last tenth counts, which is nearest to bodies that lie.
 * OUT gets rows of 15 doubles for twenty steps that are equally far apart:
 *   step 0 x y z q0 q1 q2 q3 vx vy vz wx wy wz             a body at the end of the step, all in the axes of the world
 *   step 1 a b px py pz nx ny nz fn fx fy fz 0             a contact in the step: bodies (0 is a plane), point, normal
 *                                                          from b to a, normal force, friction on a
 */
#ifndef PILE_H
#define PILE_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { PILE_BLOCKS = 10, PILE_FRAMES = 20, PILE_ROW = 15 };

typedef struct {
  double normal[3], offset; /* solid where normal'x <= offset */
} pile_plane;

typedef struct {
  double box; /* 0: a sphere, its radius is size[0]; 1: a box, its edges are size */
  double mass, size[3], x[3], q[4], v[3], w[3];
} pile_body;

typedef struct {
  int steps, planes, bodies;
  double h, gravity, mu;
  pile_plane *plane;
  pile_body *body;
} pile_scene;

typedef struct {
  void *world;
  void (*step)(void *world);
  void (*state)(void *world, int body, double state[13]); /* x, q, v, w */
  void (*contacts)(void *world, double step, FILE *out);  /* calls pile_contact for each */
} pile_engine;

static inline void pile_fail(const char *what, const char *which) {
  fprintf(stderr, "%s %s\n", what, which);
  exit(1);
}

/* count numbers from file into x, which is allocated */
static inline double *pile_numbers(FILE *file, size_t count) {
  double *x = (double *)calloc(count + 1, sizeof *x);
  for (size_t k = 0; x && k < count; k++) {
    if (fscanf(file, "%lf", &x[k]) != 1)
      pile_fail("the scene ends", "early");
  }
  if (!x)
    pile_fail("no memory", "left");
  return x;
}

static inline pile_scene pile_read(const char *name) {
  pile_scene scene;
  FILE *file = fopen(name, "r");
  if (!file)
    pile_fail("cannot read", name);
  double *head = pile_numbers(file, 6);
  scene.steps = (int)head[0];
  scene.h = head[1];
  scene.gravity = head[2];
  scene.mu = head[3];
  scene.planes = (int)head[4];
  scene.bodies = (int)head[5];
  free(head);
  scene.plane = (pile_plane *)pile_numbers(file, 4 * (size_t)scene.planes);
  scene.body =
      (pile_body *)pile_numbers(file, sizeof(pile_body) / sizeof(double) * (size_t)scene.bodies);
  fclose(file);
  return scene;
}

static inline void pile_contact(FILE *out, double step, int a, int b, const double point[3],
                                const double normal[3], double fn, const double friction[3]) {
  const double row[PILE_ROW] = {step,     1,           (double)a,   (double)b,   point[0],
                                point[1], point[2],    normal[0],   normal[1],   normal[2],
                                fn,       friction[0], friction[1], friction[2], 0};
  fwrite(row, sizeof(double), PILE_ROW, out);
}

static inline void pile_frame(const pile_scene *scene, const pile_engine *engine, int step,
                              FILE *out) {
  for (int k = 0; k < scene->bodies; k++) {
    double row[PILE_ROW] = {(double)step, 0};
    engine->state(engine->world, k, row + 2);
    fwrite(row, sizeof(double), PILE_ROW, out);
  }
  engine->contacts(engine->world, step, out);
}

static inline double pile_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline int pile_compare(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* Median over blocks of the steps after the first ones, clock[k] the CPU time that the steps up to k took */
static inline double pile_ms(const double *clock, int first, int steps) {
  double block[PILE_BLOCKS] = {0};
  const int blocks = steps - first < PILE_BLOCKS ? steps - first : PILE_BLOCKS;
  for (int k = 0; k < blocks; k++) {
    const int from = first + (steps - first) * k / blocks,
              to = first + (steps - first) * (k + 1) / blocks;
    block[k] = 1e3 * (clock[to] - clock[from]) / (to - from);
  }
  qsort(block, (size_t)blocks, sizeof *block, pile_compare);
  return (block[(blocks - 1) / 2] + block[blocks / 2]) / 2;
}

static inline int pile_run(const pile_scene *scene, const pile_engine *engine, double seconds,
                           const char *name) {
  double *clock = (double *)calloc((size_t)scene->steps + 1, sizeof *clock);
  FILE *out = fopen(name, "wb");
  if (!clock || !out)
    pile_fail("cannot write", name);
  int done = 0;
  while (done < scene->steps && clock[done] < seconds) {
    const double start = pile_seconds();
    engine->step(engine->world);
    const double end = pile_seconds();
    done++;
    clock[done] = clock[done - 1] + end - start;
    const int last = done == scene->steps || clock[done] >= seconds;
    if (last || done * PILE_FRAMES / scene->steps > (done - 1) * PILE_FRAMES / scene->steps) {
      pile_frame(scene, engine, done, out);
    }
  }
  fclose(out);
  const int first = done == scene->steps ? done / 2 : done - (done + 9) / 10;
  printf("%.6f %d\n", pile_ms(clock, first, done), done);
  free(clock);
  return 0;
}

#endif
