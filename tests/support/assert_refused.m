function assert_refused (name, cause, word, inputs, outputs)
%ASSERT_REFUSED  A call must raise nonsmooth:NAME:CAUSE with a message `NAME: ...` that holds WORD.
%   assert_refused (name, cause, word, inputs)
%   assert_refused (name, cause, word, inputs, outputs)
%
%   inputs   a cell of what the function is called with
%   outputs  the number of outputs asked for (0)

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 5)
    outputs = 0;
  end
  caught = struct ("identifier", "no error", "message", "");
  results = cell (1, outputs);
  try
    [results{:}] = feval (name, inputs{:});
  catch err
    caught = err;
  end
  where = sprintf ("%s, '%s': ", name, word);
  assert (strcmp (caught.identifier, ["nonsmooth:", name, ":", cause]), ...
          "%s%s instead of %s: %s", where, caught.identifier, cause, caught.message);
  assert (strncmp (caught.message, [name, ": "], numel (name) + 2), "%sname missing in: %s", where, caught.message);
  assert (! isempty (strfind (caught.message, word)), "%snot in: %s", where, caught.message);
end

%!test  # what is refused as said passes
%! assert_refused ("lcpsolve", "invalidInput", "M must be finite", {NaN, 1});
%! assert_refused ("lcpsolve", "usage", "at most 4", {1, 1}, 5);
%!error <invalidInput instead of usage> assert_refused ("lcpsolve", "usage", "M", {NaN, 1})
%!error <not in: lcpsolve: M must be finite> assert_refused ("lcpsolve", "invalidInput", "Q must", {NaN, 1})
%!error <no error instead of usage> assert_refused ("lcpsolve", "usage", "", {1, 1})
%!error <Octave:.* instead of usage> assert_refused ("cross", "usage", "", {[1 2 3]})
