function [program, why] = siconos_ball_program ()
%SICONOS_BALL_PROGRAM  The program siconos_ball, compiled where the headers of Siconos are.
%   [PROGRAM, WHY] = siconos_ball_program () is its path; where that cannot be, PROGRAM is '' and WHY says why.
%
%   See also bench_program, bench_step, bench_methods.

% SPDX-License-Identifier: BSD-3-Clause

  headers = '';
  for root = {'/usr/include/siconos', '/usr/local/include/siconos'}
    if (exist (fullfile (root{1}, 'kernel', 'SiconosKernel.hpp'), 'file'))
      headers = root{1};
    end
  end
  if (isempty (headers))
    program = '';
    why = 'its headers are not installed (Debian: libsiconos-kernel-dev libsiconos-numerics-dev)';
    return
  end
  [~, folders] = system (sprintf ('find "%s" -type d', headers));
  include = strjoin (cellfun (@(f) sprintf ('-I"%s"', f), strsplit (strtrim (folders)), 'UniformOutput', false), ' ');
  command = @(source, target) sprintf ( ...
    'c++ -O3 %s "%s" -o "%s" -lsiconos_kernel -lsiconos_numerics -lsiconos_externals', include, source, target);
  [program, why] = bench_program ('siconos_ball.cpp', 'siconos_ball', command);
end
