function result = nsanimate (sol, varargin)
%NSANIMATE  Show a solution in motion: on the screen, as a GIF, or as a page for a browser.
%
%   nsanimate (sol)
%   nsanimate (sol, file)
%   nsanimate (..., 'Name', value, ...)
%   result = nsanimate (...)
%
%   sol   from nssolve, of a model; a system has no bodies to draw
%   file  'run.html'  one page that plays in any browser, without a network: open it by a double click, send it, put it
%                     on a server. It has a slider for the time, play and pause, speed, contact forces, paths and names
%                     of the bodies, and the energies over time with the events of sol below them. Drag to turn what is
%                     seen in space, with shift or the right button to move it, or to move it in the plane; the wheel
%                     zooms, a double click takes all back. run.html#t=1.5 opens it at that time
%         'run.gif'   a GIF, for slides and pages that show pictures only
%         none        a window, in which the motion is shown once
%
%   Options, as names and values, as a struct, or both; [] is the default; case does not matter
%     Speed      of the motion: 1 is real time (1; where that takes less than 2 s or more than 60 s, 1, 2 or 5 times a
%                power of 10 with which it takes about 5 s)
%     FrameRate  frames each second of the animation (25, of a GIF 12.5). Pages interpolate between them
%     Times      [from to] (all of sol)
%     Forces     true: contact forces as arrows, normal ones and friction, means over the steps of each frame; in a
%                page they can be switched on and off (false)
%     View       [azimuth elevation] in degrees from which space is seen at first, as in view ([-32 22])
%     Title      words above it (the name of the file)
%     Loop       true: again and again, of files (true)
%     Size       [width height] of a GIF or a window in pixels ([640 h], where h suits what is drawn)
%     Three      file with three.js, which draws pages in space (the one that is found)
%
%   result  name of the file, or handle of the figure
%
%   Pages in space contain three.js, which is no part of this toolbox: it is taken from the installed package, from
%   node_modules above the current folder (npm install three) or from Debian's libjs-three (apt-get install libjs-three).
%   Where it is not found the error nonsmooth:nsanimate:noThree says so. Pages in the plane do not need it.
%   A page holds places to 1e-5 of what is shown, and at most 50 000 arrows, the largest; 1000 bodies in 300 frames
%   take some 5 MB.
%
%   Example: a ball bounces down a slope, as a page
%
%   >> model = nsmodel ('planar');
%   >> model = nsbody (model, 'Shape', nsshape ('halfspace', [0.2 1]), 'Friction', 0.5);
%   >> model = nsbody (model, 'Shape', nsshape ('disc', 0.2), 'Position', [0 1], 'Restitution', 0.6);
%   >> sol = nssolve (model, [0 2], 'Step', 0.005);
%   >> page = nsanimate (sol, [tempname() '.html'], 'Title', 'A ball on a slope');
%   >> delete (page)
%
%   See also nsplot, nssolve, nscontacts, nsenergy.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    ns_fail ('nsanimate', 'usage', 'call nsanimate (sol) or nsanimate (sol, file)');
  end
  ns_check_solution ('nsanimate', sol);
  if (ns_is_system (sol.model))
    ns_fail ('nsanimate', 'invalidInput', ...
             'SOL must be of a model: a system has no bodies to draw; nsplot (sol) draws its curves');
  end
  [file, kind, rest] = read_file (varargin);
  options = read_options (sol, kind, rest, 2 + numel (varargin) - numel (rest));
  times = ns_frame_times ('nsanimate', options.Times, options.Speed, options.FrameRate);
  switch (kind)
    case 'html'
      write_page (sol, times, file, options);
    case 'gif'
      write_gif (sol, times, file, options);
    otherwise
      file = play (sol, times, options);
  end
  if (nargout > 0)
    result = file;
  end
end

% ---- arguments

function names = option_names ()
  names = {'Speed', 'FrameRate', 'Times', 'Forces', 'View', 'Title', 'Loop', 'Size', 'Three'};
end

function [file, kind, rest] = read_file (arguments)
  file = '';
  kind = 'screen';
  rest = arguments;
  if (isempty (arguments) || isstruct (arguments{1}) ...
      || (ischar (arguments{1}) && any (strcmpi (arguments{1}, option_names ()))))
    return
  end
  file = arguments{1};
  rest = arguments(2:end);
  if (isempty (file))
    return
  end
  extension = '';
  if (ischar (file) && size (file, 1) == 1)
    [~, ~, extension] = fileparts (file);
  end
  kinds = {'.html', '.htm', '.gif'};
  found = find (strcmpi (extension, kinds), 1);
  if (isempty (found))
    ns_fail ('nsanimate', 'invalidInput', 'FILE must be the name of a .html or a .gif file, not %s', ...
             ns_describe (file));
  end
  names = {'html', 'html', 'gif'};
  kind = names{found};
end

function options = read_options (sol, kind, arguments, first)
  rules = {'positive', 'positive', 'any', 'switch', 'vector', 'text', 'switch', 'vector', 'text'};
  defaults = {[], 25 / (1 + strcmp (kind, 'gif')), [], false, [], '', true, [], ''};
  table = [option_names()', defaults', rules'];
  options = ns_options ('nsanimate', table, arguments, first);
  options.Times = check_times (sol, options.Times);
  if (isempty (options.Speed))
    options.Speed = default_speed (options.Times(2) - options.Times(1));
  end
  check_size (options.Size, kind);
  if (~isempty (options.View) && ns_dimension (sol.model) == 2)
    ns_fail ('nsanimate', 'invalidOption', 'View is an option of models in space');
  end
  if (isempty (options.View))
    options.View = [-32; 22];
  end
end

function window = check_times (sol, window)
  ends = sol.t([1 end]);
  if (isempty (window))
    window = ends;
    return
  end
  if (~isnumeric (window) || ~isreal (window) || numel (window) ~= 2 || ~all (isfinite (window(:))) ...
      || window(1) >= window(2))
    ns_fail ('nsanimate', 'invalidOption', 'Times must be two increasing times [from to], not %s', ...
             ns_describe (window));
  end
  window = double (window(:)');
  if (window(1) < ends(1) || window(2) > ends(2))
    ns_fail ('nsanimate', 'invalidOption', 'Times must lie between %g and %g, where the solution is', ends);
  end
end

function speed = default_speed (duration)
  speed = 1;
  if (duration > 0 && (duration < 2 || duration > 60))
    choices = bsxfun (@times, [1; 2; 5], 10 .^ (-300:300));
    [~, nearest] = min (abs (log (choices(:) / (duration / 5))));
    speed = choices(nearest);
  end
end

function check_size (pixels, kind)
  if (~isempty (pixels) && strcmp (kind, 'html'))
    ns_fail ('nsanimate', 'invalidOption', 'Size is an option of GIF files and windows: a page fills its window');
  end
  if (any (pixels < 16 | pixels > 4000))
    ns_fail ('nsanimate', 'invalidOption', 'Size must be between 16 and 4000 pixels, not %s', ns_describe (pixels'));
  end
end

% ---- pages

function write_page (sol, times, file, options)
  three = '';
  if (ns_dimension (sol.model) == 3)
    three = find_three (options.Three);
  end
  settings = struct ('title', options.Title, 'speed', options.Speed, 'forces', options.Forces, 'loop', ...
                     options.Loop, 'view', options.View);
  if (isempty (settings.title))
    [~, settings.title] = fileparts (file);
  end
  ns_write_text ('nsanimate', file, ns_page_text (ns_page_data (sol, times, settings), three));
end

function source = find_three (file)
  [source, tried] = ns_find_three (file);
  if (~isempty (source))
    return
  end
  if (~isempty (file))
    ns_fail ('nsanimate', 'invalidOption', 'Three must be a file with three.js, but ''%s'' cannot be read', tried{1});
  end
  ns_fail ('nsanimate', 'noThree', ['a page in space needs three.js, which was not found. Install it by ' ...
           '''apt-get install libjs-three'' (Debian, Ubuntu) or by ''npm install three'' in the current folder, ' ...
           'or name its file by the option Three']);
end

% ---- GIF files and windows

% Frames are shown for whole hundredths of a second; where these would be too short, some are left out.
function write_gif (sol, times, file, options)
  delay = max (2, round (100 / options.FrameRate));
  speed = options.Speed * delay / 100 * options.FrameRate;
  times = ns_frame_times ('nsanimate', options.Times, speed, options.FrameRate);
  film = ns_film (sol, times, options);
  images = cell (1, numel (times));
  for k = 1:numel (times)
    images{k} = ns_film_frame (film, k);
  end
  ns_write_gif ('nsanimate', file, images, delay, options.Loop);
end

% In time: frames that come too late are left out.
function fig = play (sol, times, options)
  film = ns_film (sol, times, options);
  quiet = ns_quiet_graphics (); %#ok<NASGU>
  fig = new_window (film.pixels, options.Title);
  panel = axes ('parent', fig, 'position', [0 0 1 1]);
  picture = image (ns_film_frame (film, 1), 'parent', panel);
  set (panel, 'visible', 'off', 'dataaspectratio', [1 1 1]);
  started = tic ();
  k = 1;
  while (k < numel (times) && ishghandle (fig))
    drawnow ();
    pause (max (0.001, (times(k) - times(1)) / options.Speed - toc (started)));
    k = find ((times - times(1)) / options.Speed >= toc (started), 1);
    k = max ([k, numel(times) * isempty(k)]);
    if (ishghandle (picture))
      set (picture, 'cdata', ns_film_frame (film, k));
    end
  end
  drawnow ();
end

function fig = new_window (pixels, words)
  fig = [];
  if (has_display ())
    fig = ns_new_figure (pixels, 'on');
  end
  if (isempty (fig))
    ns_fail ('nsanimate', 'noGraphics', ...
             'there is no screen to draw on: give the name of a file, nsanimate (sol, ''run.html'')');
  end
  if (isempty (words))
    words = 'nsanimate';
  end
  set (fig, 'name', words, 'numbertitle', 'off', 'menubar', 'none');
end

% Octave without a display has only gnuplot, which would write into the terminal.
function answer = has_display ()
  answer = true;
  if (exist ('OCTAVE_VERSION', 'builtin'))
    answer = ~isempty (setdiff (available_graphics_toolkits (), {'gnuplot'})) || ~isempty (getenv ('DISPLAY'));
  end
end
