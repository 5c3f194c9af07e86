# SPDX-License-Identifier: BSD-3-Clause
"""Siconos' Moreau-Jean stepper on the problems of bench_space.m.

    python3 siconos_space.py FILE REPETITIONS

FILE has a line `steps h gravity radius friction restitution equations` and then a line of 23 numbers for each body: mass,
three principal moments, position and quaternion, velocity and angular velocity in the axes of the body, anchor and axis of
the joint that hangs it on the body before it. `equations` of a joint are 0, 3 (spherical) or 5 (revolute); without joints
the bodies are spheres above the plane z = 0.

Prints the microseconds of CPU time per step of the fastest repetition; the deepest penetration (of joints: their
largest defect) and the largest error that the friction solver reports (of joints: largest speed in a joint) over the
steps of a repetition that is not timed; then all positions and quaternions at the end.

theta = 1, so that the step is that of 'euler': M (v+ - v) = h k + impulses, q+ = q + h v+. The friction cone is round,
solved by nonsmooth Gauss-Seidel to 1e-10; the joints by MLCP, which is a direct solution where there are no inequalities.
A sphere is told that it has no gyroscopic torque. Only the loop over the steps is timed, nothing is stored in it, and spheres
do not look for each other.
"""

import os
import sys
import time

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # read when numpy is loaded

import numpy as np
import siconos.kernel as sk
import siconos.numerics as sn
from siconos.mechanics.collision.bodies import SphereNEDSPlanR
from siconos.mechanics.joints import KneeJointR, PivotJointR

TOLERANCE = 1e-10


class Problem:
    def __init__(self, path):
        with open(path) as text:
            numbers = [float(word) for word in text.readline().split()]
            self.rows = np.loadtxt(text, ndmin=2)
        self.steps, self.equations = int(numbers[0]), int(numbers[6])
        self.h, self.gravity, self.radius, self.friction, self.restitution = numbers[1:6]


class Run:
    """The bodies, what connects them and the simulation; built anew for each repetition."""

    def __init__(self, problem):
        # Half a step more, so that rounding does not take the last step away.
        self.model = sk.NonSmoothDynamicalSystem(0, (problem.steps + 0.5) * problem.h)
        self.problem = problem
        self.bodies = [self.add_body(row) for row in problem.rows]
        self.relations = []
        for k, row in enumerate(problem.rows):
            if problem.equations > 0:
                self.add_joint(k, row[17:20], row[20:23])
            else:
                self.add_plane(k)
        if problem.equations > 0:
            self.nonsmooth = sk.MLCP()
        else:
            self.nonsmooth = self.friction_problem()
        self.simulation = sk.TimeStepping(
            self.model, sk.TimeDiscretisation(0, problem.h), sk.MoreauJeanOSI(1.0), self.nonsmooth)
        self.simulation.setNewtonOptions(sk.SICONOS_TS_LINEAR)

    def add_body(self, row):
        body = sk.NewtonEulerDS(row[4:11], row[11:17], row[0], np.diag(row[1:4]))
        body.setFExtPtr(np.array([0, 0, -self.problem.gravity * row[0]]))
        body.setNullifyMGyr(self.problem.equations == 0)
        self.model.insertDynamicalSystem(body)
        return body

    def add_plane(self, k):
        law = sk.NewtonImpactFrictionNSL(self.problem.restitution, 0.0, self.problem.friction, 3)
        relation = SphereNEDSPlanR(self.problem.radius, 0.0, 0.0, 1.0, 0.0)
        self.link(law, relation, self.bodies[k])

    def add_joint(self, k, anchor, axis):
        bodies = self.bodies[k - 1:k + 1][::-1] if k > 0 else self.bodies[:1]
        if self.problem.equations == 5:
            relation = PivotJointR(anchor, axis, True, *bodies)
        else:
            relation = KneeJointR(anchor, True, *bodies)
        self.link(sk.EqualityConditionNSL(self.problem.equations), relation, *bodies)

    def link(self, law, relation, *bodies):
        self.relations.append(sk.Interaction(law, relation))
        self.model.link(self.relations[-1], *bodies)

    def friction_problem(self):
        problem = sk.FrictionContact(3, sn.SICONOS_FRICTION_3D_NSGS)
        problem.setMaxSize(3 * len(self.bodies))
        problem.setMStorageType(sn.NM_SPARSE_BLOCK)
        problem.setKeepLambdaAndYState(True)
        problem.numericsSolverOptions().dparam[sn.SICONOS_DPARAM_TOL] = TOLERANCE
        return problem

    def step(self):
        self.simulation.computeOneStep()
        self.simulation.nextStep()

    def timed(self):
        start = time.process_time()
        for _ in range(self.problem.steps):
            self.step()
        return time.process_time() - start

    def measured(self):
        """Penetration or defect, friction residual or speed in the joints: the largest over all steps."""
        position, velocity = 0.0, 0.0
        for _ in range(self.problem.steps):
            self.step()
            for relation in self.relations:
                y = relation.y(0)
                position = max(position, np.abs(y).max() if self.problem.equations > 0 else -y[0])
                if self.problem.equations > 0:
                    velocity = max(velocity, np.abs(relation.y(1)).max())
            if self.problem.equations == 0 and self.nonsmooth.getSizeOutput() > 0:
                options = self.nonsmooth.numericsSolverOptions()
                velocity = max(velocity, options.dparam[sn.SICONOS_DPARAM_RESIDU])
        return position, velocity


def main(path, repetitions):
    problem = Problem(path)
    seconds = min(Run(problem).timed() for _ in range(int(repetitions)))
    run = Run(problem)
    position, velocity = run.measured()
    print(repr(1e6 * seconds / problem.steps), repr(position), repr(velocity))
    for body in run.bodies:
        print(*[repr(float(x)) for x in body.q()])


if __name__ == "__main__":
    main(*sys.argv[1:])
