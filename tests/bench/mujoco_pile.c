// SPDX-License-Identifier: BSD-3-Clause
//
// The scene of bench_pile.m by MuJoCo; arguments and output are told in pile.h. Variants:
//   default  everything as it comes: pyramids of friction, Newton's method, soft contacts
//   tuned    contacts a thousand times harder (solimp), and Newton's method goes on to 1e-14: of many settings
//            tried, round cones and its sweeps against slip among them, the one with which most stacks stand
//
// Build (Debian: libmujoco-dev): see pile_program.m

#include "pile.h"

#include <mujoco/mujoco.h>
#include <string.h>

typedef struct {
  mjModel *model;
  mjData *data;
} pile_world;

static void tell(const char *text) { fprintf(stderr, "MuJoCo: %s\n", text); }

static void write_bodies(const pile_scene *scene, FILE *xml) {
  for (int k = 0; k < scene->planes; k++) {
    const pile_plane *p = &scene->plane[k];
    const double *n = p->normal;
    fprintf(xml, "<geom type='plane' size='0 0 1' pos='%.17g %.17g %.17g' zaxis='%g %g %g'/>\n",
            n[0] * p->offset, n[1] * p->offset, n[2] * p->offset, n[0], n[1], n[2]);
  }
  for (int k = 0; k < scene->bodies; k++) {
    const pile_body *b = &scene->body[k];
    const double scale = b->box != 0 ? 0.5 : 1;
    fprintf(xml,
            "<body pos='%.17g %.17g %.17g' quat='%.17g %.17g %.17g %.17g'><freejoint/>"
            "<geom type='%s' mass='%.17g' size='%.17g %.17g %.17g'/></body>\n",
            b->x[0], b->x[1], b->x[2], b->q[0], b->q[1], b->q[2], b->q[3],
            b->box != 0 ? "box" : "sphere", b->mass, scale * b->size[0], scale * b->size[1],
            scale * b->size[2]);
  }
}

static void write_model(const pile_scene *scene, int tuned, const char *name) {
  FILE *xml = fopen(name, "w");
  if (!xml)
    pile_fail("cannot write", name);
  const int contacts = 100 + scene->bodies * (scene->body[0].box != 0 ? 12 : 4);
  fprintf(xml, "<mujoco><size nconmax='%d' njmax='%d'/>\n", contacts, 4 * contacts);
  fprintf(xml, "<option timestep='%.17g' gravity='0 0 %.17g' %s/>\n", scene->h, -scene->gravity,
          tuned ? "tolerance='1e-14' iterations='1000'" : "");
  fprintf(xml, "<default><geom friction='%.17g' %s/></default>\n<worldbody>\n", scene->mu,
          tuned ? "solimp='.9999 .9999 .001'" : "");
  write_bodies(scene, xml);
  fprintf(xml, "</worldbody></mujoco>\n");
  fclose(xml);
}

static pile_world make_world(const pile_scene *scene, int tuned, const char *name) {
  char text[1000] = "";
  char file[1000];
  snprintf(file, sizeof file, "%s.xml", name);
  mju_user_warning = tell;
  write_model(scene, tuned, file);
  pile_world world = {mj_loadXML(file, NULL, text, sizeof text), NULL};
  remove(file);
  if (!world.model)
    pile_fail("MuJoCo:", text);
  world.data = mj_makeData(world.model);
  for (int k = 0; k < scene->bodies; k++) {
    const pile_body *b = &scene->body[k];
    mjtNum back[4];
    mju_negQuat(back, b->q);
    mju_copy3(world.data->qvel + 6 * k, b->v);
    mju_rotVecQuat(world.data->qvel + 6 * k + 3, b->w, back); // in the axes of the body
  }
  return world;
}

static void step(void *world) {
  const pile_world *w = world;
  mj_step(w->model, w->data);
}

static void state(void *world, int body, double state[13]) {
  const mjData *d = ((const pile_world *)world)->data;
  memcpy(state, d->qpos + 7 * body, 7 * sizeof(double));
  memcpy(state + 7, d->qvel + 6 * body, 3 * sizeof(double));
  mju_rotVecQuat(state + 10, d->qvel + 6 * body + 3, d->qpos + 7 * body + 3);
}

static void contacts(void *world, double step, FILE *out) {
  const pile_world *w = world;
  for (int k = 0; k < w->data->ncon; k++) {
    const mjContact *c = &w->data->contact[k];
    const mjtNum *t = c->frame; // rows: normal from geom1 to geom2, two tangents
    mjtNum force[6];
    mj_contactForce(w->model, w->data, k, force);
    const double friction[3] = {force[1] * t[3] + force[2] * t[6],
                                force[1] * t[4] + force[2] * t[7],
                                force[1] * t[5] + force[2] * t[8]};
    const int a = w->model->geom_bodyid[c->geom2], b = w->model->geom_bodyid[c->geom1];
    pile_contact(out, step, a, b, c->pos, t, force[0], friction);
  }
}

int main(int argc, char **argv) {
  if (argc != 5)
    pile_fail("usage: mujoco_pile", "SCENE default|tuned SECONDS OUT");
  const pile_scene scene = pile_read(argv[1]);
  pile_world world = make_world(&scene, strcmp(argv[2], "tuned") == 0, argv[4]);
  const pile_engine engine = {&world, step, state, contacts};
  return pile_run(&scene, &engine, atof(argv[3]), argv[4]);
}
