function result = nsanimate (sol, varargin)
%NSANIMATE  Show a solution in motion: on the screen, as a GIF, or as a page for a browser.
%
%   nsanimate (sol)
%   nsanimate (sol, file)
%   nsanimate (..., 'Name', value, ...)
%   result = nsanimate (...)
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
%   node_modules above the current folder (npm install three) or from Debian's libjs-three (apt-get install
%   libjs-three). Where it is not found the error nonsmooth:nsanimate:noThree says so. Pages in the plane do not
%   need it. A page holds places to 1e-5 of what is shown, and at most 50 000 arrows, the largest; 1000 bodies in 300
%   frames take some 3 MB.
%
%   See also nsplot, nssolve, nscontacts, nsenergy.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    ns_fail ('nsanimate', 'usage', 'call nsanimate (sol) or nsanimate (sol, file)');
  end
  varargin = ns_plain_text (varargin);
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

function [file, kind, rest] = read_file (inputs)
  file = '';
  kind = 'screen';
  rest = inputs;
  if (isempty (inputs) || isstruct (inputs{1}) ...
      || (ischar (inputs{1}) && any (strcmpi (inputs{1}, option_names ()))))
    return
  end
  file = inputs{1};
  rest = inputs(2:end);
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

function options = read_options (sol, kind, inputs, first)
  rules = {'positive', 'positive', 'any', 'switch', 'vector', 'text', 'switch', 'vector', 'text'};
  defaults = {[], 25 / (1 + strcmp (kind, 'gif')), [], false, [], '', true, [], ''};
  table = [option_names()', defaults', rules'];
  options = ns_options ('nsanimate', table, inputs, first);
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
  source = ns_find_three (file);
  if (isempty (source))
    place = '';
    if (~isempty (file))
      place = sprintf (' in ''%s''', file);
    end
    ns_fail ('nsanimate', 'noThree', ['a page in space needs three.js, which was not found%s. Install it by ' ...
             '''apt-get install libjs-three'' (Debian, Ubuntu) or by ''npm install three'' in the current folder, ' ...
             'or name its file by the option Three'], place);
  end
end

% ---- GIF files and windows

% Frames are shown for whole hundredths of a second; where these would be too short, some are left out.
function write_gif (sol, times, file, options)
  delay = min (max (2, round (100 / options.FrameRate)), 65535);
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

%!function sol = slope ()  # a ball hits a slope and rolls down
%!  model = nsmodel ('planar');
%!  model = nsbody (model, 'Shape', nsshape ('halfspace', [0.2 1]), 'Friction', 0.5, 'Name', 'slope');
%!  model = nsbody (model, 'Shape', nsshape ('disc', 0.2), 'Position', [0 1], 'Restitution', 0.6, 'Name', 'ball');
%!  sol = nssolve (model, [0 2], 'Step', 0.005);
%!endfunction

%!function sol = tumble ()  # a brick falls on a floor, beside a lamp that is turned and a post
%!  model = nsmodel ('spatial');
%!  model = nsbody (model, 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', 0.5, 'Name', 'floor');
%!  model = nsbody (model, 'Shape', nsshape ('box', [.3 .2 .1]), 'Position', [0 0 .5], 'AngularVelocity', [3 2 1], ...
%!                  'Name', 'brick');
%!  model = nsbody (model, 'Shape', nsshape ('cylinder', .1, .3), 'Fixed', true, 'Name', 'lamp', ...
%!                  'Motion', @(t) [1; 0; .5; cos(t); 0; 0; sin(t)]);
%!  model = nsbody (model, 'Shape', nsshape ('box', [.1 .1 .6]), 'Fixed', true, 'Position', [-1 0 .3]);
%!  sol = nssolve (model, [0 2], 'Step', 0.005);
%!endfunction

%!function write_text (name, text)
%!  fid = fopen (name, 'w');
%!  fputs (fid, text);
%!  fclose (fid);
%!endfunction

%!function name = three_file ()  # stands for three.js where pages are only read
%!  name = [tempname() '.js'];
%!  write_text (name, "/* </SCRIPT> */ exports.REVISION = '111';\n");
%!endfunction

%!function [text, data] = page_of (sol, varargin)
%!  file = [tempname() '.html'];
%!  assert (nsanimate (sol, file, varargin{:}), file);
%!  text = fileread (file);
%!  unlink (file);
%!  data = jsondecode (regexp (text, '<script type="application/json" id="data">(.*?)</script>', 'tokens', 'once'){1});
%!endfunction

%!function numbers = letters_to_numbers (text)  # as toolbox/page/numbers.js, one letter after the other
%!  [~, value] = ismember (text, ['A':'Z', 'a':'z', '0':'9', '+/']);
%!  ends = find (value - 1 < 32);
%!  numbers = zeros (1, numel (ends));
%!  first = 1;
%!  for k = 1:numel (ends)
%!    bits = mod (value(first:ends(k)) - 1, 32) * (32 .^ (0:ends(k) - first))';
%!    numbers(k) = floor (bits / 2) * (1 - 2 * mod (bits, 2));
%!    first = ends(k) + 1;
%!  end
%!endfunction

%!function places = page_places (data)  # coordinates x frames x moving bodies
%!  frames = numel (data.times);
%!  rows = reshape (letters_to_numbers (data.motion.text), frames, []);
%!  rows(2:end,:) = cumsum (rows(2:end,:), 1);
%!  rows = cumsum (rows, 1);
%!  width = numel (data.motion.quanta);
%!  places = permute (reshape (rows, frames, width, []), [2 1 3]) .* data.motion.quanta + data.motion.origin;
%!endfunction

%!testif ; exist ('jsondecode')  # a page holds the motion, to half a quantum of 1e-5 of the extent and 1e-4 of turns
%! sol = slope ();
%! [text, data] = page_of (sol, 'Title', 'A "ball" & <more>', 'FrameRate', 20);
%! assert (data.times, (0:.05:2)', 1e-8);
%! assert ({data.dimension, data.title, data.speed}, {2, 'A "ball" & <more>', 1});
%! assert (! isempty (strfind (text, '<title>A "ball" &amp; &lt;more&gt;</title>')));
%! assert (data.motion.bodies, 1);
%! extent = max (data.limits(2,:) - data.limits(1,:));
%! expected = interp1 (sol.t, sol.q', data.times)';
%! places = page_places (data);
%! assert (places(1:2,:), expected(1:2,:), .5001e-5 * extent);
%! assert (places(3,:), expected(3,:), .5001e-4);
%! assert ({data.bodies.name}, {'slope', 'ball'});
%! assert (data.bodies(1).place', [0 0 0]);
%! assert ({data.shapes{1}.kind, data.shapes{2}.kind, data.shapes{2}.radius}, {'halfspace', 'disc', .2});
%! [total, kinetic] = nsenergy (sol);
%! assert (data.energy.total, total', 1e-8 * max (abs (total)));
%! assert (data.energy.kinetic, kinetic', 1e-8 * max (abs (total)));

%!testif ; exist ('jsondecode')  # it needs no other file: no address, no source, no link, no style from outside
%! text = page_of (slope ());
%! assert (isempty (regexp (text, 'https?:|<link|src\s*=|@import|url\s*\(|import\s*\(|fetch\s*\(')));
%! assert (numel (strfind (text, '<script')), 2);
%! assert (numel (strfind (text, '</script')), 2);
%! assert (isempty (strfind (text, 'THREE')));

%!testif ; exist ('jsondecode')  # names of bodies are texts, whatever they look like; numbers that are none are null
%! names = {'</script><b>', '<!-- "it''s\" & <img src=x>'};
%! model = nsbody (nsmodel ('planar'), 'Shape', nsshape ('disc', .2), 'Name', names{1});
%! model = nsbody (model, 'Shape', nsshape ('disc', .2), 'Position', [1 0], 'Name', names{2});
%! sol = nssolve (model, [0 .1], 'Step', .01);
%! sol.v(1,end) = 1e200;                                         # its energy is Inf
%! [text, data] = page_of (sol);
%! assert ({data.bodies.name}, names);
%! assert (numel (strfind (text, '</script')), 2);
%! assert (isempty (regexp (text, '<img|<!-- "')));
%! assert (! isempty (regexp (text, '"total":\[[^\]]*null\]', 'once')));

%!testif ; exist ('jsondecode')  # in space; three.js is taken in, and cannot end its script
%! sol = tumble ();
%! three = three_file ();
%! [text, data] = page_of (sol, 'Three', three, 'View', [10 20], 'Times', [0 1], 'Speed', .5, 'Forces', true, ...
%!                         'Loop', false);
%! unlink (three);
%! assert (numel (strfind (lower (text), '</script')), 3);
%! assert (! isempty (strfind (text, "exports.REVISION = '111'")));
%! assert (isempty (regexp (text, 'https?:|<link|src\s*=|@import')));
%! assert (numel (data.times), 51);
%! assert ({data.view', data.speed, data.shown.forces, data.shown.loop}, {[10 20], .5, true, false});
%! assert (data.motion.bodies', [1 2]);
%! places = page_places (data);
%! expected = interp1 (sol.t, sol.q', data.times)';
%! extent = max (data.limits(2,:) - data.limits(1,:));
%! assert (places(1:3,:,1), expected(1:3,:), .5001e-5 * extent);
%! turns = expected(4:7,:) ./ sqrt (sum (expected(4:7,:).^2));        # near to what slerp gives, as steps are short
%! assert (places(4:7,:,1), turns, 1.1e-4);
%! assert (places(:,:,2), [1; 0; .5; 0; 0; 0; 0] + [0; 0; 0; 1; 0; 0; 0] .* cos (data.times') ...
%!         + [0; 0; 0; 0; 0; 0; 1] .* sin (data.times'), 1e-4);
%! assert (data.bodies(4).place, [-1; 0; .3; 1; 0; 0; 0]);
%! assert (data.ground.normal, [0; 0; 1]);

%!testif ; exist ('jsondecode')  # three.js as modules: one that imports the other, as releases from 172 on are
%! folder = tempname ();
%! mkdir (folder);
%! put = @(name, text) write_text (fullfile (folder, name), text);
%! put ('three.core.js', "const a = 1;\nconst b = 2;\nexport { a, b as c };\n");
%! put ('three.module.js', ["import { a, c as d } from './three.core.js';\n" ...
%!                          "export { a, c } from './three.core.js';\n" ...
%!                          "const e = a + d;\nexport { e, d as REVISION };\n"]);
%! text = page_of (tumble (), 'Three', fullfile (folder, 'three.module.js'));
%! expected = ["var core = (function () {\nvar exports = {};\nconst a = 1;\nconst b = 2;\n" ...
%!             "Object.assign(exports, { a, c: b });\n\nreturn exports;\n})();\n" ...
%!             "Object.assign(exports, core);\nconst { a, c: d } = core;\n\n" ...
%!             "const e = a + d;\nObject.assign(exports, { e, REVISION: d });\n"];
%! assert (! isempty (strfind (text, expected)));
%! unlink (fullfile (folder, 'three.core.js'));
%! try
%!   nsanimate (tumble (), fullfile (folder, 'a.html'), 'Three', fullfile (folder, 'three.module.js'));
%!   identifier = 'none';
%! catch e
%!   identifier = e.identifier;
%! end
%! assert (identifier, 'nonsmooth:nsanimate:noThree');
%! put ('three.cjs', "module.exports = require( './three.module.js' );\n");
%! try
%!   nsanimate (tumble (), fullfile (folder, 'a.html'), 'Three', fullfile (folder, 'three.cjs'));
%!   identifier = 'none';
%! catch e
%!   identifier = e.identifier;
%! end
%! assert (identifier, 'nonsmooth:nsanimate:noThree');
%! confirm_recursive_rmdir (false, 'local');
%! rmdir (folder, 's');

%!testif ; exist ('jsondecode')  # forces: of a box at rest on a floor m g together, and friction on a slope
%! model = nsmodel ('planar', 'Gravity', 10);
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.5);
%! model = nsbody (model, 'Shape', nsshape ('box', [1 1]), 'Position', [0 .5], 'Mass', 2);
%! model = nsforce (model, 2, [3; 0]);
%! sol = nssolve (model, [0 2], 'Step', .01);
%! [~, data] = page_of (sol, 'FrameRate', 5);
%! assert (data.forces.count, 2 * 11);
%! rows = reshape (letters_to_numbers (data.forces.text), 22, 7)';
%! rows = cumsum (rows, 2);
%! total = accumarray (rows(1,:)' + 1, rows(5,:)' * data.forces.unit / data.forces.scale);
%! assert (total, 20 * ones (11, 1), 2e-3 * 20);                     # lengths are whole multiples of 1e-4 of the extent
%! total = accumarray (rows(1,:)' + 1, rows(6,:)' * data.forces.unit / data.forces.scale);
%! assert (total, -3 * ones (11, 1), 2e-3 * 20);
%! assert (data.forces.origin(2) + data.forces.unit * rows(3,:), zeros (1, 22), 1e-4);

%!testif ; exist ('jsondecode')  # steps longer than frames, one column, nothing that moves, nothing at all
%! model = nsbody (nsmodel ('planar', 'Gravity', [2 0]), 'Position', [0 0]);
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [-1 0], -.5));
%! [~, data] = page_of (nssolve (model, [0 2], 'Step', .5), 'FrameRate', 10);
%! assert (numel (data.times), 21);
%! [~, data] = page_of (nssolve (model, [0 2], 'OutputFcn', @(t, y, flag) true));
%! assert (numel (data.times), 1);
%! [~, data] = page_of (nssolve (nsbody (nsmodel ('planar'), 'Fixed', true), [0 1], 'Step', .5));
%! assert (data.motion.text, '');
%! page_of (nssolve (nsmodel ('planar'), [0 1], 'Step', .5));
%! three = three_file ();
%! page_of (nssolve (nsmodel ('spatial'), [0 1], 'Step', .5), 'Three', three);
%! unlink (three);

%!testif ; exist ('jsondecode')  # turns between distant columns of a solution are on a great circle
%! model = nsbody (nsmodel ('spatial', 'Gravity', 0), 'Shape', nsshape ('sphere', 1), 'AngularVelocity', [0 0 1]);
%! sol = nssolve (model, [0 2], 'Step', .01);
%! sol.t = sol.t([1 end]);
%! sol.q = sol.q(:,[1 end]);
%! sol.v = sol.v(:,[1 end]);
%! sol.joint = sol.joint(:,[1 end]);
%! three = three_file ();
%! [~, data] = page_of (sol, 'Three', three, 'FrameRate', 5);
%! unlink (three);
%! places = page_places (data);
%! assert (places(4:7,:), [cos(data.times' / 2); zeros(2, 11); sin(data.times' / 2)], 1.1e-4);

%!test  # default speeds: real time, or about 5 s
%! for pair = [3 60 1.9 200 1e-3; 1 1 .5 50 2e-4]
%!   sol = nssolve (nsbody (nsmodel ('planar')), [0 pair(1)], 'Step', pair(1));
%!   file = nsanimate (sol, [tempname() '.html']);
%!   text = fileread (file);
%!   unlink (file);
%!   assert (str2double (regexp (text, '"speed":([^,]*)', 'tokens', 'once'){1}), pair(2), 1e-9);
%! end

%!test  # 200 bodies in 100 frames: less than 600 kB
%! model = nsmodel ('planar');
%! for k = 1:200
%!   model = nsbody (model, 'Shape', nsshape ('disc', .2), 'Position', [k 0], 'Velocity', [0 mod(k, 7)], ...
%!                   'AngularVelocity', mod (k, 5));
%! end
%! sol = nssolve (model, [0 4], 'Step', .02);
%! file = nsanimate (sol, [tempname() '.html']);
%! bytes = dir (file).bytes;
%! unlink (file);
%! assert (bytes < 600e3);

%!testif ; exist ('imfinfo')  # a GIF: frames, size, delays; the ball is where it is
%! sol = slope ();
%! file = [tempname() '.gif'];
%! nsanimate (sol, file, 'Size', [200 150], 'FrameRate', 10);
%! info = imfinfo (file);
%! assert (numel (info), 21);
%! assert ([info(1).Width, info(1).Height], [200 150]);
%! assert (unique ([info.DelayTime]), 10);
%! assert (info(1).LoopCount == 0 || isinf (info(1).LoopCount));
%! [picture, map] = imread (file, 'Index', 1);
%! unlink (file);
%! rgb = reshape (map(double (picture) + 1,:), [150 200 3]);
%! blue = rgb(:,:,3) - rgb(:,:,1) > .2;                              # the ball is blue, its path too, nothing else
%! assert (sum (blue(:)) > 30);

%!testif ; exist ('imfinfo')  # a box at rest, whose path has no length
%! model = nsbody (nsmodel ('planar'), 'Shape', nsshape ('halfspace', [0 1]));
%! model = nsbody (model, 'Shape', nsshape ('box', [1 1]), 'Position', [0 .5]);
%! file = [tempname() '.gif'];
%! nsanimate (nssolve (model, [0 .1], 'Step', .01), file, 'Size', [64 64], 'FrameRate', 5);
%! assert (imfinfo (file)(1).Width, 64);
%! unlink (file);

%!testif ; exist ('imfinfo')  # in space, with forces, once
%! file = [tempname() '.gif'];
%! nsanimate (tumble (), file, 'Size', [160 120], 'FrameRate', 5, 'Forces', true, 'Loop', false, 'View', [20 30]);
%! assert (numel (imfinfo (file)), 11);
%! [picture, map] = imread (file, 'Index', 1);
%! assert (size (picture), [120 160]);
%! assert (numel (unique (picture)) > 20);
%! assert (isempty (strfind (fileread (file), 'NETSCAPE')));
%! unlink (file);

%!test  # a folder is made for the file
%! folder = tempname ();
%! nsanimate (slope (), fullfile (folder, 'a.html'));
%! assert (exist (fullfile (folder, 'a.html'), 'file'), 2);
%! unlink (fullfile (folder, 'a.html'));
%! rmdir (folder);

%!test  # identifiers of the errors below
%! sol = slope ();
%! other = nssolve (nssystem ('Mass', 1), [0 1], 0, 0);
%! bad = {'usage', {}; 'invalidInput', {3}; 'invalidInput', {sol, 'x.avi'}; 'invalidInput', {sol, 7};
%!        'invalidInput', {other}; 'invalidOption', {sol, 'Times', 2}; 'invalidOption', {sol, 'Speed', 0};
%!        'usage', {sol, 'a.gif', 'Loop'}; 'invalidOption', {sol, 'a.html', 'Size', [100 100]};
%!        'invalidOption', {sol, 'View', [0 0]}; 'noThree', {tumble(), 'a.html', 'Three', 'not.there'};
%!        'file', {sol, fullfile(tempname (), 'a.html', 'b.html')}};
%! mkdir (fileparts (fileparts (bad{end,2}{2})));
%! fclose (fopen (fileparts (bad{end,2}{2}), 'w'));                  # a file where a folder is asked for
%! for k = 1:rows (bad)
%!   try
%!     nsanimate (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsanimate:' bad{k,1}]);
%! end
%! unlink (fileparts (bad{end,2}{2}));
%! rmdir (fileparts (fileparts (bad{end,2}{2})));

%!shared sol
%! sol = nssolve (nsbody (nsmodel ('planar')), [0 1], 'Step', .5);
%!error <nsanimate: call nsanimate \(sol\)> nsanimate ()
%!error <nsanimate: SOL must be a struct made by nssolve, not 3> nsanimate (3)
%!error <nsanimate: SOL must be of a model: a system has no bodies to draw> ...
%! nsanimate (nssolve (nssystem ('Mass', 1), [0 1], 0, 0))
%!error <nsanimate: FILE must be the name of a .html or a .gif file, not 'x.avi'> nsanimate (sol, 'x.avi')
%!error <nsanimate: FILE must be the name of a .html or a .gif file, not 7> nsanimate (sol, 7)
%!error <nsanimate: Speed must be a positive finite number, not 0> nsanimate (sol, 'a.gif', 'Speed', 0)
%!error <nsanimate: FrameRate must be a positive finite number, not -1> nsanimate (sol, 'a.gif', 'FrameRate', -1)
%!error <nsanimate: Speed 1e-06 and FrameRate 25 make 25000001 frames of 1 s, more than 20000> ...
%! nsanimate (sol, 'a.html', 'Speed', 1e-6)
%!error <nsanimate: Times must be two increasing times \[from to\], not \[1 0\]> nsanimate (sol, 'Times', [1 0])
%!error <nsanimate: Times must lie between 0 and 1, where the solution is> nsanimate (sol, 'Times', [0 2])
%!error <nsanimate: Forces must be true or false, not 'no'> nsanimate (sol, 'Forces', 'no')
%!error <nsanimate: Loop must be true or false, not 2> nsanimate (sol, 'Loop', 2)
%!error <nsanimate: View is an option of models in space> nsanimate (sol, 'View', [0 0])
%!error <nsanimate: View must be a vector of 2 finite numbers, not 1> nsanimate (sol, 'View', 1)
%!error <nsanimate: Title must be a row of characters, not 3> nsanimate (sol, 'Title', 3)
%!error <nsanimate: Size is an option of GIF files and windows: a page fills its window> ...
%! nsanimate (sol, 'a.html', 'Size', [100 100])
%!error <nsanimate: Size must be between 16 and 4000 pixels, not \[10 100\]> nsanimate (sol, 'a.gif', 'Size', [10 100])
%!error <nsanimate: Size must be a vector of 2 finite numbers, not 3> nsanimate (sol, 'Size', 3)
%!error <nsanimate: a page in space needs three.js, which was not found in 'not.there'. Install it by> ...
%! nsanimate (nssolve (nsmodel ('spatial'), [0 1]), 'a.html', 'Three', 'not.there')
%!error <nsanimate: unknown option 'Sped'; did you mean 'Speed'> nsanimate (sol, 'a.gif', 'Sped', 1)
%!error <nsanimate: option 'Speed' has no value> nsanimate (sol, 'Speed')
%!error <nsanimate: argument 3 must be the name of an option or a struct, not double> nsanimate (sol, 'a.gif', 3)

%!demo
%! ## A ball bounces down a slope: a page that plays in any browser
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0.2 1]), 'Friction', 0.5);
%! model = nsbody (model, 'Shape', nsshape ('disc', 0.2), 'Position', [0 1], 'Restitution', 0.6);
%! page = nsanimate (nssolve (model, [0 2], 'Step', 0.005), [tempname(), '.html']);
%! printf ('Open %s in a browser\n', page);
