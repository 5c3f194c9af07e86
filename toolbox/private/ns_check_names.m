function ns_check_names (caller, handle, label, form)
%NS_CHECK_NAMES  Refuse a function whose arguments are called what they are not.
%   ns_check_names (caller, handle, label, form)
%
%   form   cell of the names of the arguments that the function is called with, such as {'t', 'q', 'v'} or {'s'}
%
%   @(t) of a function of the sliding speed s, or @(q, v, t) of one of (t, q, v), would be called all the same, and
%   compute something else. t and time mean time, q coordinates and v velocities; a speed may be called v too. Other
%   names say nothing, and only anonymous functions have names that can be seen.

% SPDX-License-Identifier: BSD-3-Clause

  names = argument_names (handle);
  for k = 1:min (numel (names), numel (form))
    meaning = strrep (lower (names{k}), 'time', 't');
    if (any (strcmp (meaning, {'t', 'q', 'v'})) && ~may_stand (meaning, form{k}, form))
      ns_fail (caller, 'arguments', ...
               ['the function %s is called with (%s), but written for (%s): it would take %s for %s. ' ...
               'If that is meant, call the argument otherwise'], label, strjoin (form, ', '), strjoin (names, ', '), ...
               words_of (form{k}), words_of (meaning));
    end
  end
end

function answer = may_stand (meaning, place, form)
  answer = strcmp (meaning, place) ...
           || (strcmp (meaning, 'v') && ~any (strcmp ('v', form)) && ~any (strcmp (place, {'t', 'q'})));
end

function text = words_of (name)
  table = {'t', 'the time'; 'q', 'the coordinates'; 'v', 'the velocities'; 's', 'the sliding speed'; ...
           'speed', 'the speed of approach'};
  text = [table{strcmp(name, table(:,1)),2}];
  if (isempty (text))
    text = name;
  end
end

% Of an anonymous function; {} otherwise
function names = argument_names (handle)
  list = regexp (func2str (handle), '^@\s*\(([^()]*)\)', 'tokens', 'once');
  names = {};
  if (~isempty (list) && ~isempty (strtrim (list{1})))
    names = strtrim (strsplit (list{1}, ','));
  end
end
