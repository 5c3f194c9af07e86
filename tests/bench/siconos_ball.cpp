// SPDX-License-Identifier: BSD-3-Clause
//
// Siconos' C++ Moreau-Jean stepper on a bouncing ball, the measure of bench_step.m.
//
//   siconos_ball STEPS H REPETITIONS
//
// prints the microseconds of CPU time per step of the fastest repetition and the height at the end. The ball
// (radius 0.1, mass 1, three coordinates) falls from height 1 on the plane, e = 0.9, g = 9.81,
// theta = 1/2, LCP by Lemke's method: the program of Siconos' own example. Only the loop
// over the steps is timed, nothing is stored.
//
// Build (Debian: libsiconos-kernel-dev, libsiconos-numerics-dev):
//   c++ -O3 -I/usr/include/siconos -I/usr/include/siconos/kernel ... siconos_ball.cpp
//       -lsiconos_kernel -lsiconos_numerics -lsiconos_externals

#include <SiconosKernel.hpp>

#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace {

struct Run {
  double seconds;
  double height;
  long steps;
};

Run run(long steps, double h) {
  const double radius = 0.1, mass = 1.0, gravity = 9.81, restitution = 0.9, theta = 0.5;

  SP::SiconosVector q0(new SiconosVector(3));
  SP::SiconosVector v0(new SiconosVector(3));
  q0->zero();
  v0->zero();
  (*q0)(0) = 1.0;
  SP::SimpleMatrix M(new SimpleMatrix(3, 3));
  M->zero();
  (*M)(0, 0) = mass;
  (*M)(1, 1) = mass;
  (*M)(2, 2) = 0.4 * mass * radius * radius;
  SP::LagrangianLinearTIDS ball(new LagrangianLinearTIDS(q0, v0, M));
  SP::SiconosVector weight(new SiconosVector(3));
  weight->zero();
  (*weight)(0) = -mass * gravity;
  ball->setFExtPtr(weight);

  SP::SimpleMatrix H(new SimpleMatrix(1, 3));
  H->zero();
  (*H)(0, 0) = 1.0;
  SP::SiconosVector offset(new SiconosVector(1));
  (*offset)(0) = -radius;
  SP::NonSmoothLaw law(new NewtonImpactNSL(restitution));
  SP::Relation relation(new LagrangianLinearTIR(H, offset));
  SP::Interaction contact(new Interaction(law, relation));

  // Half a step more, so that rounding does not take the last step away.
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0.0, (steps + 0.5) * h));
  model->insertDynamicalSystem(ball);
  model->link(contact, ball);
  SP::MoreauJeanOSI integrator(new MoreauJeanOSI(theta));
  SP::TimeDiscretisation grid(new TimeDiscretisation(0.0, h));
  SP::OneStepNSProblem lcp(new LCP());
  SP::TimeStepping stepper(new TimeStepping(model, grid, integrator, lcp));

  Run result = {0.0, 0.0, 0};
  const std::clock_t start = std::clock();
  while (stepper->hasNextEvent() && result.steps < steps) {
    stepper->computeOneStep();
    stepper->nextStep();
    result.steps++;
  }
  result.seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
  result.height = (*ball->q())(0);
  return result;
}

}  // namespace

int main(int argc, char **argv) {
  if (argc != 4) {
    std::fprintf(stderr, "usage: siconos_ball STEPS H REPETITIONS\n");
    return 2;
  }
  const long steps = std::atol(argv[1]);
  const double h = std::atof(argv[2]);
  const int repetitions = std::atoi(argv[3]);
  double best = 1e300, height = 0.0;
  for (int k = 0; k < repetitions; k++) {
    const Run result = run(steps, h);
    if (result.steps != steps) {
      std::fprintf(stderr, "siconos_ball: %ld of %ld steps\n", result.steps, steps);
      return 1;
    }
    if (result.seconds < best) best = result.seconds;
    height = result.height;
  }
  std::printf("%.4f %.12g\n", 1e6 * best / steps, height);
  return 0;
}
