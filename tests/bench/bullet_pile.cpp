// SPDX-License-Identifier: BSD-3-Clause
//
// The scene of bench_pile.m by Bullet; arguments and output are told in pile.h. The variant is the number of
// iterations of its solver, 10 unless one says otherwise. Bodies are kept awake, so that what is measured is a step.
//
// Build (Debian: libbullet-dev): see pile_program.m

#include "pile.h"

#include <btBulletDynamicsCommon.h>
#include <cmath>
#include <vector>

namespace {

struct World {
  btDefaultCollisionConfiguration configuration;
  btCollisionDispatcher dispatcher{&configuration};
  btDbvtBroadphase broadphase;
  btSequentialImpulseConstraintSolver solver;
  btDiscreteDynamicsWorld world{&dispatcher, &broadphase, &solver, &configuration};
  std::vector<btRigidBody *> bodies;
  btScalar h;
};

btVector3 vector(const double x[3]) { return btVector3(x[0], x[1], x[2]); }

// Number of the body as the scene counts it, 0 for a plane
btRigidBody *add(World &w, btCollisionShape *shape, const btTransform &pose, double mass, double mu,
                 int number) {
  btVector3 inertia(0, 0, 0);
  if (mass > 0)
    shape->calculateLocalInertia(mass, inertia);
  auto *body =
      new btRigidBody(btRigidBody::btRigidBodyConstructionInfo(mass, nullptr, shape, inertia));
  body->setWorldTransform(pose);
  body->setFriction(std::sqrt(mu)); // of two bodies it is the product
  body->setActivationState(DISABLE_DEACTIVATION);
  body->setUserIndex(number);
  w.world.addRigidBody(body);
  return body;
}

void build(World &w, const pile_scene &scene, int iterations) {
  w.h = scene.h;
  w.world.setGravity(btVector3(0, 0, -scene.gravity));
  w.world.getSolverInfo().m_numIterations = iterations;
  for (int k = 0; k < scene.planes; k++) {
    const pile_plane &p = scene.plane[k];
    add(w, new btStaticPlaneShape(vector(p.normal), p.offset), btTransform::getIdentity(), 0,
        scene.mu, 0);
  }
  for (int k = 0; k < scene.bodies; k++) {
    const pile_body &b = scene.body[k];
    btCollisionShape *shape =
        b.box != 0 ? static_cast<btCollisionShape *>(new btBoxShape(vector(b.size) / 2))
                   : new btSphereShape(b.size[0]);
    const btTransform pose(btQuaternion(b.q[1], b.q[2], b.q[3], b.q[0]), vector(b.x));
    btRigidBody *body = add(w, shape, pose, b.mass, scene.mu, k + 1);
    body->setLinearVelocity(vector(b.v));
    body->setAngularVelocity(vector(b.w));
    w.bodies.push_back(body);
  }
}

void step(void *world) {
  World &w = *static_cast<World *>(world);
  w.world.stepSimulation(w.h, 1, w.h);
}

void state(void *world, int body, double state[13]) {
  const btRigidBody *b = static_cast<World *>(world)->bodies[body];
  const btQuaternion q = b->getOrientation();
  const btVector3 x = b->getCenterOfMassPosition(), v = b->getLinearVelocity(),
                  w = b->getAngularVelocity();
  const double values[13] = {x.x(), x.y(), x.z(), q.w(), q.x(), q.y(), q.z(),
                             v.x(), v.y(), v.z(), w.x(), w.y(), w.z()};
  for (int i = 0; i < 13; i++) {
    state[i] = values[i];
  }
}

void contacts(void *world, double step, FILE *out) {
  World &w = *static_cast<World *>(world);
  for (int m = 0; m < w.dispatcher.getNumManifolds(); m++) {
    const btPersistentManifold *manifold = w.dispatcher.getManifoldByIndexInternal(m);
    const int a = manifold->getBody0()->getUserIndex(), b = manifold->getBody1()->getUserIndex();
    for (int k = 0; k < manifold->getNumContacts(); k++) {
      const btManifoldPoint &c = manifold->getContactPoint(k);
      const btVector3 p = c.getPositionWorldOnB(), n = c.m_normalWorldOnB;
      const btVector3 f = (c.m_appliedImpulseLateral1 * c.m_lateralFrictionDir1 +
                           c.m_appliedImpulseLateral2 * c.m_lateralFrictionDir2) /
                          w.h;
      const double sign = a > 0 ? 1 : -1; // the normal points from b to a; a plane is always b
      const double point[3] = {p.x(), p.y(), p.z()};
      const double normal[3] = {sign * n.x(), sign * n.y(), sign * n.z()};
      const double friction[3] = {sign * f.x(), sign * f.y(), sign * f.z()};
      pile_contact(out, step, a > 0 ? a : b, a > 0 ? b : a, point, normal, c.m_appliedImpulse / w.h,
                   friction);
    }
  }
}

} // namespace

int main(int argc, char **argv) {
  if (argc != 5)
    pile_fail("usage: bullet_pile", "SCENE ITERATIONS SECONDS OUT");
  const pile_scene scene = pile_read(argv[1]);
  World *world = new World;
  build(*world, scene, std::atoi(argv[2]));
  const pile_engine engine = {world, step, state, contacts};
  return pile_run(&scene, &engine, std::atof(argv[3]), argv[4]);
}
