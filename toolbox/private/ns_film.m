function film = ns_film (sol, times, options)
%NS_FILM  What the frames of an animation have in common, for ns_film_frame.
%   film = ns_film (sol, times, options)   times of the frames; options of nsanimate: Size, View, Forces
%
%   film    struct: sol, times, forces (of ns_frame_forces, as lengths; empty if they are not shown), pixels, window
%           ([xmin xmax ymin ymax] of the picture), digits of the clock; in space also V, places, solids, owner, poses,
%           limits and spacing (of the grid)

% SPDX-License-Identifier: BSD-3-Clause

  film = struct ('sol', sol, 'times', times, 'forces', [], 'pixels', [], 'window', [], 'digits', 0);
  film.digits = max (0, ceil (1.5 - log10 (max (times(end) - times(1), 1e-9))));
  if (ns_dimension (sol.model) == 2)
    film.window = planar_window (sol, times);
    extent = max (film.window([2 4]) - film.window([1 3]));
  else
    film = spatial_film (film, options.View);
    extent = max (film.limits(:,2) - film.limits(:,1));
  end
  if (options.Forces)
    film.forces = ns_force_scale (ns_frame_forces (sol, times), extent);
  end
  film = fit_window (film, options.Size);
end

% What some of the frames show
function window = planar_window (sol, times)
  window = [Inf -Inf Inf -Inf];
  for t = reshape (times(unique (round (linspace (1, numel (times), min (8, numel (times)))))), 1, [])
    scene = ns_scene (sol, t);
    window([1 3]) = min (window([1 3]), scene.limits([1 3]));
    window([2 4]) = max (window([2 4]), scene.limits([2 4]));
  end
end

function film = spatial_film (film, angles)
  film.V = ns_view (angles);
  film.places = ns_places_at (film.sol, film.times);
  [film.limits, film.window, solids, film.owner, film.poses] = ns_motion_limits (film.sol.model, film.places, film.V);
  [~, film.spacing] = ns_space_frame (film.limits, film.V);
  film.solids = cell (1, numel (solids));
  for k = 1:numel (solids)
    film.solids{k} = ns_solid_mesh (solids(k));
  end
end

% The picture fills its size; the window is widened where it is narrower.
function film = fit_window (film, pixels)
  extent = film.window([2 4]) - film.window([1 3]);
  if (isempty (pixels))
    pixels = [640, min(max (640 * extent(2) / extent(1), 240), 640)];
  end
  film.pixels = round (pixels(:)');
  scale = min (film.pixels ./ extent);
  more = (film.pixels / scale - extent) / 2;
  film.window = film.window + [-more(1), more(1), -more(2), more(2)];
end
