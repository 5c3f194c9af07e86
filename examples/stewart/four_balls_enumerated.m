function [v, ratio] = four_balls_enumerated ()
%FOUR_BALLS_ENUMERATED  The velocities after the impact of four balls for mu = 0.2, e = 0.9.
%   [v, ratio] = four_balls_enumerated ()   [vx vy omega] of each ball; kinetic energy after over that before
%
%   By an enumeration of all states of the contacts outside this toolbox, accurate to 1e-13; it found one solution.

% SPDX-License-Identifier: BSD-3-Clause

  v = [-1.1517263407673708; 1.4803273237276895; 0.3608165083258156
       1.213221522660355; 0; -0.5598707814269095
       1.2132215226603547; 0; 0.5598707814269104
       1.2132215226603544; 0.0799815402038443; -0.3999077010192215];
  ratio = 0.8031661515885096;
end
