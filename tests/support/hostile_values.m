function values = hostile_values ()
%HOSTILE_VALUES  Things that users pass by mistake: other classes, shapes, sizes and numbers, one in each cell.
%   values = hostile_values ()

% SPDX-License-Identifier: BSD-3-Clause

  numbers = {NaN, Inf, -Inf, -1, 0, 0.5, 3, 1e300, -1e300, 1e-300, 1i, [1 NaN], [1; Inf], [1+2i, 3], NA};
  shapes = {[], zeros(0, 3), zeros(2, 0), zeros(0, 1, 2), [1 2], [1; 2; 3], 1:7, ones(2), ones(3, 5), ones(2, 2, 2), ...
            ones(1, 1, 3), ones(1, 1e5), ones(1e5, 1), eye(3), eye(3)(:,[3 1 2])};
  sparse_ones = {sparse(1), sparse(2, 2), sparse(eye (3)), sparse(NaN), sparse(1i), sparse(3000, 3000), sparse(true)};
  classes = {true, [true false], single(1), single([1 NaN]), int8(1), int8([1 2 3]), uint64(18446744073709551615), ...
             int32(-1)};
  texts = {"a", "", "%d %s \\n", ["ab"; "cd"], repmat("x", 1, 1e5), "\303\244", char(0), zeros(1, 0)(:)', ...
           char(zeros (0, 3)), "ground", "Name"};
  containers_ = {{}, {1}, {1, 2}, {[], {}}, cell(2, 2, 2), {@sin, @cos}, {"speed", {}}, struct(), struct("a", 1), ...
                 struct("a", {1, 2}), struct("a", {}), struct("kind", "planar"), struct("kind", "system", "items", 1), ...
                 struct("kind", {{}})};
  others = {@sin, @(varargin) [], @(t) error("mine:own", "my error"), @() 1, containers.Map(), inputParser()};
  values = [numbers, shapes, sparse_ones, classes, texts, containers_, others];
end

%!test  # each class of value is there
%! kinds = unique (cellfun (@class, hostile_values (), "UniformOutput", false));
%! for kind = {"double", "single", "logical", "char", "cell", "struct", "function_handle", "int8", "containers.Map"}
%!   assert (any (strcmp (kind{1}, kinds)));
%! endfor
