function parting = ns_parting (runs)
%NS_PARTING  The first time at which the events of the first run and of another are not the same; NaN if they always
%            are.
%   parting = ns_parting (runs)   cell of solutions; those whose options locate no events are left out
%
%   Events are the same if they have the same kind and contacts and are at most 1/20 of the run apart in time. Changes
%   of state count if all the runs locate them.

% SPDX-License-Identifier: BSD-3-Clause

  parting = NaN;
  lists = cell (1, 0);
  everything = true;
  span = runs{1}.t(end) - runs{1}.t(1);
  for k = 1:numel (runs)
    options = runs{k}.options;
    method = options.Method;
    if (isempty (method))
      method = 'euler';
    end
    if (strcmpi (options.Detect, 'off') || (is_auto (options.Detect) && ~locates (method)))
      continue
    end
    everything = everything && ~strcmpi (options.Detect, 'collisions') && ~any (strcmpi (method, {'euler', 'linimp'}));
    lists{end+1} = runs{k}.events; %#ok<AGROW>
  end
  for k = 2:numel (lists)
    parting = min (parting, first_difference (lists{1}, lists{k}, everything, span / 20));
  end
end

function answer = is_auto (detect)
  answer = isempty (detect) || strcmpi (detect, 'auto');
end

function answer = locates (method)
  answer = strcmpi (method, 'linimp') || ~isempty (regexp (method, '^(trapezoidal|radau|lobatto|herk)', 'once'));
end

function time = first_difference (a, b, everything, apart)
  [words_a, times_a] = words_of_events (a, everything);
  [words_b, times_b] = words_of_events (b, everything);
  common = min (numel (words_a), numel (words_b));
  k = find (~strcmp (words_a(1:common), words_b(1:common)) | abs (times_a(1:common) - times_b(1:common)) > apart, 1);
  if (isempty (k))
    k = common + 1;
  end
  time = min ([times_a(k:min (k, end)), times_b(k:min (k, end)), NaN]);
end

function [words, times] = words_of_events (events, everything)
  words = {};
  times = zeros (1, 0);
  for k = 1:numel (events)
    kind = events(k).kind;
    if (strcmp (kind, 'collision') || (everything && any (strcmp (kind, {'stick', 'slip', 'takeoff'}))))
      words{end+1} = [kind, mat2str(sortrows (events(k).contact))]; %#ok<AGROW>
      times(end+1) = events(k).time; %#ok<AGROW>
    end
  end
end
