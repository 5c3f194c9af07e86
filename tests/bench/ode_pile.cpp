// SPDX-License-Identifier: BSD-3-Clause
//
// The scene of bench_pile.m by the Open Dynamics Engine; arguments and output are told in pile.h. Variants:
//   step   dWorldStep, Dantzig's method on the dense problem
//   quick  dWorldQuickStep, 20 sweeps of projected successive overrelaxation
// Friction is a pyramid of four directions (dContactApprox1); everything else is as it comes.
//
// Build (Debian: libode-dev): see pile_program.m

#include "pile.h"

#include <cstring>
#include <deque>
#include <ode/ode.h>
#include <vector>

namespace {

struct Contact {
  dContactGeom geometry;
  dJointFeedback force;
};

struct World {
  dWorldID world = dWorldCreate();
  dSpaceID space = dHashSpaceCreate(nullptr);
  dJointGroupID joints = dJointGroupCreate(0);
  std::vector<dBodyID> bodies;
  std::deque<Contact> contacts; // their addresses stay while it grows
  double h, mu;
  bool quick;
};

// Number of the body as the scene counts it, 0 for a plane
int number(dGeomID geom) { return static_cast<int>(reinterpret_cast<size_t>(dGeomGetData(geom))); }

void near(void *world, dGeomID a, dGeomID b) {
  World &w = *static_cast<World *>(world);
  if (!dGeomGetBody(a))
    std::swap(a, b); // a plane is always b
  if (!dGeomGetBody(a))
    return;
  dContactGeom found[8];
  const int count = dCollide(a, b, 8, found, sizeof *found);
  for (int k = 0; k < count; k++) {
    dContact contact = {};
    contact.surface.mode = dContactApprox1;
    contact.surface.mu = w.mu;
    contact.geom = found[k];
    const dJointID joint = dJointCreateContact(w.world, w.joints, &contact);
    dJointAttach(joint, dGeomGetBody(a), dGeomGetBody(b));
    w.contacts.push_back({found[k], {}});
    dJointSetFeedback(joint, &w.contacts.back().force);
  }
}

void step(void *world) {
  World &w = *static_cast<World *>(world);
  w.contacts.clear();
  dJointGroupEmpty(w.joints);
  dSpaceCollide(w.space, &w, near);
  if (w.quick)
    dWorldQuickStep(w.world, w.h);
  else
    dWorldStep(w.world, w.h);
}

void add(World &w, const pile_body &b, int number) {
  const dBodyID body = dBodyCreate(w.world);
  dMass mass;
  dGeomID geom;
  if (b.box != 0) {
    dMassSetBoxTotal(&mass, b.mass, b.size[0], b.size[1], b.size[2]);
    geom = dCreateBox(w.space, b.size[0], b.size[1], b.size[2]);
  } else {
    dMassSetSphereTotal(&mass, b.mass, b.size[0]);
    geom = dCreateSphere(w.space, b.size[0]);
  }
  dBodySetMass(body, &mass);
  dGeomSetBody(geom, body);
  dGeomSetData(geom, reinterpret_cast<void *>(static_cast<size_t>(number)));
  dBodySetPosition(body, b.x[0], b.x[1], b.x[2]);
  const dQuaternion q = {b.q[0], b.q[1], b.q[2], b.q[3]};
  dBodySetQuaternion(body, q);
  dBodySetLinearVel(body, b.v[0], b.v[1], b.v[2]);
  dBodySetAngularVel(body, b.w[0], b.w[1], b.w[2]);
  w.bodies.push_back(body);
}

void build(World &w, const pile_scene &scene) {
  w.h = scene.h;
  w.mu = scene.mu;
  dWorldSetGravity(w.world, 0, 0, -scene.gravity);
  for (int k = 0; k < scene.planes; k++) {
    const pile_plane &p = scene.plane[k];
    dCreatePlane(w.space, p.normal[0], p.normal[1], p.normal[2], p.offset);
  }
  for (int k = 0; k < scene.bodies; k++) {
    add(w, scene.body[k], k + 1);
  }
}

void state(void *world, int body, double state[13]) {
  const dBodyID b = static_cast<World *>(world)->bodies[body];
  const dReal *const parts[4] = {dBodyGetPosition(b), dBodyGetQuaternion(b), dBodyGetLinearVel(b),
                                 dBodyGetAngularVel(b)};
  const int counts[4] = {3, 4, 3, 3};
  for (int part = 0; part < 4; part++) {
    for (int i = 0; i < counts[part]; i++) {
      *state++ = parts[part][i];
    }
  }
}

void contacts(void *world, double step, FILE *out) {
  for (const Contact &c : static_cast<World *>(world)->contacts) {
    const dReal *p = c.geometry.pos, *n = c.geometry.normal,
                *f = c.force.f1; // n points into the first body
    const double fn = f[0] * n[0] + f[1] * n[1] + f[2] * n[2];
    const double point[3] = {p[0], p[1], p[2]}, normal[3] = {n[0], n[1], n[2]};
    const double friction[3] = {f[0] - fn * n[0], f[1] - fn * n[1], f[2] - fn * n[2]};
    pile_contact(out, step, number(c.geometry.g1), number(c.geometry.g2), point, normal, fn,
                 friction);
  }
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 5)
    pile_fail("usage: ode_pile", "SCENE step|quick SECONDS OUT");
  const pile_scene scene = pile_read(argv[1]);
  dInitODE();
  World *world = new World;
  world->quick = std::strcmp(argv[2], "quick") == 0;
  build(*world, scene);
  const pile_engine engine = {world, step, state, contacts};
  return pile_run(&scene, &engine, std::atof(argv[3]), argv[4]);
}
