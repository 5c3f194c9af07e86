function assert_only_ours (name, inputs, positions)
%ASSERT_ONLY_OURS  Each argument of a good call, replaced by each hostile value: it works or the error is ours.
%   assert_only_ours (name, inputs)
%   assert_only_ours (name, inputs, positions)
%
%   The good call must work. With an argument replaced, the only errors allowed are nonsmooth:NAME:... with a message
%   `NAME: ...`; positions restricts which inputs are replaced. All that is wrong is listed in one error.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 3)
    positions = 1:numel (inputs);
  end
  state = warning ();
  warning ("off", "all");
  restore = onCleanup (@() warning (state));
  problem = complaint (name, inputs, true);
  values = hostile_values ();
  for k = positions(:)'
    for j = 1:numel (values)
      call = inputs;
      call{k} = values{j};
      text = complaint (name, call, false);
      if (! isempty (text))
        problem = sprintf ("%s\nargument %d of %s, %s: %s", problem, k, name, described (values{j}), text);
      end
    end
  end
  assert (isempty (problem), "%s", problem);
end

function text = complaint (name, inputs, must_work)
  text = "";
  try
    result = feval (name, inputs{:});
  catch err
    ours = ["nonsmooth:", name, ":"];
    if (must_work || ! strncmp (err.identifier, ours, numel (ours)) ...
        || ! strncmp (err.message, [name, ": "], numel (name) + 2))
      text = sprintf ("[%s] %s", err.identifier, err.message(1:min (200, end)));
    end
  end
end

function text = described (value)
  text = sprintf ("%s [%s]", class (value), strtrim (num2str (size (value), "%d ")));
  if (isnumeric (value) && numel (value) < 4 && ndims (value) == 2)
    text = sprintf ("%s %s", text, mat2str (value));
  end
end

%!test
%! assert_only_ours ("nsset", {"Step", 1});
%!error <\[nonsmooth:nsset:invalidOption\]> assert_only_ours ("nsset", {"Step", -1})
%!error <argument 1 of cross> assert_only_ours ("cross", {[1 2 3], [1 2 3]}, 1)
