## The fuzzers of readers of files (tests/fuzz/m), for a few hundred inputs each; make fuzz runs them for long.
## SPDX-License-Identifier: BSD-3-Clause

%!test
%! here = fileparts (fileparts (which ("nssave")));
%! folder = fullfile (here, "tests", "fuzz", "m");
%! addpath (folder);
%! cleanup = onCleanup (@() rmpath (folder));
%! assert (fuzz_files ("load", 4, 200, 7), 0);
