% SLIDER_CRANK  Acary, conclusion: a nonlinear multibody system, a slider-crank mechanism with play.
%   run examples/acary/slider_crank.m, in Octave or MATLAB, from any folder
%
%   Prints errors and costs of several methods; draws build/acary_slider_crank.png.

% SPDX-License-Identifier: BSD-3-Clause

here = fileparts (mfilename ('fullpath'));
addpath (fullfile (here, '..', '..', 'toolbox'), fullfile (here, '..', 'shared'), here);

result = run_slider_crank ();
fprintf ('Acary, Algorithm 1 on a slider-crank mechanism, play 1 mm, e = 0.4, no friction, until t = 0.038 s:\n\n');
report_method_rows (result.rows, 'error of q (m, rad)');
fprintf ('\nThe reference, lobatto6 with 1600 steps, and herk5 with as many differ by %.1e.\n\n', result.agreement);
fprintf ('Its impacts with more than 0.001 N s:\n');
for event = result.reference.events(:)'
  if (strcmp (event.kind, 'takeoff') || sum (event.impulse) > 1e-3)
    fprintf ('  %.9f s  %-9s  corners %-6s  impulse %.6f N s\n', event.time, event.kind, ...
             sprintf ('%d ', event.contact(:,3)), sum (event.impulse));
  end
end
fprintf ('\n');
report_comparisons ([]);
report_comparisons (result.facts);
fprintf (['\nSee how a corner of the slider bounces to rest at the upper guide and stays there while the slider turns about\n' ...
          'it, until the other one strikes; how it leaves the guide where the force is zero, and comes to lie flat on the\n' ...
          'lower one. Methods of high order keep their order through three accumulations of impacts; the trapezoidal\n' ...
          'method resolves collisions until they are faster than its step and is far behind.\n']);
report_picture (@(file) draw_slider_crank (file, result), 'acary_slider_crank');
