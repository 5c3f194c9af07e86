function [program, why] = pile_program (engine)
%PILE_PROGRAM  The program of a game engine for bench_pile, compiled where its headers are.
%   [PROGRAM, WHY] = pile_program (ENGINE), ENGINE 'mujoco', 'bullet' or 'ode', is its path; where that cannot be,
%   PROGRAM is '' and WHY says why.
%
%   See also bench_program, bench_pile.

% SPDX-License-Identifier: BSD-3-Clause

  switch (engine)
    case 'mujoco'
      [source, header, package] = deal ('mujoco_pile.c', 'mujoco/mujoco.h', 'libmujoco-dev');
      line = 'cc -std=gnu11 -O3 "%s" -o "%s" -lmujoco -lm';
    case 'bullet'
      [source, header, package] = deal ('bullet_pile.cpp', 'bullet/btBulletDynamicsCommon.h', 'libbullet-dev');
      line = ['c++ -O3 -isystem /usr/include/bullet -isystem /usr/local/include/bullet "%s" -o "%s" ', ...
              '-lBulletDynamics -lBulletCollision -lLinearMath'];
    case 'ode'
      [source, header, package] = deal ('ode_pile.cpp', 'ode/ode.h', 'libode-dev');
      line = 'c++ -O3 "%s" -o "%s" -lode';
  end
  if (any (cellfun (@(root) exist (fullfile (root, header), 'file'), {'/usr/include', '/usr/local/include'})))
    [program, why] = bench_program (source, [engine, '_pile'], @(from, to) sprintf (line, from, to));
  else
    program = '';
    why = sprintf ('its headers are not installed (Debian: %s)', package);
  end
end
