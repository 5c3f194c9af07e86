function result = run_painleve_bracket ()
%RUN_PAINLEVE_BRACKET  Where sliding friction leaves Painleve's rod without a force, Stewart (1.5), (1.6).
%   result = run_painleve_bracket ()   struct:
%     angles (degrees), mus    the plane of parameters; arrays below have a row for each mu
%     bracket         1/m - l^2/(4 J) cos (a) (mu sin (a) - cos (a))
%     failed          the complementarity problem for the normal force has no solution (exitflag -1, info.infeasible)
%     warned          nscheck lists the contact under painleve, and finds no force
%     checked         where nscheck was asked, a fourth of the plane
%     force_error     largest error of the force where there is one, against g / bracket
%     least           [mu, angle] from which on there is no force at all, found by minimising the critical mu of nscheck
%     facts
%
%   Forces are unknown, sliding goes on: with N >= 0 and F = mu N to the right (1.5) is a complementarity problem
%   0 <= bracket N - g _|_ N >= 0 for a rod that does not turn. For bracket < 0 it has no solution.

% SPDX-License-Identifier: BSD-3-Clause

  angles = 6:5:86;
  mus = 0.2:0.2:3;
  result = struct ('angles', angles, 'mus', mus, 'bracket', zeros (numel (mus), numel (angles)), 'force_error', 0);
  result.failed = false (size (result.bracket));
  result.warned = result.failed;
  result.checked = result.failed;
  result.checked(1:2:end,1:2:end) = true;
  for j = 1:numel (angles)
    for i = 1:numel (mus)
      a = angles(j) * pi / 180;
      result.bracket(i,j) = 1 - 3 * cos (a) * (mus(i) * sin (a) - cos (a));
      [model, q, v] = painleve_rod (mus(i), a, -1);
      [N, result.failed(i,j)] = sliding_force (model, q, v);
      if (result.checked(i,j))
        report = nscheck (model, q, v);
        result.warned(i,j) = isequal (report.painleve, 1) && report.exitflag == -1;
      end
      if (~result.failed(i,j))
        exact = 9.81 / result.bracket(i,j);
        result.force_error = max (result.force_error, abs (N / exact - 1));
      end
    end
  end
  [angle, mu] = fminbnd (@critical_friction, 0.8, 1.4, optimset ('TolX', 1e-7));
  result.least = [mu, angle * 180 / pi];
  result.facts = bracket_facts (result);
end

% The problem of the accelerations: d2 gap / dt2 = n'W (n + mu d) N + n'W k + curvature, d against the sliding.
function [N, failed] = sliding_force (model, q, v)
  terms = nsterms (model, 0, q, v);
  [~, touching] = min (abs (terms.gap));
  n = terms.n(:,touching);
  [~, against] = min (terms.D(:,:,touching)' * v);
  M = n' * (terms.M \ (n + terms.mu(touching) * terms.D(:,against,touching)));
  r = n' * (terms.M \ terms.k) + terms.gapcurvature(touching);
  [N, ~, exitflag, info] = lcpsolve (M, r);
  failed = exitflag == -1 && info.infeasible;
end

function mu = critical_friction (angle)
  [model, q, v] = painleve_rod (1, angle, -1);
  report = nscheck (model, q, v);
  mu = report.contacts.critical;
end

% The critical mu, (1/3 + cos^2) / (sin cos) = (4 + tan^2) / (3 tan), is least where tan (angle) = 2.
function facts = bracket_facts (result)
  section = 'Stewart, section 1.3';
  facts = [new_comparison(section, 'states of the plane without a force (lcpsolve)', ...
                          sum (result.failed(:)), sum (result.bracket(:) < 0), 'closed form'), ...
           new_comparison(section, 'states of which nscheck warns, of a fourth of them', ...
                          sum (result.warned(:)), sum (result.bracket(result.checked) < 0), 'closed form'), ...
           new_comparison(section, 'least mu without a force', result.least(1), 4/3, 'closed form'), ...
           new_comparison(section, 'angle of the rod there (degrees)', result.least(2), atand (2), 'closed form')];
end
