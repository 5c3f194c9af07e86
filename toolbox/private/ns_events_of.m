function events = ns_events_of (sol, window)
%NS_EVENTS_OF  What happens at the contacts of a solution, for marks in pictures.
%   events = ns_events_of (sol, window)   window [from to]
%
%   events  struct array: time, kind ('collision', 'takeoff', 'stick', 'slip', 'facet' or 'user'), contact (rows a, b,
%           feature; of a system 0, 0, number of the gap)
%
%   Those that were located (sol.events). Where the method locates none, from the states of nscontacts, at the ends of
%   steps; of more than 200 pairs of bodies then none.

% SPDX-License-Identifier: BSD-3-Clause

  events = struct ('time', {}, 'kind', {}, 'contact', {});
  for event = sol.events(:)'
    events(end+1) = struct ('time', event.time, 'kind', event.kind, 'contact', event.contact); %#ok<AGROW>
  end
  if (isempty (events) && few_pairs (sol))
    for c = reshape (nscontacts (sol), 1, [])
      events = add_changes (events, c);
    end
  end
  times = [events.time];
  events = events(times >= window(1) & times <= window(2));
end

function answer = few_pairs (sol)
  answer = true;
  if (~ns_is_system (sol.model))
    answer = size (unique ([sol.contacts.a, sol.contacts.b], 'rows'), 1) <= 200;
  end
end

% A phase tells by its state and the one before what has begun.
function events = add_changes (events, c)
  for k = 1:numel (c.phases)
    phase = c.phases(k);
    kind = '';
    if (strcmp (phase.state, 'impact'))
      kind = 'collision';
    elseif (k > 1 && strcmp (phase.state, 'open'))
      kind = 'takeoff';
    elseif (k > 1 && any (strcmp (phase.state, {'stick', 'slip'})) && ~strcmp (c.phases(k-1).state, 'open'))
      kind = phase.state;
    end
    if (~isempty (kind))
      time = phase.from;
      if (strcmp (kind, 'collision'))
        time = phase.to;
      end
      who = [c.a, c.b, 0];
      if (c.number > 0 && c.a == 0)
        who = [0, 0, c.number];
      elseif (c.number > 0)
        who = [c.a, c.number, -1];
      end
      events(end+1) = struct ('time', time, 'kind', kind, 'contact', who); %#ok<AGROW>
    end
  end
end
