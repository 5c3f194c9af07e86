// SPDX-License-Identifier: BSD-3-Clause
//
// Siconos' C++ Moreau-Jean stepper on a bouncing ball, the measure of bench_step.m and bench_methods.m.
//
//   siconos_ball STEPS H REPETITIONS HEIGHT GRAVITY RESTITUTION [FILE]
//
// prints the microseconds of CPU time per step of the fastest repetition and the height at the end. The ball (radius
// 0.1, mass 1, three coordinates) falls from HEIGHT on the plane; theta = 1/2, LCP by Lemke's method: the program of
// Siconos' own example. Only the loop over the steps is timed, and nothing is stored in it. With FILE another run writes
// the heights at 0, H, 2 H, ... there.
//
// Build (Debian: libsiconos-kernel-dev, libsiconos-numerics-dev): see siconos_ball_program.m

#include <SiconosKernel.hpp>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

namespace {

struct Problem {
  long steps;
  double h, height, gravity, restitution;
};

struct Run {
  double seconds;
  double height;
  long steps;
};

// One run; heights, unless it is null, gets them all.
Run run(const Problem &problem, std::vector<double> *heights) {
  const double radius = 0.1, mass = 1.0, theta = 0.5;
  const double h = problem.h;

  SP::SiconosVector q0(new SiconosVector(3));
  SP::SiconosVector v0(new SiconosVector(3));
  q0->zero();
  v0->zero();
  (*q0)(0) = problem.height;
  SP::SimpleMatrix M(new SimpleMatrix(3, 3));
  M->zero();
  (*M)(0, 0) = mass;
  (*M)(1, 1) = mass;
  (*M)(2, 2) = 0.4 * mass * radius * radius;
  SP::LagrangianLinearTIDS ball(new LagrangianLinearTIDS(q0, v0, M));
  SP::SiconosVector weight(new SiconosVector(3));
  weight->zero();
  (*weight)(0) = -mass * problem.gravity;
  ball->setFExtPtr(weight);

  SP::SimpleMatrix H(new SimpleMatrix(1, 3));
  H->zero();
  (*H)(0, 0) = 1.0;
  SP::SiconosVector offset(new SiconosVector(1));
  (*offset)(0) = -radius;
  SP::NonSmoothLaw law(new NewtonImpactNSL(problem.restitution));
  SP::Relation relation(new LagrangianLinearTIR(H, offset));
  SP::Interaction contact(new Interaction(law, relation));

  // Half a step more, so that rounding does not take the last step away.
  SP::NonSmoothDynamicalSystem model(new NonSmoothDynamicalSystem(0.0, (problem.steps + 0.5) * h));
  model->insertDynamicalSystem(ball);
  model->link(contact, ball);
  SP::MoreauJeanOSI integrator(new MoreauJeanOSI(theta));
  SP::TimeDiscretisation grid(new TimeDiscretisation(0.0, h));
  SP::OneStepNSProblem lcp(new LCP());
  SP::TimeStepping stepper(new TimeStepping(model, grid, integrator, lcp));

  Run result = {0.0, 0.0, 0};
  if (heights) heights->push_back((*ball->q())(0));
  const std::clock_t start = std::clock();
  while (stepper->hasNextEvent() && result.steps < problem.steps) {
    stepper->computeOneStep();
    stepper->nextStep();
    result.steps++;
    if (heights) heights->push_back((*ball->q())(0));
  }
  result.seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
  result.height = (*ball->q())(0);
  return result;
}

bool write(const char *name, const std::vector<double> &heights) {
  std::FILE *file = std::fopen(name, "w");
  if (!file) return false;
  for (double height : heights) std::fprintf(file, "%.17g\n", height);
  return std::fclose(file) == 0;
}

}  // namespace

int main(int argc, char **argv) {
  if (argc != 7 && argc != 8) {
    std::fprintf(stderr,
                 "usage: siconos_ball STEPS H REPETITIONS HEIGHT GRAVITY RESTITUTION [FILE]\n");
    return 2;
  }
  const Problem problem = {std::atol(argv[1]), std::atof(argv[2]), std::atof(argv[4]),
                           std::atof(argv[5]), std::atof(argv[6])};
  const int repetitions = std::max(1, std::atoi(argv[3]));
  double best = 1e300, height = 0.0;
  for (int k = 0; k < repetitions; k++) {
    const Run result = run(problem, nullptr);
    if (result.steps != problem.steps) {
      std::fprintf(stderr, "siconos_ball: %ld of %ld steps\n", result.steps, problem.steps);
      return 1;
    }
    best = std::min(best, result.seconds);
    height = result.height;
  }
  std::printf("%.4f %.12g\n", 1e6 * best / problem.steps, height);
  if (argc == 8) {
    std::vector<double> heights;
    run(problem, &heights);
    if (!write(argv[7], heights)) {
      std::fprintf(stderr, "siconos_ball: cannot write %s\n", argv[7]);
      return 1;
    }
  }
  return 0;
}
