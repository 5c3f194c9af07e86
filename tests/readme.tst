## SPDX-License-Identifier: BSD-3-Clause

## In README.md a fence ```octave followed by a fence ```text is an example and its output.

%!test
%! root = fileparts (fileparts (which ("lcpsolve")));
%! run_markdown (fullfile (root, "README.md"));
