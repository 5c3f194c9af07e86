function [points, report] = check_painleve (given)
%CHECK_PAINLEVE  Mark assignment 4, Painleve's rod.
%   check_painleve ('file.m')                      prints points and hints
%   check_painleve (@student_painleve)
%   [points, report] = check_painleve (...)        prints nothing; report: see new_marks
%
%   Keys of the mistakes it recognises: those of painleve_contact, painleve_forces, painleve_critical,
%   painleve_region and painleve_jump_of, and 'unwritten', 'parts', 'error', 'size', 'nan', 'value'.

% SPDX-License-Identifier: BSD-3-Clause

  items = {'1 yc'''' = a N + b', 4, 'contact', @painleve_contact
           '2 all forces', 4, 'forces', @painleve_forces
           '3 critical friction', 3, 'critical', @painleve_critical
           '4 angles without a force', 3, 'region', @painleve_region
           '5 impact without collision', 6, 'jump', @painleve_jump_of};
  answer = open_answer (given, 0, 1);
  marks = new_marks ('Assignment 4, Painleve''s rod', answer);
  parts = [];
  if (isempty (answer.problem))
    [parts, answer] = open_parts (answer, items(:,3)');
  end
  if (~isempty (answer.problem))
    marks = give_up (marks, answer, items(:,1:2));
  else
    cases = all_cases ();
    hints = all_hints ();
    for k = 1:size (items, 1)
      name = items{k,3};
      tolerance = 1e-9 + 1e-6 * strcmp (name, 'jump');     % of the short step that a solution may take
      table = mistake_table (items{k,4}, hints.(name));
      [verdict, answer] = judge (answer, parts.(name), name, cases.(name), items{k,4}, tolerance, table);
      marks = add_mark (marks, items{k,1:2}, verdict);
    end
  end
  [points, report] = finish_marks (marks, answer, nargout > 0);
  if (nargout == 0)
    clear points
  end
end

function cases = all_cases ()
  cases.contact = {{0.5, 0, 0.4, 1, 2, 1/3}, {pi/4, 0, 2, 1, 2, 1/3}, {1.1, 2, 1.5, 2, 1, 0.2}, {0.2, -3, 0.7, 0.5, ...
                                                                                                 3, 0.1}};
  cases.forces = {{2, -3}, {0.5, 4}, {-2, -1}, {-0.5, 1}, {1, 0}, {-3, 6}};
  cases.critical = {{1, 2, 1/3}, {3, 2, 0.2}, {0.5, 1, 0.1}, {2, 1, 0.05}};
  cases.region = {{2, 1, 2, 1/3}, {1.2, 1, 2, 1/3}, {1.4, 1, 2, 1/3}, {1.5, 2, 1, 0.05}, {0.5, 2, 1, 0.05}};
  slide = @(theta, speed, omega, l) [speed; l/2*cos(theta)*omega; omega];    % the lower end stays on the floor
  cases.jump = {{pi/4, slide(pi/4, -1, 0, 2), 2, 1, 2, 1/3}, {pi/3, slide(pi/3, -1, 0, 2), 1.5, 1, 2, 1/3}, ...
                {1.1, slide(1.1, -3, 0.8, 1), 2.2, 2, 1, 0.1}, {1, slide(1, -2, -1.1, 2), 2, 1, 2, 1/3}, ...
                {pi/4, slide(pi/4, -1, 0, 2), 0.5, 1, 2, 1/3}, {0.3, slide(0.3, -2, 0.5, 2), 0.8, 1, 2, 1/3}};
end

function hints = all_hints ()
  hints.contact = {
    'sliding right', ['The lower end slides to the left: to which side does friction act on it, and which way ' ...
                      'does that turn the rod?']
    'degrees', 'theta comes in radians.'
    'full length', 'The lower end is half a length away from the centre.'
    'cosine', ['b has the cosine where the sine belongs: yc = y - (l/2) sin (theta), as theta is measured from the ' ...
               'horizontal. (Stewart prints a cosine there.) Differentiate twice.']
    'spin sign', 'Differentiate yc = y - (l/2) sin (theta) twice: which sign has the term with omega^2?'
    'no spin', 'b lacks the term with omega^2 of the second derivative of (l/2) sin (theta).'
    'no friction', 'mu does not enter: the friction F = mu N turns the rod, too.'
    'torque', ['Which way does the normal force at the lower end turn the rod? Look at the sign of N cos (theta) ' ...
               'in the torque.']};
  hints.forces = {
    'only contact', 'N = 0 is a solution, too, if the rod then does not sink into the floor.'
    'only one', 'Where a < 0 and b > 0 there are two solutions: the rod may also lift off.'
    'only zero', ['Where a < 0 and b > 0 there are two solutions: the floor may also push with just the force ' ...
                  'that keeps the rod there.']
    'pulls', 'N = -b/a is a solution only where it is positive: the floor does not pull.'
    'sinks', 'N = 0 is a solution only if then yc'''' = b >= 0.'};
  half = 'The lower end is half a length away from the centre.';
  uniform = 'It is right for a uniform rod, J = m l^2/12, only.';
  degrees = 'Angles are in radians.';
  hints.critical = {
    'full length', half
    'uniform', uniform
    'in degrees', degrees
    'tangents', 'The second output is tan (theta), not theta.'
    '45 degrees', 'That is the friction at theta = pi/4. At which angle is it least?'};
  hints.region = {
    'full length', half
    'uniform', uniform
    'in degrees', degrees
    'tangents', 'These are tan (theta), not theta.'
    'upside down', 'The smaller angle first.'};
  hints.jump = {
    'nothing', ['The velocity does not change. The impact problem alone, without gravity, is also solved by no ' ...
                'impulse at all; let gravity act for a very short step and see what remains.']
    'always', ['It stops the lower end also where a force exists, a > 0. There the rod goes on sliding, and v ' ...
               'does not jump.']
    'centre', 'That stops the centre. What stops is the lower end, whose velocity has a part of omega.'
    'no spin', 'The velocity of the lower end has a part of omega: where does v(3) enter?'
    'full length', half
    'torque sign', 'The impulses turn the rod the wrong way: compare with the torque in (1).'};
end
