function handle = ns_plot_sweep (sweep, inputs)
%NS_PLOT_SWEEP  Draw a sweep of nssweep: what nsplot does with one.
%   handle = ns_plot_sweep (sweep, inputs)   inputs: what follows it in the call of nsplot

% SPDX-License-Identifier: BSD-3-Clause

  kinds = {'line', 'histogram', 'map', 'fan'};
  what = '';
  names = {'Value', 'File', 'Size', 'Parent', 'Label'};
  if (~isempty (inputs) && ischar (inputs{1}) && ~any (strcmpi (inputs{1}, names)))
    what = kinds{ns_choice('nsplot', 'invalidInput', 'WHAT', inputs{1}, kinds)};
    inputs = inputs(2:end);
  end
  options = ns_options ('nsplot', {'Value', [], 'any'; 'File', '', 'text'; 'Size', [700; 500], 'vector'; ...
                                   'Parent', [], 'any'; 'Label', 'value', 'text'}, inputs, 2);
  data = prepare (sweep, what, options);
  quiet = ns_quiet_graphics (); %#ok<NASGU>
  [handle, panel] = place (options);
  draw = struct ('line', @draw_line, 'histogram', @draw_histogram, 'map', @draw_map, 'fan', @draw_fan);
  draw.(data.what) (panel, sweep, data);
  if (~isempty (options.File))
    ns_write_png ('nsplot', handle, round (options.Size(:).'), options.File);
  end
end

function [handle, panel] = place (options)
  if (~isempty (options.Parent))
    panel = options.Parent;
    handle = ancestor (panel, 'figure');
    return
  end
  visible = {'on', 'off'};
  handle = ns_new_figure (round (options.Size(:).'), visible{1 + ~isempty(options.File)});
  if (isempty (handle))
    ns_fail ('nsplot', 'noGraphics', 'Octave found nothing to draw with (install gnuplot)');
  end
  panel = axes ('parent', handle);
end

% ---- what is drawn

function data = prepare (sweep, what, options)
  data.label = options.Label;
  data.params = numbers_of (sweep.params);
  data.value = value_of (sweep, options.Value, strcmp (what, 'fan'));
  data.what = what;
  if (isempty (what))
    data.what = usual (sweep, data);
  end
  needs = struct ('line', 1, 'histogram', 0, 'map', 2, 'fan', 0);
  if (size (data.params, 1) < needs.(data.what))
    ns_fail ('nsplot', 'invalidInput', '''%s'' needs %d params that are numbers, and the sweep has %d', data.what, ...
             needs.(data.what), size (data.params, 1));
  end
  if (~strcmp (data.what, 'fan'))
    data.value = data.value(1,:);
    [data.mean, data.error] = of_points (data.value, sweep.point, size (data.params, 2));
  end
end

function what = usual (sweep, data)
  what = 'histogram';
  if (size (data.value, 1) == numel (sweep.tspan) && numel (sweep.tspan) > 2)
    what = 'fan';
  elseif (size (data.params, 2) > 1 && size (data.params, 1) == 1)
    what = 'line';
  elseif (size (data.params, 2) > 1 && size (data.params, 1) > 1)
    what = 'map';
  end
end

function matrix = numbers_of (params)
  matrix = params;
  if (isstruct (params))
    cells = squeeze (struct2cell (params(:)));
    cells = reshape (cells, [], numel (params));
    good = all (cellfun (@(x) isnumeric (x) && numel (x) == 1, cells), 2);
    matrix = cell2mat (cells(good,:));
  end
end

% A row of value, the name of a field, or numbers of its own, one for each member
function value = value_of (sweep, which, all_rows)
  value = sweep.value;
  if (ischar (which) && isstruct (value) && isfield (value, which))
    value = value.(which);
  elseif (isnumeric (which) && numel (which) > 1 && size (which, 2) == sweep.count)
    value = double (which);
  elseif (isnumeric (value) && isnumeric (which) && numel (which) == 1 && any (which == 1:size (value, 1)))
    value = value(which,:);
  elseif (~isempty (which))
    ns_fail ('nsplot', 'invalidOption', ...
             ['Value must be the number of a row of sweep.value, the name of a field of it, or a number ' ...
             'for each member, not %s'], ns_describe (which));
  end
  if (isempty (value) || ~isnumeric (value))
    ns_fail ('nsplot', 'invalidInput', ...
             ['the sweep has no values that are numbers: give Value, as in nsplot (sweep, ''Value'', ' ...
             'sweep.q(1,:)), or Keep in nssweep']);
  end
  if (~all_rows && size (value, 1) > 1 && ~isempty (which) && numel (which) == 1)
    value = value(which,:);
  end
end

function [average, spread] = of_points (value, point, count)
  average = NaN (1, count);
  spread = NaN (1, count);
  for k = 1:count
    x = value(point == k & ~isnan (value));
    average(k) = mean_of (x);
    if (numel (x) > 1)
      spread(k) = std (x) / sqrt (numel (x));
    end
  end
end

function m = mean_of (x)
  m = NaN;
  if (~isempty (x))
    m = mean (x);
  end
end

% ---- pictures

% Bars are the standard error of the mean of repeats.
function draw_line (panel, sweep, data)
  [x, order] = sort (data.params(1,:));
  colours = ns_colours (1);
  plot (panel, x, data.mean(order), '-o', 'color', colours(1,:), 'markersize', 4, 'linewidth', 1);
  hold (panel, 'on');
  for k = reshape (find (data.error(order) > 0), 1, [])
    plot (panel, x([k k]), data.mean(order(k)) + [-1 1] * data.error(order(k)), '-', 'color', colours(1,:));
  end
  hold (panel, 'off');
  finish (panel, label_of (sweep, 1), data.label);
end

function draw_histogram (panel, ~, data)
  x = data.value(~isnan (data.value));
  count = max (5, min (60, ceil (sqrt (numel (x)))));
  [height, middle] = hist (x, count);
  bar (panel, middle, height, 1, 'facecolor', [0.65 0.75 0.9], 'edgecolor', [0.3 0.4 0.6]);
  finish (panel, data.label, 'members');
end

% Cells where the points are those of a grid, otherwise dots
function draw_map (panel, sweep, data)
  x = unique (data.params(1,:));
  y = unique (data.params(2,:));
  [~, column] = ismember (data.params(1,:), x);
  [~, row] = ismember (data.params(2,:), y);
  if (numel (x) * numel (y) <= 4 * numel (data.mean) && numel (x) > 1 && numel (y) > 1)
    sums = accumarray ([row(:), column(:)], data.mean(:), [numel(y), numel(x)]);
    counts = accumarray ([row(:), column(:)], 1, [numel(y), numel(x)]);
    imagesc (x([1 end]), y([1 end]), sums ./ counts, 'parent', panel);
    set (panel, 'ydir', 'normal');
    draw_uneven (panel, x, y, sums ./ counts);
  else
    scatter (panel, data.params(1,:), data.params(2,:), 25, data.mean, 'filled');
  end
  bar_of_colours = colorbar ('peer', panel);
  ylabel (bar_of_colours, data.label);
  finish (panel, label_of (sweep, 1), label_of (sweep, 2));
end

% An image has cells of one size: where values are not evenly spaced, each cell is a patch.
function draw_uneven (panel, x, y, z)
  even = @(u) all (abs (diff (u, 2)) < 1e-9 * (u(end) - u(1)));
  if (even (x) && even (y))
    return
  end
  cla (panel);
  ex = edges (x);
  ey = edges (y);
  set (panel, 'xlim', ex([1 end]), 'ylim', ey([1 end]));
  for i = 1:numel (x)
    for j = 1:numel (y)
      patch (ex([i i+1 i+1 i]), ey([j j j+1 j+1]), z(j,i), 'parent', panel, 'edgecolor', 'none');
    end
  end
end

function e = edges (x)
  middle = (x(1:end-1) + x(2:end)) / 2;
  e = [x(1) - (middle(1) - x(1)), middle, x(end) + (x(end) - middle(end))];
end

% All curves pale, bands of 5 to 95 % by lines, the median dark
function draw_fan (panel, sweep, data)
  t = sweep.tspan;
  y = data.value;
  if (size (y, 1) ~= numel (t))
    t = 1:size (y, 1);
  end
  good = find (~any (isnan (y), 1));
  shown = good(round (linspace (1, max (numel (good), 1), min (200, numel (good)))));
  plot (panel, t, y(:,shown), '-', 'color', [0.78 0.84 0.92]);
  hold (panel, 'on');
  if (~isempty (good))
    ordered = sort (y(:,good), 2);
    at = @(p) ordered(:,max (1, min (numel (good), round (p * numel (good) + 0.5))));
    plot (panel, t, [at(0.05), at(0.95)], '--', 'color', [0.2 0.3 0.6]);
    plot (panel, t, at (0.5), '-', 'color', [0.1 0.15 0.4], 'linewidth', 2);
  end
  hold (panel, 'off');
  finish (panel, 't', data.label);
end

function text = label_of (sweep, k)
  text = sprintf ('p%d', k);
  if (numel (sweep.names) >= k)
    text = sweep.names{k};
  end
end

function finish (panel, x, y)
  xlabel (panel, x, 'interpreter', 'none');
  ylabel (panel, y, 'interpreter', 'none');
  box (panel, 'on');
end
