function assert_all_refused (name, rows)
%ASSERT_ALL_REFUSED  assert_refused for every row {cause, word, inputs} of a table.
%   assert_all_refused (name, rows)

% SPDX-License-Identifier: BSD-3-Clause

  assert (columns (rows) == 3 && ! isempty (rows));
  for k = 1:size (rows, 1)
    assert_refused (name, rows{k,:});
  end
end

%!test
%! assert_all_refused ("lcpsolve", {"usage", "call it", {}; "invalidInput", "M must be finite", {NaN, 1}});
%!error <no error instead of usage> assert_all_refused ("lcpsolve", {"usage", "call", {}; "usage", "", {1, 1}})
