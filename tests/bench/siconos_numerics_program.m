function [program, why] = siconos_numerics_program (name, header)
%SICONOS_NUMERICS_PROGRAM  A program with solvers of Siconos, compiled where its headers are.
%   [PROGRAM, WHY] = siconos_numerics_program (NAME, HEADER) is the path of NAME, from NAME.c, which needs HEADER of
%   Siconos' numerics; where that cannot be, PROGRAM is '' and WHY says why.
%
%   See also bench_program, bench_lcp, bench_cone.

% SPDX-License-Identifier: BSD-3-Clause

  program = '';
  why = 'its headers are not installed (Debian: libsiconos-numerics-dev)';
  for root = {'/usr/include/siconos', '/usr/local/include/siconos'}
    numerics = fullfile (root{1}, 'numerics');
    if (exist (fullfile (numerics, header), 'file'))
      [program, why] = bench_program ([name '.c'], name, @(source, target) sprintf ( ...
        'cc -std=c11 -O3 -I"%s" -I"%s" "%s" -o "%s" -lsiconos_numerics -lm', root{1}, numerics, source, target));
    end
  end
end
