function list = gallery_entries ()
%GALLERY_ENTRIES  The pictures of the gallery, in their order.
%   list = gallery_entries ()   n x 5 cell:
%     script    in examples, without .m; its folder tells the section
%     picture   name of the picture that it draws, without .png
%     sentence  what to see
%     motion    expression for a solution among the variables of the script, of which a frame is shown; '' for none
%     time      of that frame, in units of the whole motion

% SPDX-License-Identifier: BSD-3-Clause

  list = [pagt(); cbat(); ap(); stewart(); acary(); piles(); space(); urdf(); classroom(); others()];
end

function list = pagt ()
  list = {
    'pagt/figure_2', 'figure_2', ['Figure 2. A double pendulum strikes a wall five times; the energy falls at each ' ...
     'impact and nowhere else.'], 'result.sol', 0.3
    'pagt/figure_4', 'figure_4', ['Figure 4. A block that sticks and slides under a push that swings: in scheme II its ' ...
     'velocity chatters while it sticks (thick line), unless the changes of state are located.'], '', 0
    'pagt/figure_6', 'figure_6', ['Figure 6. The damper between two carts becomes rigid: from 10^2 to 10^6 their distance ' ...
     'stops to swing, with the same step.'], '', 0
    'pagt/figure_7', 'figure_7', ['Figure 7. The same with a spring: the stiffer it is, the smaller its oscillation, ' ...
     'which the method neither damps away nor lets grow.'], '', 0
    'rover/rover', 'rover', ['In the spirit of Figure 8. A rover with four sprung wheels and an arm climbs over stones, ' ...
     'a plank and a smooth ramp.'], 'sol', 0.45};
end

function list = cbat ()
  list = {
    'cbat/cbat_figure_1', 'cbat_figure_1', ['Figure 1. A disc that rolls loses energy as a polygon, the less the more ' ...
     'edges it has; by the geometric method it keeps all.'], '', 0
    'cbat/cbat_figures_3_4', 'cbat_figures_3_4', ['Figures 3 and 4. A sphere spins on the spot: its spin falls along a ' ...
     'straight line, and the moment of friction ends with it.'], '', 0
    'cbat/cbat_figures_6_8', 'cbat_figure_5', ['Figure 5. A small sphere begins on top of two large ones, first sliding, ' ...
     'then rolling down between them.'], 'result.run.sol', 0.6
    'cbat/cbat_figures_6_8', 'cbat_figure_6', ['Figure 6. Velocities beside the exact solution; below, the acceleration by ' ...
     'a method that sees the contact only at the begin of a step jumps about.'], '', 0
    'cbat/cbat_figures_6_8', 'cbat_figures_7_8', ['Figures 7 and 8. One contact slides until it breaks; the other rolls, ' ...
     'its friction below mu N, and slides shortly before it breaks.'], '', 0
    'cbat/rocking_ellipsoid', 'rocking_ellipsoid', 'An ellipsoid rocks and rolls; the energy it loses halves with the step.', ...
     'result.sol', 0.5
    'cbat/colliding_ellipsoids', 'colliding_ellipsoids', ['Two ellipsoids meet in free flight; momentum is kept to the ' ...
     'last digits.'], 'sol', 0.35
    'cbat/lens', 'lens', 'A lens, the common part of two spheres, lands on its edge and settles on its face.', 'sol', 0.06
    'cbat/superquadric', 'superquadric', 'A rounded block, a superquadric, tumbles along a plane.', 'result.sol', 0.4
    'cbat/implicit', 'implicit', 'A surface f (x) = 0 of the user (line) moves as the ellipsoid that it is (circles).', '', 0};
end

function list = ap ()
  list = {
    'ap/ap_figure_3', 'ap_figure_3', ['Figure 3. Two bodies on a rough floor, damping 20: implicit and explicit schemes ' ...
     'agree with the exact motion (circles).'], '', 0
    'ap/ap_figure_4', 'ap_figure_4', 'Figure 4. Damping 100: at the same step the explicit scheme explodes at once.', '', 0
    'ap/ap_figure_5', 'ap_figure_5', 'Figure 5. Damping 10^6: the bodies move as one; their distance changes by 10^-5 m.', '', 0
    'ap/ap_figure_6', 'ap_figure_6', 'Figure 6. Masses 1 and 10^8 with dampings 20 and 10^8: no step needs to be short.', '', 0
    'ap/ap_figure_7', 'ap_figure_7', ['Figure 7. Two bars fall on a table; the stiffer the damper between them, the more ' ...
     'they come down as one.'], 'result.runs{1}', 0.25
    'ap/ap_figure_8', 'ap_figure_8', 'Figure 8. The same with friction 0.05, 0.2 and 0.5: the joint slides less and less.', '', 0
    'ap/ap_elasticity', 'ap_elasticity', ['Section 3.4, without a figure there. The bars with springs up to 10^8 and with ' ...
     'restitution: the energy never grows.'], '', 0};
end

function list = stewart ()
  list = {
    'stewart/ramp', 'stewart_ramp', ['Section 1.1, Figure 2.1. A brick on a ramp stops and stands; with a regularised law ' ...
     'of friction it creeps.'], '', 0
    'stewart/bar_restitution', 'stewart_figure_1_2', ['Figure 1.2. What is called restitution depends on the angle at which ' ...
     'a bar is dropped: elastic bars, and a rigid one with that law.'], '', 0
    'stewart/bouncing_rod', 'stewart_bouncing_rod', 'Figure 1.2 turned round: a rigid bar bounces with a law e (angle, speed).', '', 0
    'stewart/painleve_bracket', 'stewart_painleve_bracket', ['Section 1.3, Painleve. Sliding rods above the curve find no ' ...
     'contact force at all; the least friction for that is 4/3.'], '', 0
    'stewart/painleve_jump', 'stewart_painleve_jump', ['Section 1.3. There an impulse without a collision stops the rod; ' ...
     'circles are its closed form.'], '', 0
    'stewart/painleve_table', 'stewart_painleve_table', ['Section 1.3. Springs below the rod, stiffer and stiffer, do the ' ...
     'same in an ever shorter time.'], '', 0
    'stewart/sweeping_process', 'stewart_sweeping_process', ['Section 1.5. Moreau''s sweeping process: convex sets that ' ...
     'move push a point along; circles: the catching-up algorithm.'], '', 0
    'stewart/impact_laws', 'stewart_impact_laws', ['Sections 1.2 and 2.1. Newton''s and Poisson''s laws gain energy in some ' ...
     'impacts with friction, each in another one; the dissipative law never does.'], '', 0
    'stewart/billiards', 'stewart_figure_2_3', ['Figure 2.3. A ball thrown at three in a row: the last one leaves, the ' ...
     'first bounces back.'], '', 0
    'stewart/four_balls', 'stewart_figure_2_3_planar', 'Figure 2.3 in the plane, with friction 0.2 and restitution 0.9.', '', 0
    'stewart/falling_rod', 'stewart_figure_2_4', ['Figure 2.4. A spinning rod falls on a table: with friction 0.5 its end ' ...
     'slides on, with 2 it is stopped.'], '', 0
    'stewart/position_level', 'stewart_position_level', ['Section 2.2. Contact that is asked of positions acts like a random ' ...
     'restitution; asked of velocities it does not.'], '', 0
    'stewart/three_solutions', 'stewart_three_solutions', ['Section 3.3. One state of Painleve''s rod from which three ' ...
     'motions go out; small perturbations choose.'], '', 0
    'stewart/penalty', 'stewart_penalty', 'Section 4.1. The penalty law of Paoli and Schatzman tends to the law of impact.', '', 0
    'stewart/figure_4_1', 'stewart_figure_4_1', ['Section 4.2. A bouncing ball by the midpoint rule and by Newmark''s scheme: ' ...
     'how high it bounces depends on where the step falls.'], '', 0
    'stewart/two_balls', 'stewart_figure_4_3', 'Figure 4.3. Two balls collide without restitution, and one of them jumps.', '', 0
    'stewart/three_masses', 'stewart_figure_4_4', ['Figure 4.4. Three masses, two springs: the rigid limit depends on which ' ...
     'spring becomes stiff first.'], '', 0
    'stewart/chatterjee_rod', 'stewart_figure_4_5', ['Figure 4.5. A rod is struck on its overhanging end: with a hinge in ' ...
     'it, the far support answers at once.'], '', 0
    'stewart/speed_friction', 'stewart_speed_friction', 'Figure 4.2(c). Friction that falls with the speed: a brick breaks loose.', '', 0
    'stewart/hysteresis', 'stewart_hysteresis', ['Figure 4.2(b). Static and dynamic friction: it slides from the peak on, and ' ...
     'stands again.'], '', 0
    'stewart/belt', 'stewart_belt', 'Section 4.3. A mass on a belt: friction that falls with the speed makes it oscillate.', '', 0
    'stewart/grazing', 'stewart_grazing', 'Section 4.3. A velocity touches zero: the least force decides whether it stays there.', '', 0
    'stewart/painleve_speed', 'stewart_painleve_speed', ['Section 4.3. Friction grows as the rod slows down; beyond 5/3 it ' ...
     'stops at once.'], '', 0};
end

function list = acary ()
  list = {
    'acary/acary_figure_2', 'acary_figure_2', ['Figure 2. Moreau''s scheme: no order in the uniform norm of the velocity, ' ...
     '1/2 in the second, 1 in the first and in the Hausdorff distance.'], '', 0
    'acary/acary_figure_3', 'acary_figure_3', 'Figure 3. The same for the scheme of Schatzman and Paoli, and one impact with both.', '', 0
    'acary/local_errors', 'acary_local_errors', 'Section 4. Errors of one step, beside the closed forms of the lemmas.', '', 0
    'acary/acary_figure_4', 'acary_figure_4', 'Figure 4. Steps that adapt by the heuristic (67) cost a hundredth of constant ones at the same error.', '', 0
    'acary/acary_figure_5', 'acary_figure_5', 'Figure 5. The same with variable order.', '', 0
    'acary/acary_figure_6', 'acary_figure_6', ['Figure 6. Radau and Lobatto methods keep orders 2 to 6 through all impacts ' ...
     'of the oscillator.'], '', 0
    'acary/acary_figure_7', 'acary_figure_7', 'Figure 7. Half-explicit Runge-Kutta methods, orders 2 to 5.', '', 0
    'acary/pendulum_high_order', 'acary_pendulum', ['Conclusion. The double pendulum of PAGT to twelve digits; errors over ' ...
     'steps and over cost.'], '', 0
    'acary/slider_crank', 'acary_slider_crank', ['Conclusion. A slider-crank with play: four corners that touch in turn, and ' ...
     'what precision costs.'], '', 0
    'acary/elastic_bar', 'acary_elastic_bar', ['Conclusion. An elastic bar of 50 elements meets a wall: the contact force ' ...
     'should be a rectangle.'], '', 0
    'acary/friction_block', 'acary_friction_block', 'Formula (16) with friction: orders 1 and 2 for theta = 1 and 1/2.', '', 0};
end

function list = piles ()
  list = {
    'piles/arch', 'arch', ['An arch of 11 stones stands 2 % above the friction of limit analysis, slides below it, and ' ...
     'hinges if it is too thin.'], 'result.runs{2}', 0.35
    'piles/dominoes', 'dominoes', 'A wave of dominoes; its speed is that of the leaning row as a mechanism (circles).', '', 0
    'piles/cards', 'cards', 'A house of cards stands; one of smooth cards falls.', 'result.runs{2}', 0.3
    'piles/pawl', 'pawl', ['PAGT, Figure 8, in the plane. A pawl on a cantilever is pushed into a hole: force over travel as in ' ...
     'the closed form, and above a friction of 0.723 it jams.'], '', 0
    'piles/terrain', 'terrain', 'The rover on hills of 112 triangular prisms.', 'result.sol', 0.5
    'piles/bin_of_boxes', 'bin_of_boxes', 'Boxes dropped into a bin, with forces beside those of statics.', 'result.sol', 1
    'piles/jacks', 'jacks', 'Jacks of three crossed bars hook into each other.', 'result.sol', 1
    'piles/column', 'column', 'A column of discs collapses when the gate is lifted.', 'sol', 0.4};
end

function list = space ()
  list = {
    'space/billiard', 'billiard', 'A ball with side spin slides along a parabola, then rolls straight on.', 'sol', 0.4
    'space/turntable', 'turntable', 'A ball on a turntable goes round a circle that does not turn with the table.', 'sol', 0.6
    'space/coin', 'coin', 'Euler''s disc: a coin wobbles round its edge.', 'sol', 0.1
    'space/heavy_top', 'heavy_top', 'A top precesses.', 'sol', 0.3
    'space/tumbling_body', 'tumbling_body', ['A body that spins about its middle axis turns over again and again ' ...
     '(Dzhanibekov).'], 'result.sol', 0.5
    'space/bricard', 'bricard', 'Bricard''s linkage: by counting its joints it should not move, but it does.', 'sol', 0.3
    'space/launched_block', 'launched_block', ['A block launched askew: pyramids of 4 and 8 directions lead it astray, ' ...
     'the true cone does not.'], '', 0};
end

function list = urdf ()
  list = {
    'urdf/urdf_rover', 'urdf_rover', ['A rover with two driven wheels and a caster, from a URDF file: straight on, then in a ' ...
     'circle.'], 'result.sol', 0.7
    'urdf/urdf_arm', 'urdf_arm', 'An arm with six joints, from a URDF file with a mesh; its tip beside the transforms of the file.', ...
     'result.sol', 0.5};
end

function list = classroom ()
  list = {
    'classroom/1_lemke/solution/show_lemke', 'classroom_1_lemke', ['Assignment 1. Lemke''s path through the complementary cones, ' ...
     'and problems that need 2^n pivots.'], '', 0
    'classroom/2_brick/solution/show_brick', 'classroom_2_brick', ['Assignment 2. Where a brick sticks and slides, and the error of ' ...
     'its stopping distance.'], '', 0
    'classroom/3_ball/solution/show_ball', 'classroom_3_ball', ['Assignment 3. A ball whose bounces accumulate: captured, located, ' ...
     'exact.'], '', 0
    'classroom/4_painleve/solution/show_painleve', 'classroom_4_painleve', ['Assignment 4. Painleve''s rod: where there is no ' ...
     'force, or more than one, and the impulse that remains.'], '', 0
    'classroom/5_cradle/solution/show_cradle', 'classroom_5_cradle', 'Assignment 5. A cradle by the laws of Newton and Poisson.', '', 0
    'classroom/6_gripper/solution/show_gripper', 'classroom_6_gripper', ['Assignment 6. A gripper that holds its ball, and the ' ...
     'designs that drop or crush it.'], '', 0};
end

function list = others ()
  list = {
    'workshop/workshop', 'workshop', ['A workshop: ramp, dominoes, belt, hammer and spring in one model, beside the closed ' ...
     'forms of its parts.'], 'sol', 0.28
    'pushed_box/pushed_box', 'pushed_box', ['One LCP tells whether a pushed box sticks, slides or tips: 36000 problems ' ...
     '(colours), the textbook (lines).'], '', 0
    'adaptive/work_precision', 'work_precision', ['Adaptive and fixed steps: where the motion has two time scales, the comet, ' ...
     'adapting pays.'], '', 0};
end
