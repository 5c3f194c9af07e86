function one = order_case (name, problem, theta, gamma, sigma)
%ORDER_CASE  Orders of the error of one step of Moreau's scheme in one situation, and what Acary's propositions say.
%   one = order_case (name, problem, theta, gamma, sigma)   the first impact of the problem is at the place sigma of the
%   steps; sigma is [] if there is a persistent contact
%
%   one  struct: name, theta, gamma, sigma, h, e (2 x n: e_v, e_q), order (2 x 1), expected (2 x 1), where, source

% SPDX-License-Identifier: BSD-3-Clause

  h = 0.02 * 2 .^ -(0:6);
  if (isempty (sigma))
    start = 0.3 * ones (size (h));
  else
    [~, ~, impacts] = nsexact (problem.name, 2);
    start = impacts(1).time - sigma * h;
  end
  e = local_error (problem, start, h, theta, gamma);
  [expected, where, source] = what_is_expected (theta, gamma, sigma);
  one = struct ('name', name, 'theta', theta, 'gamma', gamma, 'sigma', sigma, 'h', h, 'e', abs ([e.v; e.q]), ...
                'order', observed_order (h, abs ([e.v; e.q])), 'expected', expected, 'where', where, 'source', source);
end

% In closed form: e_q is of second order if sigma = 1 - theta, by (32), and e_v of the first in a contact that turns,
% unless theta = 1.
function [expected, where, source] = what_is_expected (theta, gamma, sigma)
  source = 'paper';
  if (isempty (sigma))
    where = 'Acary, proposition 2';
    expected = [2; 2];
    if (theta < 1)
      expected(1) = 1;
      source = 'closed form';
    end
  elseif (gamma > 0)
    where = 'Acary, proposition 3';
    expected = [1; 1];
    if (sigma == 1 - theta)
      expected(2) = 2;
      source = 'closed form';
    end
  else
    where = 'Acary, proposition 1';
    expected = [0; 1];
  end
end
