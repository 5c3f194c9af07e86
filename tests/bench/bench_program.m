function [program, why] = bench_program (source, name, command)
%BENCH_PROGRAM  A program that only the measurements need, compiled when it is older than its source
%   or a header of this folder.
%   [PROGRAM, WHY] = bench_program (SOURCE, NAME, COMMAND) is the path build/bench/NAME.  SOURCE is a file of this
%   folder, COMMAND (SOURCE, PROGRAM) the line for the shell.  If that fails, PROGRAM is '' and WHY says why.
%
%   See also bench_lcp.

% SPDX-License-Identifier: BSD-3-Clause

  here = fileparts (mfilename ('fullpath'));
  source = fullfile (here, source);
  program = fullfile (here, '..', '..', 'build', 'bench', name);
  why = '';
  built = dir (program);
  parts = [dir(source); dir(fullfile (here, '*.h'))];
  if (~isempty (built) && built(1).datenum >= max ([parts.datenum]))
    return
  end
  [~, ~] = mkdir (fileparts (program));
  [status, text] = system ([command(source, program), ' 2>&1']);
  if (status ~= 0)
    program = '';
    why = sprintf ('%s does not compile:\n%s', source, text);
  end
end
