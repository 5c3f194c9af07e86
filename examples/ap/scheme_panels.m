function panels = scheme_panels (result)
%SCHEME_PANELS  What Figures 3 and 4 of AP show, for draw_panels.
%   panels = scheme_panels (result)   of compare_schemes

% SPDX-License-Identifier: BSD-3-Clause

  limits = [0 10 -15 13];
  places = [0.6 -2; 3 9.6; 7.2 9.5];
  exact = result.reference(1:2,:);
  curves = {damper_curves(result.implicit, places, exact), damper_curves(result.explicit, places, exact)};
  heading = @(name) sprintf ('%s, damping %d, h = %g', name, result.damping, result.h);
  panels = struct ('heading', {heading('linearly implicit'), heading('explicit (euler)')}, 'y_words', 'x (m)', ...
                   'limits', limits, 'curves', curves);
end
