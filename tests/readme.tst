## SPDX-License-Identifier: BSD-3-Clause

%!test  # the examples in README.md print what it says
%! root = fileparts (fileparts (which ("lcpsolve")));
%! assert_text_examples (fullfile (root, "README.md"));
