function fig = nsplot (sol, varargin)
%NSPLOT  Draw a solution: the bodies on their way, or curves over time.
%
%   nsplot (sol)
%   nsplot (sol, what)
%   nsplot (sol, 'file.png')
%   nsplot (sweep)
%   nsplot (sweep, what)
%   nsplot (..., 'Name', value, ...)
%   fig = nsplot (...)
%
%   Example: a ball bounces down a slope
%
%   >> model = nsmodel ('planar');
%   >> model = nsbody (model, 'Shape', nsshape ('halfspace', [0.2 1]), 'Friction', 0.5);
%   >> model = nsbody (model, 'Shape', nsshape ('disc', 0.2), 'Position', [0 1], 'Restitution', 0.6);
%   >> sol = nssolve (model, [0 2], 'Step', 0.005);
%
%
%      nsplot (sol)                                      a window with the ball on its way
%      nsplot (sol, 'energy', 'File', 'energy.png')      a file with its energy
%
%
%   sol   from nssolve
%   what  'scene'     the bodies of a model at some times, the earlier the paler, with the paths of their centres,
%                     floors, springs and joints (default for models). In space with lines on round bodies that show
%                     how they turn, and shadows straight below them on the floors
%         'q', 'v'    coordinates and velocities over time; in space q0 to q3 are the quaternions, w1 to w3 the
%                     angular velocities in the axes of the bodies
%         'energy'    kinetic, potential and total energy (nsenergy)
%         'gaps'      gaps of the bodies that touch, the least of each pair, negative where they overlap, or those of a
%                     system; of models with more than 300 velocities only while bodies are near each other
%         'contacts'  normal and friction forces (nscontacts), of friction in space its size. Steps with impacts
%                     are marked by pale lines and left out of the curves
%         'cone'      friction force over normal force, step by step, in the friction cone of each contact, at most
%                     8; in space friction divided by mu times the normal force, in a disc. Steps with impacts are
%                     left out
%         'all'       'q', 'v', 'energy' and 'contacts' (default for systems)
%
%   sweep from nssweep
%   what  'line'       mean of the values of Keep over the first parameter, with their standard error (default for one)
%         'histogram'  of the values of all members (default without parameters)
%         'map'        mean over two parameters, as colours (default for two or more)
%         'fan'        a curve for each member, where Keep returns one over tspan; the median, and 5 and 95 % dashed
%
%   Curves have marks where collisions happen and where contacts open, begin to stick and begin to slip: those of
%   sol.events, or, where the method locates none, the changes that nscontacts tells, at the ends of steps. In 'q' and
%   'v' they are on the curves of the bodies that take part, in 'energy' on the total. A panel that would have more
%   than 100 marks has none; choose shorter Times.
%
%   Options, as names and values, as a struct, or both; [] is the default; case does not matter
%     Times   of a scene: the times at which bodies are drawn, one or more (6 from start to end; of more than 20
%             bodies in space fewer, which take less time); of curves: [from to] (all)
%     File    name of a PNG file to write; the figure is then invisible, and closed if no output is asked for
%     Size    [width height] of the figure in pixels ([1000 h], where h suits what is drawn)
%     Parent  axes to draw into instead of a new figure; several curves share its place. Not with File or Size
%     Events  false: no marks of events (true)
%     Value   of a sweep: the row of sweep.value, the name of its field, or a number for each member, as sweep.q(1,:)
%             (1)
%     Label   of a sweep: what the values are called ('value')
%     View    [azimuth elevation] in degrees from which a scene in space is seen, as in view ([-32 22])
%
%   fig     handle of the figure
%
%   See also nssolve, nsenergy, nscontacts, nsdrift.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    ns_fail ('nsplot', 'usage', 'call nsplot (sol) or nsplot (sol, what)');
  end
  varargin = file_named (ns_plain_text (varargin));
  if (ns_is_sweep (sol))
    handle = ns_plot_sweep (sol, varargin);
    if (nargout > 0)
      fig = handle;
    elseif (any (strcmpi ('File', varargin(cellfun ('isclass', varargin, 'char')))))
      close (handle);
    end
    return
  end
  ns_check_solution ('nsplot', sol);
  [what, rest] = read_what (sol.model, varargin);
  table = {'Times', [], 'any'; 'File', '', 'text'; 'Size', [], 'vector'; 'Parent', [], 'any'; ...
           'View', [], 'vector'; 'Events', true, 'switch'};
  options = ns_options ('nsplot', table, rest, 2 + numel (varargin) - numel (rest));
  check_file (options.File);
  check_size (options.Size);
  options.Times = check_times (sol, what, options.Times);
  check_parent (options);
  options.View = check_view (sol.model, what, options.View);

  if (strcmp (what, 'scene'))
    drawing = compute_scene (sol, options);
  elseif (strcmp (what, 'cone'))
    drawing = ns_cones (sol, options.Times);
  else
    drawing = compute_curves (sol, what, options);
  end
  quiet = ns_quiet_graphics (); %#ok<NASGU>
  handle = draw (drawing, what, options);
  if (~isempty (options.File) && nargout == 0)
    close (handle);
  end
  if (nargout > 0)
    fig = handle;
  end
end

% nsplot (sol, 'a.png') and nsplot (sol, what, 'a.png') are File 'a.png'.
function inputs = file_named (inputs)
  kinds = {'scene', 'q', 'v', 'energy', 'gaps', 'contacts', 'cone', 'all', 'line', 'histogram', 'map', 'fan'};
  for k = 1:min (2, numel (inputs))
    is_name = ischar (inputs{k}) && ~isempty (regexpi (inputs{k}, '^.+\.png$', 'once'));
    if (is_name && (k == 1 || any (strcmpi (inputs{1}, kinds))))
      inputs = [inputs(1:k-1), {'File'}, inputs(k:end)];
      return
    end
  end
end

function check_file (file)
  [~, ~, extension] = fileparts (file);
  if (~isempty (file) && ~strcmpi (extension, '.png'))
    ns_fail ('nsplot', 'invalidOption', 'File must be the name of a .png file, not ''%s''', file);
  end
end

% Larger ones than this gnuplot does not survive.
function check_size (pixels)
  if (any (pixels < 1 | pixels > 10000))
    ns_fail ('nsplot', 'invalidOption', 'Size must be between 1 and 10000 pixels, not %s', ns_describe (pixels'));
  end
end

% ---- arguments

function [what, rest] = read_what (model, inputs)
  kinds = {'scene', 'q', 'v', 'energy', 'gaps', 'contacts', 'cone', 'all'};
  what = kinds{1 + 7 * ns_is_system(model)};
  rest = inputs;
  if (isempty (inputs) || isstruct (inputs{1}) ...
      || (ischar (inputs{1}) && any (strcmpi (inputs{1}, {'Times', 'File', 'Size', 'Parent', 'View', 'Events'}))))
    return
  end
  what = kinds{ns_choice('nsplot', 'invalidInput', 'WHAT', inputs{1}, kinds)};
  rest = inputs(2:end);
  if (strcmp (what, 'scene') && ns_is_system (model))
    ns_fail ('nsplot', 'invalidInput', 'WHAT must not be ''scene'' for a system, which has no bodies to draw');
  end
end

function times = check_times (sol, what, times)
  scene = strcmp (what, 'scene');
  ends = sol.t([1 end]);
  if (isempty (times))
    times = ends;
    if (scene)
      times = unique (linspace (ends(1), ends(2), scene_count (sol.model)));
    end
    return
  end
  if (~isnumeric (times) || ~isreal (times) || ~isvector (times) || ~all (isfinite (times(:))) ...
      || any (diff (times(:)) <= 0) || (~scene && numel (times) ~= 2))
    forms = {'two increasing times [from to]', 'one or more increasing times'};
    ns_fail ('nsplot', 'invalidOption', 'Times must be %s, not %s', forms{1 + scene}, ns_describe (times));
  end
  times = double (times(:)');
  if (scene && (times(1) < ends(1) || times(end) > ends(2)))
    ns_fail ('nsplot', 'invalidOption', 'Times must lie between %g and %g, where the solution is', ends);
  end
end

function count = scene_count (model)
  count = 6;
  if (ns_dimension (model) == 3)
    count = min (max (floor (120 / max (sum (ns_widths (model) > 0), 1)), 2), 6);
  end
end

function check_parent (options)
  if (isempty (options.Parent))
    return
  end
  if (numel (options.Parent) ~= 1 || ~ishghandle (options.Parent) ...
      || ~strcmp (get (options.Parent, 'type'), 'axes'))
    ns_fail ('nsplot', 'invalidOption', 'Parent must be a handle of axes, not %s', ns_describe (options.Parent));
  end
  if (~isempty (options.File) || ~isempty (options.Size))
    ns_fail ('nsplot', 'invalidOption', 'Parent must not be given together with File or Size');
  end
end

function angles = check_view (model, what, angles)
  if (~isempty (angles) && (~strcmp (what, 'scene') || ns_dimension (model) == 2))
    ns_fail ('nsplot', 'invalidOption', 'View is an option of scenes of models in space');
  end
  if (isempty (angles))
    angles = [-32; 22];
  end
end

% ---- what is drawn, and where

function scene = compute_scene (sol, options)
  if (ns_dimension (sol.model) == 3)
    scene = ns_space_scene (sol, options.Times, options.View);
  else
    scene = ns_scene (sol, options.Times);
  end
end

function panels = compute_curves (sol, what, options)
  kinds = {what};
  if (strcmp (what, 'all'))
    kinds = {'q', 'v', 'energy', 'contacts'};
  end
  panels = [];
  for k = 1:numel (kinds)
    list = ns_curves (sol, kinds{k}, options.Times, options.Events);
    list = list(~cellfun (@isempty, {list.lines}));
    if (~isempty (list))
      panels = [panels, list]; %#ok<AGROW>
    end
  end
end

function handle = draw (drawing, what, options)
  if (isempty (options.Parent))
    visible = {'on', 'off'};
    pixels = figure_size (drawing, what, options.Size);
    handle = ns_new_figure (pixels, visible{1 + ~isempty(options.File)});
    if (isempty (handle))
      ns_fail ('nsplot', 'noGraphics', 'Octave found nothing to draw with (install gnuplot)');
    end
    margins = [80 55 40 35];                                  % left, bottom, right, top
    if (strcmp (what, 'scene') && ~drawing.frame)
      margins = [10 10 10 35];
    end
    place = [margins(1:2), pixels - margins(3:4) - margins(1:2)] ./ pixels([1 2 1 2]);
  else
    handle = ancestor (options.Parent, 'figure');
    place = get (options.Parent, 'position');
  end
  if (strcmp (what, 'scene'))
    draw_scene (handle, place, options, drawing);
  else
    if (~isempty (options.Parent))
      set (options.Parent, 'visible', 'off');
    end
    if (strcmp (what, 'cone'))
      ns_draw_cones (handle, place, drawing);
    else
      place(3) = place(3) - 0.1;                            % room for the names
      ns_draw_curves (handle, place, drawing);
    end
  end
  if (~isempty (options.File))
    write_file (handle, pixels, options.File);
  end
end

function write_file (handle, pixels, file)
  try
    ns_write_png ('nsplot', handle, pixels, file);
  catch problem
    close (handle);
    rethrow (problem);
  end
end

function draw_scene (handle, place, options, scene)
  panel = options.Parent;
  if (isempty (panel))
    panel = axes ('parent', handle, 'position', place);
  end
  shown = sprintf (', %.3g', options.Times);
  ns_draw_scene (panel, scene, sprintf ('t = %s', shown(3:end)));
end

function pixels = figure_size (drawing, what, given)
  if (~isempty (given))
    pixels = round (given(:)');
  elseif (strcmp (what, 'scene'))
    extent = diff (reshape (drawing.limits, 2, 2));
    edges = [120 90; 20 45];
    edges = edges(2 - drawing.frame,:);
    pixels = round ([1000, edges(2) + min(max ((1000 - edges(1)) * extent(2) / extent(1), 200), 900)]);
  elseif (strcmp (what, 'cone'))
    rows = 1 + (numel (drawing) > 4);
    columns = ceil (max (numel (drawing), 1) / rows);
    pixels = [min(150 + 330 * columns, 1200), 100 + 300 * rows];
  else
    height = 220 - 70 * (numel (drawing) > 9);
    pixels = [1000, 100 + height * max(numel (drawing), 1)];
  end
end

%!testif ; ! isempty (available_graphics_toolkits ())   # a file by its name alone
%! sol = nssolve (nsbody (nsmodel ('planar'), 'Shape', nsshape ('disc', .1), 'Mass', 1), [0 1], 'Step', .1);
%! file = [tempname() '.png'];
%! for args = {{file}, {'q', file}, {'q', 'File', file}}
%!   nsplot (sol, args{1}{:});
%!   assert (exist (file, 'file'), 2);
%!   delete (file);
%! end

%!function sol = bouncing ()  # all that can be drawn, with a wall far away
%!  model = nsmodel ('planar');
%!  model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.5, 'Name', 'floor');
%!  model = nsbody (model, 'Shape', nsshape ('halfspace', [-1 0], -100));
%!  model = nsbody (model, 'Shape', nsshape ('box', [.6 .4]), 'Position', [0 1], 'Angle', .4, 'Name', 'box');
%!  model = nsbody (model, 'Shape', nsshape ('disc', .2), 'Position', [-1 1], 'Velocity', [1 0]);
%!  model = nsbody (model, 'Shape', nsshape ('polygon', [-.5 .5; 0 0]), 'Position', [2 2]);
%!  model = nsbody (model, 'Position', [3 2]);
%!  model = nsbody (model, 'Fixed', true, 'Shape', nsshape ('box', [.2 .2]), 'Position', [4 1], 'Velocity', [0 1]);
%!  model = nsjoint (model, 'revolute', 5, 'ground', 'Anchor', [1.5 2]);
%!  model = nsjoint (model, 'distance', 6, 5, 'Anchor', [3 2.5; 2 2]);
%!  model = nsspring (model, 6, [0 0], 'ground', [4 2], 'Stiffness', 3);
%!  sol = nssolve (model, [0 1], 'Step', .005);
%!endfunction

%!function [panel, cleanup] = hidden_axes ()
%!  state = warning ('off', 'Octave:gnuplot-graphics');
%!  fig = figure ('visible', 'off');
%!  panel = axes ('parent', fig);
%!  cleanup = onCleanup (@() close (fig));
%!  warning (state);
%!endfunction

%!function pixels = png_size (file)
%!  fid = fopen (file);
%!  header = fread (fid, 24)';
%!  fclose (fid);
%!  assert (char (header(2:4)), 'PNG');
%!  pixels = 256 .^ (3:-1:0) * reshape (header(17:24), 4, 2);
%!endfunction

%!testif ; ! isempty (available_graphics_toolkits ())  # a scene: equal axes, the box where it is at the end
%! [panel, cleanup] = hidden_axes ();
%! sol = bouncing ();
%! fig = nsplot (sol, 'Times', [0 .5 1], 'Parent', panel);
%! assert (fig, ancestor (panel, 'figure'));
%! assert (get (panel, 'dataaspectratio'), [1 1 1]);
%! assert (get (get (panel, 'title'), 'string'), 't = 0, 0.5, 1');
%! limits = axis (panel);
%! assert (limits(1) < -1.2 && limits(2) < 6 && limits(3) < 0 && limits(4) > 2);
%! turn = [cos(sol.q(3,end)), -sin(sol.q(3,end)); sin(sol.q(3,end)), cos(sol.q(3,end))];
%! corners = turn * [-.3 .3 .3 -.3; -.2 -.2 .2 .2] + sol.q(1:2,end);
%! found = false;
%! for patch = reshape (findobj (panel, 'type', 'patch'), 1, [])
%!   x = get (patch, 'xdata');
%!   found = found || (numel (x) == 5 && norm (x(1:4) - corners(1,:)') < 1e-12);
%! end
%! assert (found);

%!testif ; ! isempty (available_graphics_toolkits ())  # curves: the lines hold the solution
%! [panel, cleanup] = hidden_axes ();
%! sol = bouncing ();
%! fig = nsplot (sol, 'v', 'Parent', panel, 'Times', [.2 .6], 'Events', false);
%! lines = findobj (fig, 'type', 'line');
%! assert (numel (lines), 4 + 4 + 3);
%! kept = sol.t >= .2 & sol.t <= .6;
%! assert (any (arrayfun (@(l) isequal (get (l, 'ydata')(:)', sol.v(3,kept)), lines)));
%! labels = arrayfun (@(p) get (get (p, 'ylabel'), 'string'), findobj (fig, 'type', 'axes'), 'UniformOutput', false);
%! assert (sort (labels(! cellfun (@isempty, labels)))', {'angular velocity', 'velocity x', 'velocity y'});

%!testif ; ! isempty (available_graphics_toolkits ())  # energy and contacts of a model
%! [panel, cleanup] = hidden_axes ();
%! sol = bouncing ();
%! fig = nsplot (sol, 'energy', 'Parent', panel);
%! total = nsenergy (sol);
%! assert (any (arrayfun (@(l) isequal (get (l, 'ydata')(:)', total), findobj (fig, 'type', 'line'))));
%! [panel, cleanup] = hidden_axes ();
%! fig = nsplot (sol, 'contacts', 'Parent', panel);
%! assert (! isempty (findobj (fig, 'string', 'box - floor')));

%!testif ; ! isempty (available_graphics_toolkits ())  # a system: all of it; one without contacts
%! sys = nssystem ('Mass', eye (2), 'Force', [1; -9.81], 'Gap', @(q) q(2), 'Normal', [0; 1], 'Tangent', [1 -1; 0 0], ...
%!                 'Friction', .05, 'Potential', @(q) 9.81 * q(2));
%! [panel, cleanup] = hidden_axes ();
%! fig = nsplot (nssolve (sys, [0 1], [0; .1], [0; 0], 'Step', .05), 'Parent', panel, 'Events', false);
%! assert (numel (findobj (fig, 'type', 'axes')), 1 + 5);
%! [panel, cleanup] = hidden_axes ();
%! fig = nsplot (nssolve (nssystem ('Mass', 1), [0 1], 0, 1), 'Parent', panel);
%! assert (numel (findobj (fig, 'type', 'axes')), 1 + 3);

%!function sol = thrown ()  # a ball that bounces on a floor, e = 1/2, its bounces located
%!  model = nsmodel ('planar', 'Gravity', 10);
%!  model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.5, 'Name', 'floor');
%!  model = nsbody (model, 'Shape', nsshape ('disc', .2), 'Position', [0 1], 'Restitution', .5, 'Name', 'ball');
%!  sol = nssolve (model, [0 1], 'Step', .01, 'Method', 'trapezoidal');
%!endfunction

%!testif ; ! isempty (available_graphics_toolkits ())  # gaps: of a ball over a floor y - r, of a system its function
%! [panel, cleanup] = hidden_axes ();
%! sol = thrown ();
%! fig = nsplot (sol, 'gaps', 'Parent', panel, 'Events', false);
%! lines = findobj (fig, 'type', 'line');
%! assert (numel (lines), 1);
%! assert (get (lines, 'xdata')(:)', sol.t);
%! assert (get (lines, 'ydata')(:)', sol.q(2,:) - .2, 1e-12);
%! sys = nssystem ('Mass', eye (2), 'Force', [0; -10], 'Gap', @(q) [q(2); 3 - q(2)^2], ...
%!                 'Normal', @(q) [0 0; 1, -2*q(2)]);
%! [panel, cleanup] = hidden_axes ();
%! sol = nssolve (sys, [0 .5], [0; 1], [1; 0], 'Step', .01);
%! fig = nsplot (sol, 'gaps', 'Parent', panel, 'Times', [.1 .3], 'Events', false);
%! lines = findobj (fig, 'type', 'line');
%! values = arrayfun (@(l) get (l, 'ydata')(:), lines, 'UniformOutput', false);
%! kept = sol.t >= .1 & sol.t <= .3;
%! expected = [sol.q(2,kept); 3 - sol.q(2,kept).^2];
%! assert (sortrows ([values{:}]'), sortrows (expected), 1e-12);

%!testif ; ! isempty (available_graphics_toolkits ())  # bodies that never touch, and what is far away in a large model
%! [panel, cleanup] = hidden_axes ();
%! model = nsbody (nsmodel ('planar', 'Gravity', 0), 'Shape', nsshape ('disc', .2));
%! model = nsbody (model, 'Shape', nsshape ('disc', .3), 'Position', [2 0], 'Velocity', [1 0]);
%! sol = nssolve (model, [0 1], 'Step', .1);
%! fig = nsplot (sol, 'gaps', 'Parent', panel);
%! assert (get (findobj (fig, 'type', 'line'), 'ydata')(:)', 1.5 + sol.t, 1e-12);
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]));
%! for k = 1:101
%!   model = nsbody (model, 'Shape', nsshape ('disc', .2), 'Position', [k, .2 + (k > 1)]);
%! end
%! sol = nssolve (model, [0 .1], 'Step', .02);
%! [panel, cleanup] = hidden_axes ();
%! fig = nsplot (sol, 'gaps', 'Parent', panel);
%! values = get (findobj (fig, 'type', 'line'), 'ydata')(:)';
%! assert (values(1:end-1), zeros (1, 5), 1e-12);               # the table is about the start of steps
%! assert (isnan (values(end)));

%!testif ; ! isempty (available_graphics_toolkits ())  # events: a bounce after sqrt (2 * .8 / 10) s and .4 s later
%! [panel, cleanup] = hidden_axes ();
%! sol = thrown ();
%! for what = {'q', 'v', 'energy', 'gaps', 'contacts'}
%!   fig = nsplot (sol, what{1}, 'Parent', panel);
%!   marks = findobj (fig, 'type', 'line', 'linestyle', 'none');
%!   times = arrayfun (@(h) get (h, 'xdata')(:)', marks, 'UniformOutput', false);
%!   assert (any (cellfun (@(t) numel (t) >= 2 && norm (t(1:2) - [.4 .8]) < 1e-6, times)), what{1});
%!   assert (! isempty (findobj (fig, 'string', 'collision')));
%!   delete (setdiff (findobj (fig, 'type', 'axes'), panel));
%! end
%! fig = nsplot (sol, 'energy', 'Parent', panel);
%! marks = findobj (fig, 'type', 'line', 'linestyle', 'none');
%! marks = marks(arrayfun (@(h) numel (get (h, 'xdata')) > 1, marks));
%! assert (get (marks, 'ydata')(1), 10 * .2 + 10 * .8 / 4, 1e-6);   # after the bounce a quarter of m g h is left
%! delete (setdiff (findobj (fig, 'type', 'axes'), panel));
%! fig = nsplot (sol, 'energy', 'Parent', panel, 'Events', false);
%! assert (isempty (findobj (fig, 'type', 'line', 'linestyle', 'none')));

%!testif ; ! isempty (available_graphics_toolkits ())  # where none are located: a box that stops at t = .4
%! model = nsmodel ('planar', 'Gravity', 10);
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.5);
%! model = nsbody (model, 'Shape', nsshape ('box', [1 1]), 'Position', [0 .5], 'Velocity', [2 0]);
%! sol = nssolve (model, [0 1], 'Step', .01, 'Method', 'euler');
%! assert (isempty (sol.events));
%! [panel, cleanup] = hidden_axes ();
%! fig = nsplot (sol, 'v', 'Parent', panel);
%! marks = findobj (fig, 'type', 'line', 'linestyle', 'none');
%! marks = marks(arrayfun (@(h) strcmp (get (h, 'marker'), 'square') || strcmp (get (h, 'marker'), 's'), marks));
%! times = sort (arrayfun (@(h) get (h, 'xdata')(1), marks))';
%! assert (times(2:end), .39 * ones (1, 3), .011);               # one of them explains the mark

%!testif ; ! isempty (available_graphics_toolkits ())  # cones: a box that is pushed with 8 t N, mu m g = 4.905 N
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.5);
%! model = nsbody (model, 'Name', 'box', 'Shape', nsshape ('box', [0.4 0.2]), 'Position', [0 0.1]);
%! model = nsforce (model, 'box', @(t, q, v) [8*t; 0]);
%! sol = nssolve (model, [0 1], 'Step', .01);
%! [panel, cleanup] = hidden_axes ();
%! fig = nsplot (sol, 'cone', 'Parent', panel);
%! points = findobj (fig, 'type', 'line', 'linestyle', 'none');
%! x = arrayfun (@(h) get (h, 'xdata')(:)', points, 'UniformOutput', false);
%! y = arrayfun (@(h) get (h, 'ydata')(:)', points, 'UniformOutput', false);
%! assert ([x{:}], 9.81 * ones (1, 100), 1e-9);
%! assert (sort ([y{:}]), sort (-min (8 * sol.t(1:end-1), 4.905)), 1e-9);
%! assert (! isempty (findobj (fig, 'string', 'stick')) && ! isempty (findobj (fig, 'string', 'slip')));
%! titles = arrayfun (@(p) get (get (p, 'title'), 'string'), findobj (fig, 'type', 'axes'), 'UniformOutput', false);
%! assert (any (strcmp (titles, 'box - table, mu = 0.5')));

%!testif ; ! isempty (available_graphics_toolkits ())  # in space: friction against sliding along (3, 4), in a true cone
%! model = nsmodel ('spatial');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', 0.5);
%! model = nsbody (model, 'Shape', nsshape ('point'), 'Velocity', [3 4 0]);
%! sol = nssolve (model, [0 .5], 'Step', .01, 'Cone', 'cone');
%! [panel, cleanup] = hidden_axes ();
%! fig = nsplot (sol, 'cone', 'Parent', panel);
%! points = findobj (fig, 'type', 'line', 'linestyle', 'none');
%! x = arrayfun (@(h) get (h, 'xdata')(:)', points, 'UniformOutput', false);
%! y = arrayfun (@(h) get (h, 'ydata')(:)', points, 'UniformOutput', false);
%! assert ([x{:}], -.6 * ones (1, 50), 1e-6);
%! assert ([y{:}], -.8 * ones (1, 50), 1e-6);

%!testif ; ! isempty (available_graphics_toolkits ())  # cones of a system; none without friction
%! sys = nssystem ('Mass', eye (2), 'Force', [1; -10], 'Gap', @(q) q(2), 'Normal', [0; 1], 'Tangent', [1 -1; 0 0], ...
%!                 'Friction', .05);
%! [panel, cleanup] = hidden_axes ();
%! fig = nsplot (nssolve (sys, [0 1], [0; 0], [0; 0], 'Step', .05), 'cone', 'Parent', panel);
%! points = findobj (fig, 'type', 'line', 'linestyle', 'none');
%! y = arrayfun (@(h) get (h, 'ydata')(:)', points, 'UniformOutput', false);
%! assert ([y{:}], -.5 * ones (1, 20), 1e-9);
%! [panel, cleanup] = hidden_axes ();
%! fig = nsplot (nssolve (nssystem ('Mass', 1), [0 1], 0, 1), 'cone', 'Parent', panel);
%! assert (numel (findobj (fig, 'type', 'axes')), 1);

%!testif ; any (strcmp ('gnuplot', available_graphics_toolkits ()))  # files of gaps and cones; nothing on the terminal
%! file = [tempname() '.png'];
%! for what = {'gaps', 'cone'}
%!   printed = evalc ("nsplot (bouncing (), what{1}, 'File', file);");
%!   assert (printed, '');
%!   assert (png_size (file)(1) > 400);
%!   unlink (file);
%! end

%!function sol = tumbling ()  # all that can be drawn in space
%!  model = nsmodel ('spatial');
%!  model = nsbody (model, 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', 0.5, 'Name', 'floor');
%!  model = nsbody (model, 'Shape', nsshape ('halfspace', [-1 0 .2], -100));
%!  model = nsbody (model, 'Shape', nsshape ('box', [.6 .4 .2]), 'Position', [0 0 1], 'Quaternion', [2 1 0 1], ...
%!                  'Name', 'box');
%!  model = nsbody (model, 'Shape', nsshape ('sphere', .2), 'Position', [-1 0 .5], 'Velocity', [1 1 0]);
%!  model = nsbody (model, 'Shape', nsshape ('capsule', .1, .5), 'Position', [2 0 2]);
%!  model = nsbody (model, 'Shape', nsshape ('cylinder', .2, .3), 'Position', [1 1 .5]);
%!  model = nsbody (model, 'Shape', nsshape ('polytope', [-.3 .3 0 0 .0; -.2 -.2 .4 0 0; -.2 -.2 -.2 .3 -.3]), ...
%!                  'Inertia', .1, 'Position', [-1 1 1]);
%!  model = nsbody (model, 'Position', [3 0 2]);
%!  model = nsbody (model, 'Fixed', true, 'Shape', nsshape ('sphere', .5), 'Position', [1 -1 -.2]);
%!  model = nsbody (model, 'Fixed', true, 'Shape', nsshape ('box', [.2 .2 .2]), 'Position', [2 -1 1], ...
%!                  'Velocity', [0 0 .3]);
%!  model = nsjoint (model, 'universal', 5, 'ground', 'Anchor', [2 0 2.5], 'Axis', [1 0; 0 1; 0 0]);
%!  model = nsjoint (model, 'distance', 8, 5, 'Anchor', [3 2; 0 0; 2 2]);
%!  model = nsspring (model, 8, [0 0 0], 'ground', [4 0 2], 'Stiffness', 3);
%!  sol = nssolve (model, [0 1], 'Step', .02, 'Stabilization', 'velocity');
%!endfunction

%!testif ; ! isempty (available_graphics_toolkits ())  # a scene in space: equal axes, the box where it is at the end
%! [panel, cleanup] = hidden_axes ();
%! sol = tumbling ();
%! nsplot (sol, 'Times', [0 1], 'Parent', panel, 'View', [20 30]);
%! assert (get (panel, 'dataaspectratio'), [1 1 1]);
%! assert (get (get (panel, 'title'), 'string'), 't = 0, 1');
%! right = [cosd(20), sind(20), 0];
%! up = [-sind(20)*sind(30), cosd(20)*sind(30), cosd(30)];
%! [x, y, z] = ndgrid (.3 * [-1 1], .2 * [-1 1], .1 * [-1 1]);
%! u = sol.q(5:7,end);
%! S = [0, -u(3), u(2); u(3), 0, -u(1); -u(2), u(1), 0];       # of the unit quaternion [a; u]: R = I + 2 a S + 2 S^2
%! corners = (eye (3) + 2 * sol.q(4,end) * S + 2 * S^2) * [x(:), y(:), z(:)]' + sol.q(1:3,end);
%! seen = false (1, 8);
%! for patch = reshape (findobj (panel, 'type', 'patch'), 1, [])
%!   points = [get(patch, 'xdata')(:), get(patch, 'ydata')(:)];
%!   for k = 1:8
%!     seen(k) = seen(k) || any (max (abs (points - ([right; up] * corners(:,k))'), [], 2) < 1e-12);
%!   end
%! end
%! assert (sum (seen) >= 7);                                   # one corner may be hidden
%! words = arrayfun (@(h) get (h, 'string'), findobj (panel, 'type', 'text'), 'UniformOutput', false);
%! assert (all (ismember ({'x', 'y', 'z', '0'}, words)));
%! nsplot (sol, 'Parent', panel);
%! assert (get (get (panel, 'title'), 'string'), 't = 0, 0.2, 0.4, 0.6, 0.8, 1');

%!testif ; ! isempty (available_graphics_toolkits ())  # what is nearer is drawn later: balls, crossing rods, a beam
%! model = nsmodel ('spatial');
%! model = nsbody (model, 'Shape', nsshape ('sphere', .5), 'Position', [0 -1 0]);
%! model = nsbody (model, 'Shape', nsshape ('sphere', .5), 'Position', [0 1 0]);
%! other = nsmodel ('spatial');
%! other = nsbody (other, 'Shape', nsshape ('capsule', .1, 2), 'Position', [0 -.2 0]);
%! other = nsbody (other, 'Shape', nsshape ('capsule', .1, 2), 'Position', [0 .2 .5], 'Quaternion', [1 0 1 0]);
%! third = nsmodel ('spatial');
%! third = nsbody (third, 'Shape', nsshape ('sphere', .2), 'Position', [0 .6 -3]);     # farther than the beam's middle
%! third = nsbody (third, 'Shape', nsshape ('box', [.5 .2 9]), 'Quaternion', [cosd(10) sind(10) 0 0]);
%! for model = {model, other, third}
%!   [panel, cleanup] = hidden_axes ();
%!   sol = nssolve (model{1}, [0 1], 'OutputFcn', @(t, y, flag) true);
%!   nsplot (sol, 'Parent', panel, 'View', [0 0]);
%!   patches = findobj (panel, 'type', 'patch');
%!   nearest = mean (get (patches(1), 'facevertexcdata'));                 # the last drawn comes first
%!   farthest = mean (get (patches(end), 'facevertexcdata'));
%!   assert (nearest(3) > .3 && nearest(1) < .2);                           # blue, the first body
%!   assert (farthest(1) > .5 && farthest(3) < .2);
%! end

%!testif ; ! isempty (available_graphics_toolkits ())  # what is below the floor is not seen
%! model = nsbody (nsmodel ('spatial'), 'Shape', nsshape ('halfspace', [0 0 1]));
%! model = nsbody (model, 'Fixed', true, 'Shape', nsshape ('sphere', .5), 'Position', [0 0 -.2]);
%! model = nsbody (model, 'Fixed', true, 'Shape', nsshape ('box', [.5 .5 .5]), 'Position', [2 0 .1], ...
%!                 'Quaternion', [3 1 1 0]);
%! model = nsbody (model, 'Fixed', true, 'Shape', nsshape ('box', [.5 .5 .5]), 'Position', [4 0 -2]);
%! [panel, cleanup] = hidden_axes ();
%! nsplot (nssolve (model, [0 1], 'Step', .5), 'Parent', panel, 'View', [0 0]);
%! patches = findobj (panel, 'type', 'patch');
%! assert (numel (patches), 2);
%! lowest = arrayfun (@(h) min (get (h, 'ydata')(:)), patches);
%! assert (lowest, [0; 0], 1e-12);

%!testif ; ! isempty (available_graphics_toolkits ())  # curves in space
%! [panel, cleanup] = hidden_axes ();
%! sol = tumbling ();
%! fig = nsplot (sol, 'q', 'Parent', panel, 'Events', false);
%! lines = findobj (fig, 'type', 'line');
%! assert (numel (lines), 3 * 6 + 4 * 5);
%! assert (any (arrayfun (@(l) isequal (get (l, 'ydata')(:)', sol.q(7,:)), lines)));
%! labels = arrayfun (@(p) get (get (p, 'ylabel'), 'string'), findobj (fig, 'type', 'axes'), 'UniformOutput', false);
%! assert (sort (labels(! cellfun (@isempty, labels)))', {'q0', 'q1', 'q2', 'q3', 'x', 'y', 'z'});
%! [panel, cleanup] = hidden_axes ();
%! fig = nsplot (sol, 'v', 'Parent', panel);
%! labels = arrayfun (@(p) get (get (p, 'ylabel'), 'string'), findobj (fig, 'type', 'axes'), 'UniformOutput', false);
%! assert (sort (labels(! cellfun (@isempty, labels)))', {'velocity x', 'velocity y', 'velocity z', 'w1', 'w2', 'w3'});
%! [panel, cleanup] = hidden_axes ();
%! fig = nsplot (sol, 'contacts', 'Parent', panel);
%! c = nscontacts (sol, 4, 'floor');
%! expected = sqrt (sum (c.tangential.^2));
%! expected(strcmp (c.state, 'impact')) = NaN;
%! assert (any (arrayfun (@(l) isequaln (get (l, 'ydata')(:)', expected), findobj (fig, 'type', 'line'))));

%!testif ; ! isempty (available_graphics_toolkits ())  # in space: nothing, one point, all fixed, from above and below
%! [panel, cleanup] = hidden_axes ();
%! empty = nsmodel ('spatial');
%! point = nsbody (empty, 'Position', [1 2 3]);
%! fixed = nsbody (empty, 'Fixed', true);
%! floor = nsbody (empty, 'Shape', nsshape ('halfspace', [0 0 1]));
%! for model = {empty, point, fixed, floor, nsbody(floor, 'Shape', nsshape ('sphere', 1), 'Position', [0 0 1])}
%!   sol = nssolve (model{1}, [0 1], 'OutputFcn', @(t, y, flag) true);
%!   for angles = [0 0 -32 0 200; 90 -90 22 0 -20]
%!     nsplot (sol, 'Parent', panel, 'View', angles);
%!   end
%! end

%!testif ; any (strcmp ('gnuplot', available_graphics_toolkits ()))  # a file of a scene in space
%! file = [tempname() '.png'];
%! nsplot (tumbling (), 'File', file, 'Times', 1, 'Size', [500 400]);
%! assert (png_size (file), [500 400]);
%! unlink (file);

%!testif ; ! isempty (available_graphics_toolkits ())  # nothing that moves, and a run that ends where it begins
%! [panel, cleanup] = hidden_axes ();
%! sol = nssolve (nsbody (nsmodel ('planar'), 'Fixed', true), [0 1], 'Step', .5);
%! for what = {'scene', 'q', 'v', 'energy', 'gaps', 'contacts', 'cone', 'all'}
%!   nsplot (sol, what{1}, 'Parent', panel);
%! end
%! sol = nssolve (nsbody (nsmodel ('planar')), [0 1], 'OutputFcn', @(t, y, flag) true);
%! nsplot (sol, 'Parent', panel);
%! nsplot (sol, 'all', 'Parent', panel);
%! model = nsmodel ('spatial');
%! for k = 1:50
%!   model = nsbody (model, 'Position', [k 0 0]);
%! end
%! [panel, cleanup] = hidden_axes ();
%! nsplot (nssolve (model, [0 1], 'Step', .5), 'Parent', panel);
%! assert (get (get (panel, 'title'), 'string'), 't = 0, 1');

%!testif ; any (strcmp ('gnuplot', available_graphics_toolkits ()))  # a file, in a folder that is made for it
%! folder = tempname ();
%! file = fullfile (folder, 'scene.png');
%! before = numel (get (0, 'children'));
%! nsplot (bouncing (), 'scene', 'File', file, 'Size', [500 300]);
%! assert (png_size (file), [500 300]);
%! assert (numel (get (0, 'children')), before);
%! unlink (file);
%! rmdir (folder);

%!testif ; any (strcmp ('gnuplot', available_graphics_toolkits ()))  # a name with blanks and quotes, over an older file
%! folder = tempname ();
%! mkdir (folder);
%! file = fullfile (folder, 'it''s "so".png');
%! fclose (fopen (file, 'w'));
%! nsplot (bouncing (), 'scene', 'File', file, 'Size', [500 300]);
%! assert (png_size (file), [500 300]);
%! unlink (file);
%! before = numel (get (0, 'children'));
%! bad = fullfile (folder, char (ones (1, 300) * 'x'), 'a.png');
%! fail ('nsplot (bouncing (), ''File'', bad)', 'cannot be written');
%! assert (numel (get (0, 'children')), before);
%! rmdir (folder);

%!test  # identifiers of the errors below
%! sol = nssolve (nsbody (nsmodel ('planar')), [0 1], 'Step', .5);
%! other = nssolve (nssystem ('Mass', 1), [0 1], 0, 0);
%! bad = {'usage', {}; 'invalidInput', {3}; 'invalidInput', {sol, 'x'}; 'invalidInput', {sol, 7};
%!        'invalidInput', {other, 'scene'}; 'invalidOption', {sol, 'Times', 2}; 'invalidOption', {sol, 'q', 'Times', 0};
%!        'invalidOption', {sol, 'Parent', 'here'}; 'invalidOption', {sol, 'q', 'Fil', 'a.png'};
%!        'usage', {sol, 'q', 'File'}; 'invalidOption', {sol, 'Size', 3}; 'invalidOption', {sol, 'View', [0 0]}};
%! for k = 1:rows (bad)
%!   try
%!     nsplot (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsplot:' bad{k,1}]);
%! end

%!shared sol
%! sol = nssolve (nsbody (nsmodel ('planar')), [0 1], 'Step', .5);
%!error <nsplot: call nsplot \(sol\)> nsplot ()
%!error <nsplot: SOL must be a struct made by nssolve, not 3> nsplot (3)
%!error <nsplot: WHAT must be one of 'scene', 'q', 'v', 'energy', 'gaps', 'contacts', 'cone', 'all', not 'x'> ...
%! nsplot (sol, 'x')
%!error <nsplot: WHAT must not be 'scene' for a system> nsplot (nssolve (nssystem ('Mass', 1), [0 1], 0, 0), 'scene')
%!error <nsplot: Times must be one or more increasing times, not \[1 0\]> nsplot (sol, 'Times', [1 0])
%!error <nsplot: Times must be two increasing times \[from to\], not 0.5> nsplot (sol, 'q', 'Times', .5)
%!error <nsplot: Times must lie between 0 and 1, where the solution is> nsplot (sol, 'Times', [0 2])
%!error <nsplot: Size must be a vector of 2 finite numbers, not 3> nsplot (sol, 'Size', 3)
%!error <nsplot: Size must be between 1 and 10000 pixels, not \[0 100\]> nsplot (sol, 'Size', [0 100])
%!error <nsplot: Size must be between 1 and 10000 pixels, not \[1e\+09 100\]> nsplot (sol, 'Size', [1e9 100])
%!error <nsplot: View is an option of scenes of models in space> nsplot (sol, 'View', [0 0])
%!error <nsplot: View is an option of scenes of models in space> ...
%! nsplot (nssolve (nsmodel ('spatial'), [0 1]), 'q', 'View', [0 0])
%!error <nsplot: View must be a vector of 2 finite numbers, not 3> ...
%! nsplot (nssolve (nsmodel ('spatial'), [0 1]), 'View', 3)
%!error <nsplot: Events must be true or false, not 2> nsplot (sol, 'q', 'Events', 2)
%!error <nsplot: File must be the name of a .png file, not 'x.jpg'> nsplot (sol, 'File', 'x.jpg')
%!error <nsplot: File must be a row of characters, not 3> nsplot (sol, 'File', 3)
%!error <nsplot: Parent must be a handle of axes, not 'here'> nsplot (sol, 'Parent', 'here')
%!error <nsplot: unknown option 'Fil'; did you mean 'File'> nsplot (sol, 'q', 'Fil', 'a.png')
%!error <nsplot: option 'File' has no value> nsplot (sol, 'File')
%!error <nsplot: argument 3 must be the name of an option or a struct, not double> nsplot (sol, 'q', 3)
%!testif ; ! isempty (available_graphics_toolkits ())
%! [panel, cleanup] = hidden_axes ();
%! fail ("nsplot (sol, 'Parent', panel, 'File', 'a.png')", 'Parent must not be given together with File or Size');

%!demo
%! ## A ball bounces down a slope: its way
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0.2 1]), 'Friction', 0.5);
%! model = nsbody (model, 'Shape', nsshape ('disc', 0.2), 'Position', [0 1], 'Restitution', 0.6);
%! nsplot (nssolve (model, [0 2], 'Step', 0.005));

%!demo
%! ## The same ball: its energies over time
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0.2 1]), 'Friction', 0.5);
%! model = nsbody (model, 'Shape', nsshape ('disc', 0.2), 'Position', [0 1], 'Restitution', 0.6);
%! nsplot (nssolve (model, [0 2], 'Step', 0.005), 'energy');
