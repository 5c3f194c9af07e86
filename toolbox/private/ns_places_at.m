function places = ns_places_at (sol, times)
%NS_PLACES_AT  Where the bodies of a solution are at some times between its own.
%   places = ns_places_at (sol, times)   in the manner of ns_places
%
%   Coordinates are interpolated linearly and quaternions on the shorter great circle (Shoemake's slerp), so that
%   bodies turn evenly between two columns of the solution.

% SPDX-License-Identifier: BSD-3-Clause

  model = sol.model;
  places = ns_places (model, times, ns_states_at (sol, times));
  if (ns_dimension (model) == 2)
    return
  end
  [first, part] = bracket (sol.t, times);
  before = ns_places (model, sol.t(first), sol.q(:,first));
  last = min (first + 1, numel (sol.t));
  after = ns_places (model, sol.t(last), sol.q(:,last));
  for id = reshape (find (ns_widths (model) == 7), 1, [])
    places(4:7,:,id+1) = slerp (before(4:7,:,id+1), after(4:7,:,id+1), part);
  end
  places = ns_unit_turns (places);
end

% The column before each time, and which part of the step has passed
function [first, part] = bracket (t, times)
  [~, first] = histc (times, t); %#ok<HISTC>
  first = min (max (first, 1), max (numel (t) - 1, 1));
  last = min (first + 1, numel (t));
  part = (times - t(first)) ./ max (t(last) - t(first), realmin);
  part = min (max (part, 0), 1);
end

function turns = slerp (p, q, part)
  cosine = sum (p .* q, 1) ./ sqrt (sum (p.^2, 1) .* sum (q.^2, 1));
  q = bsxfun (@times, q, 1 - 2 * (cosine < 0));
  angle = acos (min (abs (cosine), 1));
  sine = max (sin (angle), realmin);
  a = sin ((1 - part) .* angle) ./ sine;
  b = sin (part .* angle) ./ sine;
  near = angle < 1e-4;                                       % on a straight line then
  a(near) = 1 - part(near);
  b(near) = part(near);
  turns = bsxfun (@times, p, a) + bsxfun (@times, q, b);
end
