## Pages of nsanimate in a real browser: Chromium without a window. Each page is used as a person would (tests/browser/
## use.js) and what it reports is compared with the solution. `make test-browser` installs Chromium where apt-get exists
## and runs these tests; `make test` skips them, because a browser draws as fast as it likes on a busy machine.

## SPDX-License-Identifier: BSD-3-Clause

%!function command = chromium ()
%!  persistent found
%!  if (isempty (found))
%!    found = {''};
%!    if (isempty (getenv ('NONSMOOTH_BROWSER')))
%!      printf ('pages are not tried (make test-browser does it) ');
%!      command = '';
%!      return
%!    end
%!    for name = {'chromium', 'chromium-browser', 'google-chrome'}
%!      [status, path] = system (['command -v ' name{1} ' 2> /dev/null']);
%!      if (status == 0 && isempty (found{1}))
%!        found = {strtrim(path)};
%!      end
%!    end
%!    if (isempty (found{1}))
%!      printf ('no Chromium here, pages are not tried ');
%!    end
%!  end
%!  command = found{1};
%!endfunction

%!function answer = has_three ()
%!  answer = any (cellfun (@(f) exist (f, 'file') == 2, {'/usr/share/javascript/three/three.min.js'}));
%!endfunction

%!function log = browse (folder, page, more)  # software rendering; its sandbox does not work for root
%!  sandbox = '';
%!  if (getuid () == 0)
%!    sandbox = '--no-sandbox';
%!  end
%!  [status, output] = system (sprintf (['sh "%s" "%s" 120 "%s" --headless=new %s --use-angle=swiftshader ' ...
%!    '--enable-unsafe-swiftshader --hide-scrollbars --no-first-run --disable-background-networking ' ...
%!    '--window-size=900,640 %s "file://%s"'], ...
%!    fullfile (here (), 'open.sh'), folder, chromium (), sandbox, more, page));
%!  log = fileread (fullfile (folder, 'log'));
%!endfunction

%!function folder = here ()
%!  folder = fullfile (fileparts (which ('nsanimate')), '..', 'tests', 'browser');
%!endfunction

%!function [report, image] = try_page (sol, varargin)
%!  folder = tempname ();
%!  mkdir (folder);
%!  confirm_recursive_rmdir (false, 'local');
%!  page = nsanimate (sol, fullfile (folder, 'page.html'), varargin{:});
%!  script = @(name) ["<script>\n" fileread(fullfile (here (), name)) "</script>\n"];
%!  text = strrep (fileread (page), '<head>', ['<head>' script('collect.js')]);
%!  text = strrep (text, '</body>', [script('use.js') '</body>']);
%!  fid = fopen (fullfile (folder, 'tested.html'), 'w');
%!  fwrite (fid, text);
%!  fclose (fid);
%!  log = browse (folder, fullfile (folder, 'tested.html'), '');
%!  digits = regexp (log, 'REPORT (\w+)\.', 'tokens');
%!  assert (! isempty (digits), 'the page wrote no report: %s', log);
%!  digits = [[digits{:}]{:}];
%!  report = read_json (char (hex2dec (reshape (digits, 2, [])'))');
%!  assert (! isfield (report, 'failed'), '%s', disp (report));
%!  others = regexp (log, '[^\n]*CONSOLE[^\n]*', 'match');
%!  report.log = others(cellfun (@isempty, regexp (others, '"REPORT')));
%!  shot = fullfile (folder, 'shot.png');
%!  address = [page '#t=' num2str(mean (sol.t([1 end]))) '&forces'];
%!  browse (folder, address, ['--virtual-time-budget=3000 --screenshot="' shot '"']);
%!  image = imread (shot);
%!  rmdir (folder, 's');
%!endfunction

%!function check_page (sol, report, image)
%!  model = sol.model;
%!  assert (report.problems, {});
%!  assert (report.log, cell (1, 0));                             # what the browser itself complains about
%!  assert (report.fetched, {});                                  # nothing from outside
%!  assert (report.autoplay, true);
%!  span = sol.t(end) - sol.t(1);
%!  for k = 1:3           # the slider moves the bodies to where they are in frames, to half a quantum (ns_page_data)
%!    at = report.slider{k};
%!    expected = sol.t(1) + [0 .4 1](k) * span;
%!    assert (at.time, expected, 1e-6 * span);
%!    [q, fixed] = expected_places (sol, at.time);
%!    for id = 1:numel (at.places)
%!      place = cell2mat (at.places{id})(:);
%!      tolerance = [1e-4 * ones(1, report.dimension), 2e-4 * ones(1, numel (place) - report.dimension)]';
%!      sign = 1;
%!      if (report.dimension == 3 && place(4:7)' * q{id}(4:7) < 0)
%!        sign = -1;                                              # the same turn
%!        place(4:7) = -place(4:7);
%!      end
%!      assert (all (abs (place - q{id}) <= tolerance), 'body %d: %s not %s', id, mat2str (place', 6), ...
%!              mat2str (q{id}', 6));
%!    end
%!  end
%!  assert (report.slider{2}.changed > 500 && report.slider{3}.changed > 500);
%!  assert (report.played > 0);
%!  assert (report.drifted, 0);
%!  assert (report.playsByKey && report.atEnd);
%!  assert (report.slowest < 1);
%!  assert (report.arrows > 3);
%!  assert (report.forces > 100 && report.legend);
%!  assert (report.forcesLeft, 0);
%!  assert (report.paths > 50 && report.names > 0);
%!  drawn = cell2mat (report.bodies);
%!  assert (all (drawn > 15), '%s', mat2str (drawn));              # every body is seen
%!  assert (report.dragged > 1000 && report.zoomed > 1000 && report.theme > 1000);
%!  assert (report.reset, 0);
%!  missing = setdiff (model.names, report.hovered);
%!  assert (isempty (missing), 'not found by the mouse: %s', strjoin (missing, ', '));
%!  assert (report.fine, true);
%!  assert (report.energyColours > 5 && report.colours > 50);
%!  assert (report.clicked, mean (sol.t([1 end])), .01 * span);
%!  energy = interp1 (sol.t, nsenergy (sol), report.clicked);
%!  assert (report.energy, energy, 1e-2 * max (abs (nsenergy (sol))));
%!  flat = reshape (double (image(:,:,1:3)), [], 3) * [1; 256; 65536];
%!  assert (numel (unique (flat)) > 100);                          # the screenshot is not blank
%!  assert (mean (flat == mode (flat)) < .9);
%!endfunction

%!function [q, fixed] = expected_places (sol, t)
%!  q = {};
%!  state = interp1 (sol.t, sol.q', t)';
%!  at = 1;
%!  kinds = sol.model.bodies(1,:);
%!  space = strcmp (sol.model.kind, 'spatial');
%!  for id = 1:numel (kinds)
%!    width = [0 2 3; 0 3 7](1 + space,1 + kinds(id));
%!    place = state(at:at + width - 1);
%!    at = at + width;
%!    if (width == 0 && sol.model.bodies(25,id) > 0)               # it has a motion of its own
%!      place = sol.model.handles{sol.model.bodies(25,id)}(t)(:);
%!    elseif (width == 0)
%!      place = sol.model.bodies([9 10 12],id);
%!      if (space)
%!        place = sol.model.bodies(9:15,id);
%!      end
%!    elseif (width == 2)
%!      place = [place; 0];
%!    elseif (width == 3 && space)
%!      place = [place; 1; 0; 0; 0];
%!    elseif (width == 7)
%!      place(4:7) = place(4:7) / norm (place(4:7));
%!    end
%!    q{id} = place;
%!  end
%!  fixed = kinds == 0;
%!endfunction

%!function value = read_json (text)  # objects, lists as cells, strings without escapes but \" and \\, numbers, words
%!  [value, rest] = json_value (text, 1);
%!endfunction

%!function [value, k] = json_value (text, k)
%!  switch (text(k))
%!    case '{'
%!      value = struct ();
%!      k++;
%!      while (text(k) != '}')
%!        [name, k] = json_value (text, k);
%!        [item, k] = json_value (text, k + 1);
%!        value.(name) = item;
%!        k += text(k) == ',';
%!      endwhile
%!      k++;
%!    case '['
%!      value = {};
%!      k++;
%!      while (text(k) != ']')
%!        [value{end+1}, k] = json_value (text, k);
%!        k += text(k) == ',';
%!      endwhile
%!      k++;
%!    case '"'
%!      last = k + regexp (text(k+1:end), '(?<!\\)(\\\\)*"', 'end', 'once');
%!      value = strrep (strrep (text(k+1:last-1), '\"', '"'), '\\', '\');
%!      k = last + 1;
%!    otherwise
%!      word = regexp (text(k:min (k + 40, end)), '^[-+.\w]+', 'match', 'once');
%!      words = {'true', true; 'false', false; 'null', []};
%!      row = find (strcmp (word, words(:,1)));
%!      if (isempty (row))
%!        value = str2double (word);
%!      else
%!        value = words{row,2};
%!      endif
%!      k += numel (word);
%!  endswitch
%!endfunction

%!function model = every_planar_shape ()
%!  model = nsmodel ('planar');
%!  model = nsbody (model, 'Shape', nsshape ('halfspace', [0 1]), 'Friction', .5, 'Name', 'floor');
%!  shapes = {nsshape('disc', .3), nsshape('box', [.6 .4]), nsshape('polygon', [-.3 .3 0; -.2 -.2 .4]), ...
%!            nsshape('polygon', [-.4 .4; 0 0]), nsshape('ellipse', [.4 .2]), nsshape('superquadric', [.3 .3], .5), ...
%!            nsshape('intersection', nsshape ('disc', .4), [.2 0], nsshape ('disc', .4), [-.2 0]), ...
%!            nsshape('implicit', @(x) x'*x - .09, @(x) 2*x, @(x) 2*eye(numel (x)), 2), ...
%!            nsshape('union', nsshape ('disc', .2), [-.2 0], nsshape ('box', [.3 .2]), [.2 0 .3])};
%!  names = {'disc', 'box', 'triangle', 'rod', 'ellipse', 'superquadric', 'lens', 'implicit', 'union'};
%!  for k = 1:numel (shapes)
%!    model = nsbody (model, 'Shape', shapes{k}, 'Position', [k, .6], 'Angle', .2, 'Name', names{k}, 'Mass', 1, ...
%!                    'Inertia', .1, 'AngularVelocity', 1);
%!  end
%!  model = nsbody (model, 'Position', [0 .5], 'Name', 'particle', 'Shape', nsshape ('point'));
%!  model = nsbody (model, 'Fixed', true, 'Shape', nsshape ('box', [.4 .3]), 'Position', [1 2.5], 'Name', 'shelf');
%!  model = nsbody (model, 'Fixed', true, 'Shape', nsshape ('box', [.4 .3]), 'Name', 'lift', ...
%!                  'Motion', @(t) [3; 2.5 + .3 * sin(3 * t); t]);
%!  model = nsbody (model, 'Shape', nsshape ('box', [.2 .6]), 'Position', [5 2.2], 'Name', 'pendulum', 'Angle', .4);
%!  model = nsbody (model, 'Shape', nsshape ('disc', .2), 'Position', [7 2], 'Name', 'bob');
%!  model = nsbody (model, 'Shape', nsshape ('box', [.3 .3]), 'Position', [9 2], 'Name', 'slider');
%!  model = nsjoint (model, 'revolute', 'pendulum', 'ground', 'Anchor', [5 2.6]);
%!  model = nsjoint (model, 'distance', 'bob', 'ground', 'Anchor', [7 7; 2 2.8]);
%!  model = nsjoint (model, 'prismatic', 'slider', 'ground', 'Anchor', [9 2], 'Axis', [1 1]);
%!  model = nsspring (model, 'slider', [0 0], 'ground', [9 3], 'Stiffness', 30);
%!endfunction

%!function model = every_spatial_shape ()
%!  model = nsmodel ('spatial');
%!  model = nsbody (model, 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', .5, 'Name', 'floor');
%!  shapes = {nsshape('sphere', .3), nsshape('box', [.6 .4 .3]), ...
%!            nsshape('polytope', [-.3 .3 0 0; -.2 -.2 .4 0; -.2 -.2 -.2 .4]), ...
%!            nsshape('capsule', .15, .4), nsshape('cylinder', .25, .4), nsshape('ellipsoid', [.4 .2 .3]), ...
%!            nsshape('superquadric', [.3 .3 .3], [.5 .5]), ...
%!            nsshape('intersection', nsshape ('sphere', .4), [0 0 .2], nsshape ('sphere', .4), [0 0 -.2]), ...
%!            nsshape('implicit', @(x) x'*x - .09, @(x) 2*x, @(x) 2*eye(numel (x)), 3), ...
%!            nsshape('union', nsshape ('sphere', .2), [-.2 0 0], nsshape ('box', [.3 .2 .2]), [.2 0 0])};
%!  names = {'ball', 'box', 'polytope', 'capsule', 'cylinder', 'ellipsoid', 'superquadric', 'lens', 'implicit', ...
%!           'union'};
%!  for k = 1:numel (shapes)
%!    model = nsbody (model, 'Shape', shapes{k}, 'Position', [mod(k, 5), 1.4 * floor(k / 5), .5], 'Name', names{k}, ...
%!                    'Mass', 1, 'Inertia', .1 * eye (3), 'AngularVelocity', [1 .5 0]);
%!  end
%!  model = nsbody (model, 'Position', [-1 0 .5], 'Name', 'particle', 'Shape', nsshape ('point'));
%!  model = nsbody (model, 'Fixed', true, 'Shape', nsshape ('box', [.4 .3 .2]), 'Position', [-1 2.5 1], ...
%!                  'Name', 'shelf');
%!  model = nsbody (model, 'Fixed', true, 'Shape', nsshape ('cylinder', .2, .3), 'Name', 'lift', ...
%!                  'Motion', @(t) [0; 4; 1 + .3 * sin(3 * t); cos(t); 0; 0; sin(t)]);
%!  places = [1 4 1.4; 2 4 1.4; 3 4 1.4; 4 4 1.4; 5 4 1.4; 5 1 1.4; 5 2.5 1.4];
%!  kinds = {'revolute', 'prismatic', 'weld', 'distance', 'spherical', 'cylindrical', 'universal'};
%!  for k = 1:7
%!    model = nsbody (model, 'Shape', nsshape ('box', [.2 .3 .4]), 'Position', places(k,:), 'Name', kinds{k});
%!    more = {'Anchor', places(k,:)' + [.2; 0; .3]};
%!    switch (kinds{k})
%!      case {'revolute', 'prismatic', 'cylindrical'}
%!        more = [more, {'Axis', [0 1 1]}];
%!      case 'distance'
%!        more = {'Anchor', [places(k,:)', places(k,:)' + [.3; 0; .5]]};
%!      case 'universal'
%!        more = [more, {'Axis', [1 0; 0 1; 0 0]}];
%!    end
%!    model = nsjoint (model, kinds{k}, kinds{k}, 'ground', more{:});
%!  end
%!  model = nsspring (model, 'prismatic', [0 0 0], 'ground', [2 4 2.4], 'Stiffness', 30);
%!endfunction

%!testif ; ! isempty (chromium ())  # in the plane
%! sol = nssolve (every_planar_shape (), [0 2.4], 'Step', .005);
%! [report, image] = try_page (sol, 'Title', 'All "shapes" <b>&amp; more');
%! assert (report.title, 'All "shapes" <b>&amp; more');
%! check_page (sol, report, image);

%!testif ; ! isempty (chromium ()) && has_three ()  # in space
%! sol = nssolve (every_spatial_shape (), [0 2.4], 'Step', .005);
%! [report, image] = try_page (sol, 'View', [-40 35]);
%! assert (! isempty (report.revision));
%! check_page (sol, report, image);
