function study = ns_sweep_study (build, params, tspan, own, given)
%NS_SWEEP_STUDY  All that determines the results of a sweep, and a fingerprint of it.
%   study = ns_sweep_study (build, params, tspan, own, given)
%
%   own    names and values of nssweep itself
%   given  what is left: options of nssolve
%   study  struct; two with the same fingerprint have the same results. `prints` are those of its parts, `habits` the
%          names of nssweep that do not matter for them and that nssweep (folder) takes over

% SPDX-License-Identifier: BSD-3-Clause

  study.kind = 'study';
  study.version = ns_version ();
  study.build = check_build (build);
  study.tspan = check_times (tspan);
  study.options = read_options (given);
  [study.params, study.names, points] = check_params (params, own.Names);
  study.repeats = own.Repeats;
  study.count = points * own.Repeats;
  most = 1e7;                                      % a row of numbers of each member has to fit into memory
  if (study.count > most)
    ns_fail ('nssweep', 'invalidOption', ['Repeats makes %g members, more than %g: make several studies of them, ' ...
             'with a Seed each'], study.count, most);
  end
  study.seed = own.Seed;
  study.perturb = check_perturb (own.Perturb);
  study.keep = own.Keep;
  study.block = own.Block;
  if (isempty (study.block))
    study.block = max (1, min (1000, ceil (study.count / 100)));
  end
  study.path = own.Path;
  if (isempty (study.path))
    study.path = own_path ();
  end
  study.habits = struct ('Engine', own.Engine, 'Workers', own.Workers, 'Checkpoint', own.Checkpoint, 'Header', ...
                         {own.Header}, ...
                         'Setup', {own.Setup}, 'Octave', own.Octave);
  study.prints = struct ('functions', ns_fingerprint (text_of (build), text_of (own.Keep), ...
                                                      options_of (study.options)), ...
                         'params', ns_fingerprint (params), 'tspan', ns_fingerprint (study.tspan), ...
                         'members', ns_fingerprint (study.repeats, study.seed, study.perturb), ...
                         'first', first_model (study));
  study.fingerprint = ns_fingerprint (study.prints, study.version);
end

function build = check_build (build)
  if (isa (build, 'function_handle'))
    return
  end
  if (ns_is_system (build))
    ns_fail ('nssweep', 'invalidInput', ['a system needs its start: let BUILD be a function that returns ' ...
             'struct (''model'', sys, ''q0'', q0, ''v0'', v0)']);
  end
  ns_check_model ('nssweep', build);
end

function tspan = check_times (tspan)
  good = isnumeric (tspan) && isreal (tspan) && numel (tspan) >= 2 && isvector (tspan) && all (isfinite (tspan)) ...
         && all (diff (double (tspan(:))) > 0);
  if (~good)
    ns_fail ('nssweep', 'invalidInput', 'TSPAN must be a vector of two or more finite times that increase, not %s', ...
             ns_describe (tspan));
  end
  tspan = double (tspan(:).');
end

% The members have their own checkpoints, and nobody to talk to.
function options = read_options (given)
  try
    options = nsset (given{:});
  catch problem
    error (strrep (problem.identifier, ':nsset:', ':nssweep:'), '%s', regexprep (problem.message, '^nsset', 'nssweep'));
  end
  options.Progress = 'off';
  options.Display = 'none';
  options.Checkpoint = [];
end

function [params, names, points] = check_params (params, names)
  if (isstruct (params))
    params = params(:).';
    points = numel (params);
    own = fieldnames (params).';
    if (~isempty (names) && ~isequal (names(:).', own))
      ns_fail ('nssweep', 'invalidOption', 'Names are for params that are a matrix: a struct has those of its fields');
    end
    names = own;
  elseif ((isnumeric (params) || islogical (params)) && ndims (params) == 2 && isreal (params))
    params = full (double (params));
    points = size (params, 2);
    if (isempty (params))
      params = zeros (0, 1);
      points = 1;
    end
    names = check_labels (names, size (params, 1));
  else
    ns_fail ('nssweep', 'invalidInput', ...
             ['PARAMS must be a real matrix with a column for each member, or a struct array, ' ...
             'not %s'], ns_describe (params));
  end
  if (points < 1)
    ns_fail ('nssweep', 'invalidInput', 'PARAMS must have a column or an element for each member; it has none');
  end
end

function names = check_labels (names, count)
  if (isempty (names))
    names = arrayfun (@(k) sprintf ('p%d', k), 1:count, 'UniformOutput', false);
  elseif (numel (names) ~= count)
    ns_fail ('nssweep', 'invalidOption', 'Names must be %d texts, one for each row of PARAMS, not %d', count, ...
             numel (names));
  end
  names = names(:).';
end

function perturb = check_perturb (perturb)
  good = isempty (perturb) || (isnumeric (perturb) && isreal (perturb) && all (isfinite (perturb(:))) ...
                               && all (perturb(:) >= 0) ...
                               && (numel (perturb) <= 2 || size (perturb, 2) == 2));
  if (~good)
    ns_fail ('nssweep', 'invalidOption', ...
             ['Perturb must be one standard deviation, two [positions velocities], or a row of two ' ...
             'for each velocity, not %s'], ns_describe (perturb));
  end
  perturb = double (perturb);
end

% A function counts by its text, by what it holds and by the file in which it is.
function text = text_of (f)
  text = {f};
  if (isa (f, 'function_handle'))
    name = func2str (f);
    file = '';
    if (name(1) ~= '@')
      file = which (name);
    end
    text = {f, name, ''};
    if (~isempty (file) && exist (file, 'file') == 2)
      text{3} = fileread (file);
    end
  end
end

function options = options_of (options)
  for name = {'Events', 'OutputFcn'}
    options.(name{1}) = text_of (options.(name{1}));
  end
end

% The model of the first member stands for what BUILD calls; an error in it is one of that member.
function print = first_model (study)
  before = ns_random_state ();
  restore = onCleanup (@() ns_seed (before));
  cases = ns_sweep_cases (study, 1);
  print = ns_fingerprint (cases.model{1}, cases.q0{1}, cases.v0{1}, cases.tspan{1}, cases.error{1});
end

% The folders that are not Octave's or MATLAB's own, and the current one
function folders = own_path ()
  folders = strsplit (path (), pathsep ());
  if (exist ('OCTAVE_VERSION', 'builtin'))
    home = OCTAVE_HOME ();
  else
    home = matlabroot ();
  end
  inside = strncmp (folders, [home filesep()], numel (home) + 1) & cellfun ('isempty', strfind (folders, 'packages'));
  folders = folders(~inside & ~strcmp (folders, '.') & ~cellfun ('isempty', folders));
  folders = [{pwd()}, cellfun(@ns_real_path, folders, 'UniformOutput', false)];
  [~, first] = unique (folders, 'first');
  folders = folders(sort (first));
end
