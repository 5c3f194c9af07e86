function sweep = nssweep (study, varargin)
%NSSWEEP  Many runs: over parameters, from perturbed starts; on threads, on processes, on a cluster.
%
%   sweep = nssweep (build, params, tspan)
%   sweep = nssweep (model, params, tspan)
%   sweep = nssweep (..., options, 'Name', value, ...)
%   sweep = nssweep (folder)
%   sweep = nssweep (folder, 'Name', value, ...)
%   sol = nssweep (folder, 'Member', k)
%
%   Example: how far a box slides, over its friction
%
%   >> floor = nsbody (nsmodel ('planar'), 'Shape', nsshape ('halfspace', [0 1]));
%   >> box = nsbody (floor, 'Shape', nsshape ('box', [0.4 0.2]), 'Position', [0 0.1], 'Velocity', [2 0]);
%   >> build = @(mu) nscontact (box, 1, 2, 'Friction', mu);
%   >> mu = 0.1:0.1:0.5;
%   >> sweep = nssweep (build, mu, [0 3], 'Step', 0.001, 'Names', {'mu'});
%   >> fprintf ('%.2f ', sweep.q(1,:))
%   2.04 1.02 0.68 0.51 0.41
%   >> fprintf ('%.2f ', 2^2 ./ (2 * mu * 9.81))
%   2.04 1.02 0.68 0.51 0.41
%
%
%   Example: where a ball lands that is thrown with a spread of 0.1 m/s, by 200 runs
%
%   >> ball = nsbody (floor, 'Shape', nsshape ('disc', 0.1), 'Position', [0 1], 'Velocity', [2 0]);
%   >> sweep = nssweep (ball, [], [0 0.4], 'Step', 0.01, 'Repeats', 200, 'Perturb', [0 0.1]);
%   >> fprintf ('%.1f m, spread %.2f m', mean (sweep.q(1,:)), std (sweep.q(1,:)))
%   0.8 m, spread 0.04 m
%
%
%   build    function p -> model, or (p, k) -> model: p is a column of params, or a struct of them, k the number of the
%            member. In place of a model it may return a struct with the field model, and any of q0, v0, tspan, options,
%            which then hold for this member. A system of nssystem needs its q0 and v0 so
%   model    of nsmodel: all members have it, with other starts (Perturb)
%   params   matrix, a column for each member; struct array, an element for each (nsgrid makes both); [] is one member
%   tspan    as for nssolve
%   options  struct of nsset, or its names and values among those below
%   folder   of a study that was started with 'Folder': tells where it stands, gathers what is there, and computes what
%            is missing. Functions that the study holds are run: do that with folders of people whom you trust
%
%   Names and values
%     Keep        'end' (default): the end of each run; a function sol -> value of each run, a number, a column, a
%                 struct of them, or anything; 'sol': whole solutions, in sweep.value or, with Folder, in its files
%     Repeats     how many members each column of params has (1); they differ by k, by Perturb and by rand in functions
%     Perturb     standard deviation of what is added to the start: s; [sq sv] of positions and velocities; or nv x 2,
%                 for each velocity, which for positions means along it. Normal, from Seed and k
%     Seed        number (0). Member k gets its numbers, also those of rand and randn within build and Keep, from Seed
%                 and k
%     Engine      'threads' (default): models without functions side by side within one MEX call, all else one after
%                 the other
%                 'processes': other Octaves on this machine; for functions in models, Events, build and Keep. A
%                 process that dies is replaced and its member done again; a third death is an error of that member
%                 'slurm': arrays of jobs on a cluster; needs Folder, which all its machines see
%                 'serial': nssolve, one after the other
%     Workers     threads, processes, or jobs at once (processors; jobs: no limit)
%     Folder      where results are kept as they come, so that nothing is lost: the same call, or nssweep (folder), goes
%                 on
%     Block       members in a file, and in a job of a cluster (a hundredth of them, at most 1000)
%     Names       cell of the names of the rows of params, for tables and pictures
%     Path        cell of folders that processes and jobs need on their path (those that are on it here, and the current
%                 one)
%     Checkpoint  seconds after which a long run is kept within Folder, so that it too goes on ('slurm' 60, otherwise
%                 Inf)
%     Header      of 'slurm': cell of lines for sbatch, as '--partition=long', '--time=2:00:00', '--account=me'
%     Setup       of 'slurm': lines of shell before Octave starts, as 'module load octave'
%     Octave      of 'processes' and 'slurm': the command of Octave (the one that runs)
%     Wait        of 'slurm': false returns when the jobs are submitted (true)
%     Blocks      of nssweep (folder): computes these blocks here and nothing else, as GNU parallel or a queue of one's
%                 own asks
%     Member      of nssweep (folder): the solution number k, of Keep 'sol'
%     Compute     of nssweep (folder): false tells and gathers only (true)
%     Progress    'auto' (default): a line with the time left where a person looks on; 'on', 'off'
%
%   sweep  struct; columns are members
%     count        of members
%     params       as given, or a column for each member; names of its rows
%     point        1 x count, which column of params
%     done         true where there is a result or an error
%     t, exitflag, events   1 x count: where it ended, how (see nssolve), how many events; NaN where there was an error
%     q, v         the end, a column for each; NaN below where members have fewer rows
%     message      cell of the sentences of nssolve
%     warnings     cell of the names of its warnings, as 'coarse, overlap'; '' where there was none
%     error        cell of errors of single members, which do not end the sweep; '' where there was none
%     value        of Keep: a matrix with a column for each member where they are numbers of one size, a struct of such
%                  for structs, a cell otherwise
%     statistics   counts, and of each row of value (numbers): mean, std, min, max, median, quantiles .05 and .95; of
%                  each point of params: mean and its standard error
%     missing      members that are not done; [] when all are
%     run          engine, workers, folder, seconds: what differs from one sweep to another
%
%   The same call gives the same bits in all fields but `run`, whatever the engine, the number of workers, their order
%   and the interruptions, on machines of one kind: what a member is depends on its number alone. Ctrl-C in a run ends
%   the sweep with what is done; within build or Keep it is lost unless there is a Folder. 'threads' are many times
%   faster than 'processes' for short runs. nsplot (sweep) draws it; nssave ('file.csv', sweep) writes a table.
%
%   In the folder: manifest.txt, which anybody can read, study.nss, and results/000001.nss, ... with a fingerprint of
%   the study and a checksum each, written whole and then renamed. What is missing, torn or of another study is done
%   again.
%
%   Errors: nonsmooth:nssweep:otherStudy where the folder holds another study, otherVersion where another version of
%   nonsmooth made it, noSlurm where there is no sbatch, queue where it refuses, file where files cannot be written (is
%   the disc full?).
%
%   References: D. E. Stewart, SIAM Review 42, 2000, section 3.3.1, asks for ensembles where motions are not unique.
%
%   See also nsgrid, nssolve, nsplot, nssave.

% SPDX-License-Identifier: BSD-3-Clause

  varargin = ns_plain_text (varargin);
  if (nargin > 0 && ischar (study))
    sweep = continue_study (study, varargin);
    return
  end
  if (nargin < 3)
    ns_fail ('nssweep', 'usage', ...
             'call nssweep (build, params, tspan), nssweep (model, params, tspan) or nssweep (folder)');
  end
  [own, given] = read_names (varargin(3:end), 4);
  for name = {'Blocks', 'Member', 'Listen'}
    if (~isempty (own.(name{1})))
      ns_fail ('nssweep', 'usage', '%s is for nssweep (folder)', name{1});
    end
  end
  study = ns_sweep_study (study, varargin{1}, varargin{2}, own, given);
  if (~isempty (own.Folder))
    study = ns_sweep_found (own.Folder, study);
  end
  sweep = compute (study, own);
end

function [own, rest] = read_names (inputs, first)
  table = ns_sweep_names ();
  rest = {};
  mine = {};
  k = 1;
  while (k <= numel (inputs))
    if (ischar (inputs{k}) && any (strcmpi (inputs{k}, table(:,1))))
      mine = [mine, inputs(k:min(k + 1, end))]; %#ok<AGROW>
      k = k + 2;
    elseif (ischar (inputs{k}))
      suggest (inputs{k}, table(:,1).');
      rest = [rest, inputs(k:min(k + 1, end))]; %#ok<AGROW>
      k = k + 2;
    else
      rest{end+1} = inputs{k}; %#ok<AGROW>
      k = k + 1;
    end
  end
  own = ns_options ('nssweep', table, mine, first);
  own = check_names (own);
end

% Names that are neither ours nor options of nssolve, and are nearer to ours
function suggest (name, ours)
  theirs = fieldnames (nsset (struct ())).';
  if (~any (strcmpi (name, theirs)) && any (strcmp (ns_nearest (name, [ours, theirs]), ours)))
    ns_fail ('nssweep', 'invalidOption', 'unknown option ''%s''; did you mean ''%s''?', name, ...
             ns_nearest (name, [ours, theirs]));
  end
end

function own = check_names (own)
  for name = {'Engine', {'threads', 'processes', 'slurm', 'serial'}; 'Progress', {'auto', 'on', 'off'}}.'
    own.(name{1}) = name{2}{ns_choice('nssweep', 'invalidOption', name{1}, own.(name{1}), name{2})};
  end
  for name = {'Workers', 'Block', 'Repeats'}
    value = own.(name{1});
    if (~isempty (value) && ~(isnumeric (value) && numel (value) == 1 && value >= 1 && value == round (value) ...
                              && isfinite (value)))
      ns_fail ('nssweep', 'invalidOption', '%s must be a whole number from 1 on, not %s', name{1}, ns_describe (value));
    end
    own.(name{1}) = double (value);
  end
  if (~isempty (own.Checkpoint) && ~(isnumeric (own.Checkpoint) && numel (own.Checkpoint) == 1 && own.Checkpoint >= 0))
    ns_fail ('nssweep', 'invalidOption', 'Checkpoint must be a number of seconds, not %s', ...
             ns_describe (own.Checkpoint));
  end
  for name = {'Path', 'Header', 'Setup', 'Names'}
    value = own.(name{1});
    if (ischar (value))
      own.(name{1}) = {value};
    elseif (~isempty (value) && ~iscellstr (value))
      ns_fail ('nssweep', 'invalidOption', '%s must be a text or a cell of texts, not %s', name{1}, ...
               ns_describe (value));
    end
  end
  keeps_text = ischar (own.Keep) && any (strcmpi (own.Keep, {'end', 'sol'}));
  if (~keeps_text && ~isa (own.Keep, 'function_handle'))
    ns_fail ('nssweep', 'invalidOption', 'Keep must be ''end'', ''sol'' or a function, not %s', ns_describe (own.Keep));
  end
end

% ---- a folder

function sweep = continue_study (folder, inputs)
  [own, rest] = read_names (inputs, 2);
  if (~isempty (rest))
    ns_fail ('nssweep', 'usage', ...
             ['the study in a folder has its options: nssweep (folder) takes Engine, Workers, Blocks, ' ...
             'Member, Compute, Header, Setup, Octave, Wait, Checkpoint and Progress']);
  end
  study = ns_sweep_open (folder);
  own.Folder = study.folder;
  if (~isempty (own.Member))
    sweep = one_member (study, own.Member);
  elseif (~isempty (own.Listen))
    ns_sweep_listen (study, own.Listen);
    sweep = [];
  elseif (~isempty (own.Blocks))
    sweep = [];
    some_blocks (study, own);
  else
    own = take_over (study, own, inputs);
    sweep = compute (study, own);
  end
end

% Where nothing else is asked for, the engine and what belongs to it are those of the beginning.
function own = take_over (study, own, inputs)
  given = lower (inputs(cellfun ('isclass', inputs, 'char')));
  for name = fieldnames (study.habits).'
    if (~any (strcmpi (name{1}, given)))
      own.(name{1}) = study.habits.(name{1});
    end
  end
end

function sol = one_member (study, k)
  if (~(isnumeric (k) && numel (k) == 1 && any (k == 1:study.count)))
    ns_fail ('nssweep', 'invalidOption', 'Member must be a number from 1 to %d, not %s', study.count, ns_describe (k));
  end
  if (~strcmpi (study.keep, 'sol'))
    ns_fail ('nssweep', 'invalidOption', 'Member needs a study with Keep ''sol''');
  end
  number = ceil (k / study.block);
  block = ns_sweep_read (study, number);
  if (isempty (block))
    ns_fail ('nssweep', 'notDone', 'member %d is not done: nssweep (folder) does it', k);
  end
  at = k - (number - 1) * study.block;
  if (~isempty (block.error{at}))
    ns_fail ('nssweep', 'member', 'member %d had an error: %s', k, block.error{at});
  end
  sol = ns_unpack (block.value, at);
end

function some_blocks (study, own)
  numbers = own.Blocks;
  last = ceil (study.count / study.block);
  if (~isnumeric (numbers) || ~all (ismember (numbers(:), 1:last)))
    ns_fail ('nssweep', 'invalidOption', 'Blocks must be numbers from 1 to %d, not %s', last, ns_describe (numbers));
  end
  for number = reshape (double (numbers(:)), 1, [])
    if (isempty (ns_sweep_read (study, number)))
      ns_sweep_write (study, number, ns_sweep_block (study, ns_sweep_members (study, number), ...
                                                     struct ('workers', ns_sweep_workers (own), 'look', [], ...
                                                             'single', false, ...
                                                             'crashed', [], 'checkpoint', seconds_of (own, Inf))));
    end
  end
end

% ---- computing

function sweep = compute (study, own)
  began = tic ();
  state = warning ('off', 'all');
  restore = onCleanup (@() warning (state));
  if (isempty (own.Folder))
    parts = without_folder (study, own);
  else
    study.folder = ns_sweep_folder (own.Folder);
    within_folder (study, own);
    parts = [];
  end
  clear ('restore');
  sweep = ns_sweep_gather (study, parts);
  sweep.run = struct ('engine', own.Engine, 'workers', ns_sweep_workers (own), 'folder', own.Folder, ...
                      'seconds', toc (began));
  report (sweep, own);
end

function parts = without_folder (study, own)
  if (strcmp (own.Engine, 'slurm'))
    ns_fail ('nssweep', 'invalidOption', 'Engine ''slurm'' needs a Folder, which all machines of the cluster see');
  end
  if (strcmp (own.Engine, 'processes'))
    folder = tempname ();
    gone = onCleanup (@() ns_sweep_remove (folder));
    own.Folder = folder;
    study = ns_sweep_found (folder, study);
    within_folder (study, own);
    parts = ns_sweep_parts (study);
    return
  end
  bar = ns_sweep_bar (own.Progress, study.count, 0);
  parts = {};
  last = 0;
  chunk = first_chunk (study, own);
  while (last < study.count)
    members = last+1:min (last + chunk, study.count);
    began = tic ();
    how = struct ('workers', ns_sweep_workers (own), 'look', @(done) bar.show (last + done), 'single', ...
                  strcmp (own.Engine, 'serial'), 'crashed', [], 'checkpoint', Inf);
    parts{end+1} = ns_sweep_block (study, members, how); %#ok<AGROW>
    last = members(end);
    bar.show (last);
    if (~all (parts{end}.done))
      break                                        % Ctrl-C
    end
    chunk = next_chunk (chunk, numel (members), toc (began));
  end
  bar.clear ();
end

% Chunks last half a second or so, that the line of progress moves; bits do not depend on them.
function chunk = first_chunk (study, own)
  chunk = 4 * ns_sweep_workers (own);
  if (isstruct (study.build) && ~strcmp (own.Engine, 'serial'))
    chunk = 256;
  end
end

function chunk = next_chunk (chunk, done, seconds)
  chunk = min (2000, max (1, round (min (4 * chunk, 0.5 * done / max (seconds, 1e-3)))));
end

function within_folder (study, own)
  missing = ns_sweep_missing (study);
  if (isempty (missing) || ~own.Compute)
    return
  end
  switch (own.Engine)
    case 'processes'
      ns_sweep_pool (study, own, missing);
    case 'slurm'
      own.Checkpoint = seconds_of (own, 60);
      ns_sweep_slurm (study, own, missing);
    otherwise
      here (study, own, missing);
  end
end

function here (study, own, missing)
  done = study.count - numel ([ns_sweep_members(study, missing)]);
  bar = ns_sweep_bar (own.Progress, study.count, done);
  for number = reshape (missing, 1, [])
    members = ns_sweep_members (study, number);
    how = struct ('workers', ns_sweep_workers (own), 'look', @(more) bar.show (done + more), ...
                  'single', strcmp (own.Engine, 'serial'), 'crashed', [], 'checkpoint', seconds_of (own, Inf));
    block = ns_sweep_block (study, members, how);
    if (~all (block.done))
      break                                        % Ctrl-C: blocks are whole
    end
    ns_sweep_write (study, number, block);
    done = done + numel (members);
    bar.show (done);
  end
  bar.clear ();
end

function seconds = seconds_of (own, usual)
  seconds = usual;
  if (~isempty (own.Checkpoint))
    seconds = double (own.Checkpoint);
  end
end

% ---- what is told at the end

function report (sweep, own)
  failed = find (~cellfun ('isempty', sweep.error));
  told = find (~cellfun ('isempty', sweep.warnings));
  if (~isempty (sweep.missing) && own.Compute && own.Wait)
    more = '.';
    if (~isempty (own.Folder))
      more = sprintf (': nssweep (''%s'') goes on.', own.Folder);
    end
    if (strcmp (own.Engine, 'slurm'))
      more = sprintf ('%s What the jobs said is in ''%s''', more, fullfile (own.Folder, 'slurm'));
    end
    warning ('nonsmooth:nssweep:notDone', 'nssweep: %d of %d members are not done%s', numel (sweep.missing), ...
             sweep.count, more);
  end
  if (~isempty (failed))
    hint = '';
    if (any (strcmp (own.Engine, {'processes', 'slurm'})) && ~isempty (strfind (sweep.error{failed(1)}, 'undefined')))
      hint = ['. Other processes find functions that are files on their path (Path), not those within the file ' ...
              'of another one'];
    end
    warning ('nonsmooth:nssweep:errors', ...
             'nssweep: %d of %d members ended with errors (sweep.error). The first, %d: %s%s', ...
             numel (failed), sweep.count, failed(1), sweep.error{failed(1)}, hint);
  end
  if (~isempty (told))
    names = unique (strtrim (strsplit (strjoin (sweep.warnings(told), ','), ',')));
    warning ('nonsmooth:nssweep:told', ...
             ['nssweep: %d of %d members have warnings (sweep.warnings): %s. What they mean is in ' ...
             '`help nssolve`; nssolve with the model of one of them tells more'], numel (told), sweep.count, ...
                 strjoin (names, ', '));
  end
end

%!function model = ball ()
%!  model = nsbody (nsmodel ('planar'), 'Shape', nsshape ('halfspace', [0 1]), 'Name', 'floor', 'Friction', .3);
%!  model = nsbody (model, 'Shape', nsshape ('disc', .1), 'Position', [0 .5], 'Restitution', .5, 'Velocity', [1 0]);
%!endfunction

%!function model = box (mu, v)                   # slides to its stop in v^2 / (2 mu g)
%!  model = nsbody (nsmodel ('planar', 'Gravity', 10), 'Shape', nsshape ('halfspace', [0 1]));
%!  model = nsbody (model, 'Shape', nsshape ('box', [.4 .2]), 'Position', [0 .1], 'Velocity', [v 0]);
%!  model = nscontact (model, 1, 2, 'Friction', mu);
%!endfunction

%!function check_same (a, b)
%!  a = rmfield (a, 'run');
%!  b = rmfield (b, 'run');
%!  assert (fieldnames (a), fieldnames (b));
%!  for name = fieldnames (a)'
%!    assert (isequaln (a.(name{1}), b.(name{1})), name{1});
%!  end
%!endfunction

%!function remove (folder)
%!  state = confirm_recursive_rmdir (false);
%!  if (exist (folder, 'dir'))
%!    rmdir (folder, 's');
%!  end
%!  confirm_recursive_rmdir (state);
%!endfunction

%!function sweep = quietly (varargin)
%!  state = warning ('off', 'all');
%!  back = onCleanup (@() warning (state));
%!  sweep = nssweep (varargin{:});
%!endfunction

%!test  # each member is what nssolve makes of its model: threads and the loop over nssolve, matrix and struct of params
%! params = nsgrid ([.2 .4], [1 2]);
%! s = nssweep (@(p) box (p(1), p(2)), params, [0 1], 'Step', .01, 'Names', {'mu', 'v'});
%! for k = 1:4
%!   sol = nssolve (box (params(1,k), params(2,k)), [0 1], 'Step', .01);
%!   assert ({s.q(:,k), s.v(:,k), s.t(k), s.exitflag(k), s.message{k}}, {sol.q(:,end), sol.v(:,end), 1, 1, 'done'});
%! end
%! check_same (nssweep (@(p) box (p(1), p(2)), params, [0 1], 'Step', .01, 'Names', {'mu', 'v'}, 'Engine', 'serial'), s);
%! list = nsgrid (struct ('mu', [.2 .4], 'v', [1 2]));
%! t = nssweep (@(p, k) box (p.mu, p.v), list, [0 1], 'Step', .01);
%! assert (t.q, s.q);
%! assert (t.names, {'mu', 'v'});
%! assert (s.q(1,:), params(2,:).^2 ./ (20 * params(1,:)), .03);       # late by h v / 2
%! assert ({s.done, s.missing, s.error}, {true(1, 4), zeros(1, 0), {'', '', '', ''}});

%!test  # perturbed starts: number k depends on the seed and k alone; moments within four deviations
%! a = nssweep (ball (), [], [0 .05], 'Repeats', 1000, 'Perturb', [.01 .2], 'Step', .01);
%! b = nssweep (ball (), [], [0 .05], 'Repeats', 10, 'Perturb', [.01 .2], 'Step', .01, 'Workers', 1);
%! assert (a.q(:,1:10), b.q);
%! c = nssweep (ball (), [], [0 .05], 'Repeats', 10, 'Perturb', [.01 .2], 'Step', .01, 'Seed', 1);
%! assert (! any (c.q(1,:) == b.q(1,:)));
%! assert (mean (a.v(1,:)), 1, 4 * .2 / sqrt (1000));
%! assert (std (a.v(1,:)), .2, 4 * .2 / sqrt (2000));
%! assert (std (a.q(3,:) - .05 * a.v(3,:)), .01, 4 * .01 / sqrt (2000));
%! d = nssweep (ball (), [], [0 .05], 'Repeats', 20, 'Perturb', [0 0; 0 .1; 0 0], 'Step', .01);
%! assert (all (d.v(1,:) == 1) && numel (unique (d.v(2,:))) == 20);
%! check_same (d, nssweep (ball (), [], [0 .05], 'Repeats', 20, 'Perturb', [0 0; 0 .1; 0 0], 'Step', .01, 'Engine', 'serial'));

%!test  # in space turns stay turns
%! m = nsbody (nsmodel ('spatial'), 'Mass', 1, 'Inertia', [1 2 3], 'Position', [0 0 9], 'AngularVelocity', [0 0 1]);
%! m = nsbody (m, 'Shape', nsshape ('point'), 'Position', [5 0 9], 'Mass', 1);
%! s = nssweep (m, [], [0 1e-6], 'Repeats', 500, 'Perturb', [.1 0], 'Step', 1e-6);
%! assert (sqrt (sum (s.q(4:7,:).^2, 1)), ones (1, 500), 1e-14);
%! angle = 2 * acos (min (1, abs (s.q(4,:))));
%! assert (mean (angle.^2), 3 * .1^2, 4 * .1^2 * sqrt (6 / 500));      # chi-squared of three
%! assert (std (s.q(8,:)), .1, 4 * .1 / sqrt (1000));

%!test  # Keep: numbers, columns, structs, what else there is; rand in build and in Keep is that of the member
%! many = {@(sol) sol.q(1,end), @(sol) sol.q(:,end), @(sol) struct('x', sol.q(1,end), 'y', sol.v(:,end)), @(sol) {sol.t(end)}, ...
%!         @(sol) rand(), 'sol'};
%! for keep = reshape (many, 1, [])
%!   threads = nssweep (@(p, k) box (p + rand () / 10, 1), [.2 .3 .4], [0 .2], 'Step', .01, 'Keep', keep{1}, 'Repeats', 3);
%!   serial = nssweep (@(p, k) box (p + rand () / 10, 1), [.2 .3 .4], [0 .2], 'Step', .01, 'Keep', keep{1}, 'Repeats', 3, ...
%!                     'Engine', 'serial');
%!   if (ischar (keep{1}))
%!     for k = 1:9
%!       threads.value{k}.stats.time = serial.value{k}.stats.time = 0;
%!     end
%!   end
%!   check_same (threads, serial);
%! end
%! s = nssweep (@(p) box (p, 1), [.2 .3 .4], [0 .2], 'Step', .01, 'Keep', many{3});
%! assert (s.value.x, s.q(1,:));
%! assert (s.value.y, s.v);
%! rand ('twister', 5);
%! a = rand ();
%! rand ('twister', 5);
%! nssweep (@(p) box (p, rand ()), [.2 .3 .4], [0 .2], 'Step', .01);
%! assert (rand (), a);                             # the user's numbers go on as if nothing had been

%!test  # statistics beside those of Octave, and of points
%! s = nssweep (ball (), [], [0 .1], 'Repeats', 101, 'Perturb', .05, 'Step', .01, 'Keep', @(sol) sol.q(1:2,end));
%! x = s.value;
%! assert (s.statistics.mean, mean (x, 2), 1e-14);
%! assert (s.statistics.std, std (x, 0, 2), 1e-14);
%! assert ([s.statistics.min, s.statistics.max, s.statistics.median], [min(x, [], 2), max(x, [], 2), median(x, 2)], 1e-15);
%! assert ([s.statistics.low, s.statistics.high], quantile (x, [.05 .95], 2, 5), 1e-14);
%! s = nssweep (@(p) box (p * (1 + .1 * rand ()), 1), [.2 .4], [0 1], 'Step', .01, 'Repeats', 5, 'Keep', @(sol) sol.q(1,end));
%! assert (s.point, [1 1 1 1 1 2 2 2 2 2]);
%! assert (s.statistics.points.mean, mean (reshape (s.value, 5, 2)), 1e-15);
%! assert (s.statistics.points.error, std (reshape (s.value, 5, 2)) / sqrt (5), 1e-15);

%!test  # errors of single members, and warnings, are kept with them whatever the engine
%! s = quietly (@(p) struct ('model', box (.3, 1), 'q0', [0; p; 0], 'v0', [1; 0; 0]), [.1 -.3 .1 NaN .5], [0 1], 'Step', .02);
%! assert (cellfun ('isempty', s.error), logical ([1 0 1 0 1]));
%! assert (! isempty (strfind (s.error{2}, 'overlap')) && ! isempty (strfind (s.error{4}, 'Q must not hold NaN')));
%! assert (s.done, true (1, 5));
%! assert (isnan (s.exitflag), logical ([0 1 0 1 0]));
%! check_same (s, quietly (@(p) struct ('model', box (.3, 1), 'q0', [0; p; 0], 'v0', [1; 0; 0]), [.1 -.3 .1 NaN .5], [0 1], ...
%!                         'Step', .02, 'Engine', 'serial'));
%! s = quietly (@(p) error ('number %d', p), 1:2, [0 1]);
%! assert (s.error, {'number 1', 'number 2'});
%! s = quietly (@(p) p, 1:2, [0 1]);
%! assert (! isempty (strfind (s.error{1}, 'BUILD must return a model')));
%! s = quietly (@(p) box (p, 1), [.2 .3], [0 1], 'Keep', @(sol) error ('no'));
%! assert (s.error, {'Keep: no', 'Keep: no'});
%! s = quietly (ball (), [], [0 2], 'Step', .2, 'Stabilization', 'none');
%! assert (! isempty (strfind (s.warnings{1}, 'overlap')), s.warnings{1});
%! check_same (s, quietly (ball (), [], [0 2], 'Step', .2, 'Stabilization', 'none', 'Engine', 'serial'));

%!test  # members with functions, systems and events run among others, with the same bits
%! force = @(p) nsforce (box (.1, 1), 2, @(t, q, v) [p; 0]);
%! osc = @(p) struct ('model', nssystem ('Mass', 1, 'Force', @(t, q, v) -p * q), 'q0', 1, 'v0', 0, 'tspan', [0 .5]);
%! builds = {@(p) box(p, 1), force, osc};
%! mixed = @(p) builds{1 + mod(round (10 * p), 3)} (p);
%! s = nssweep (mixed, .1:.1:.9, [0 .1], 'Step', .01);
%! assert (s.error, repmat ({''}, 1, 9));
%! assert (s.t(2:3:end), [.5 .5 .5]);
%! assert (isnan (s.q(2,:)), logical ([0 1 0 0 1 0 0 1 0]));
%! check_same (s, nssweep (mixed, .1:.1:.9, [0 .1], 'Step', .01, 'Engine', 'serial'));
%! s = nssweep (ball (), [], [0 1], 'Repeats', 3, 'Perturb', .01, 'Step', .01, 'Events', @(t, y) deal (y(2) - .3, 1, 0));
%! assert (s.exitflag, [0 0 0]);
%! assert (all (s.t < .3) && all (s.events == 1));

%!test  # all methods, tolerances and output times: threads and nssolve have the same ends
%! methods = {'euler', 'linimp', 'trapezoidal', 'trapezoidal1', 'moreau', 'geometric', 'midpoint', 'newmark'};
%! m = ball ();
%! for k = 1:numel (methods)
%!   args = {m, [], [0 .4], 'Method', methods{k}, 'Step', .01, 'Repeats', 3, 'Perturb', .01};
%!   check_same (quietly (args{:}), quietly (args{:}, 'Engine', 'serial'));
%! end
%! args = {m, [], [0 .4], 'Method', 'auto', 'RelTol', 1e-4, 'Repeats', 3, 'Perturb', .01};
%! check_same (quietly (args{:}), quietly (args{:}, 'Engine', 'serial'));
%! args = {m, [], [0 .1 .4], 'Method', 'trapezoidal', 'RelTol', 1e-4, 'Repeats', 4, 'Perturb', .01, 'Keep', @(sol) sol.q(2,:)};
%! s = quietly (args{:});
%! check_same (s, quietly (args{:}, 'Engine', 'serial'));
%! assert (size (s.value), [3 4]);

%!test  # in a folder: kept, gathered, gone on; torn, foreign and lost files are done again; blocks alone; single solutions
%! folder = tempname ();
%! clean = onCleanup (@() remove (folder));
%! args = {@(p) box(p, 1), .1:.05:.55, [0 .2], 'Step', .01, 'Keep', 'sol', 'Folder', folder, 'Block', 3};
%! s = nssweep (args{:}, 'Compute', false);
%! assert (s.missing, 1:10);
%! nssweep (folder, 'Blocks', [2 4]);
%! s = nssweep (folder, 'Compute', false);
%! assert (s.missing, [1 2 3 7 8 9]);
%! s = nssweep (args{:});
%! assert (s.missing, zeros (1, 0));
%! sol = nssweep (folder, 'Member', 5);
%! assert (sol.q, nssolve (box (s.params(5), 1), [0 .2], 'Step', .01).q);
%! files = cellfun (@(k) fullfile (folder, 'results', sprintf ('%06d.nss', k)), {1, 2, 3}, 'UniformOutput', false);
%! fid = fopen (files{1}, 'r');
%! bytes = fread (fid, Inf, '*uint8');
%! fclose (fid);
%! for cut = reshape ([0 30 200 numel(bytes)-1], 1, [])
%!   fid = fopen (files{1}, 'w');
%!   fwrite (fid, bytes(1:cut));
%!   fclose (fid);
%!   assert (nssweep (folder, 'Compute', false).missing, 1:3);
%! end
%! bytes(end-5) = bitxor (bytes(end-5), 1);
%! fid = fopen (files{1}, 'w');
%! fwrite (fid, bytes);
%! fclose (fid);
%! delete (files{2});
%! copyfile (files{3}, files{2});                   # another block
%! assert (nssweep (folder, 'Compute', false).missing, 1:6);
%! check_same (nssweep (folder), s);

%!test  # members that keep themselves in checkpoints have the same bits
%! folder = tempname ();
%! clean = onCleanup (@() remove (folder));
%! args = {@(p) box(p, 1), [.2 .3], [0 .2], 'Step', .01};
%! check_same (nssweep (args{:}, 'Folder', folder, 'Checkpoint', 0), nssweep (args{:}));
%! assert (numel (readdir (fullfile (folder, 'checkpoints'))), 2);

%!test  # the folder of another study is told, with what differs; that of another version too
%! folder = tempname ();
%! clean = onCleanup (@() remove (folder));
%! base = {@(p) box(p, 1), [.2 .3], [0 .1], 'Step', .01, 'Folder', folder};
%! nssweep (base{:});
%! nssweep (base{:}, 'Workers', 1);
%! others = {@(p) box(p, 2), [.2 .3], [0 .1], 'Step', .01, 'functions or options'; ...
%!           @(p) box(p, 1), [.2 .4], [0 .1], 'Step', .01, 'params'; @(p) box(p, 1), [.2 .3], [0 .2], 'Step', .01, 'tspan'; ...
%!           @(p) box(p, 1), [.2 .3], [0 .1], 'Step', .02, 'functions or options'; ...
%!           @(p) box(p, 1), [.2 .3], [0 .1], 'Seed', 4, 'Repeats, Seed or Perturb'};
%! for k = 1:rows (others)
%!   message = '';
%!   try
%!     nssweep (others{k,1:5}, 'Folder', folder);
%!   catch problem
%!     message = problem.message;
%!     assert (problem.identifier, 'nonsmooth:nssweep:otherStudy');
%!   end
%!   assert (! isempty (strfind (message, others{k,6})), message);
%! end

%!testif ; isunix ()
%! ## processes: the same bits; a member that kills its process does not end the sweep
%! build = @(p, k) nsforce (nsbody (nsmodel ('planar'), 'Mass', 1 + p), 1, @(t, q, v) [sin(t); 0]);
%! args = {build, linspace(0, 1, 12), [0 .2], 'Step', .01, 'Keep', @(sol) rand () + sol.q(1,end), 'Workers', 2};
%! s = nssweep (args{:}, 'Engine', 'processes', 'Block', 5);
%! check_same (s, nssweep (args{:}, 'Engine', 'serial'));
%! killer = @(p, k) feval (@(model) feval (@(varargin) varargin{end}, kill (getpid () * (k == 7), 9 * (k == 7)), model), build (p, k));
%! s = quietly (killer, linspace (0, 1, 12), [0 .2], 'Step', .01, 'Workers', 2, 'Engine', 'processes', 'Block', 4);
%! assert (find (! cellfun ('isempty', s.error)), 7);
%! assert (! isempty (strfind (s.error{7}, 'died')));

%!error <nssweep: call nssweep \(build, params, tspan\), nssweep \(model, params, tspan\) or nssweep \(folder\)> nssweep ()
%!error <nssweep: call nssweep \(build> nssweep (ball (), [])
%!error <nssweep: MODEL must be a struct made by nsmodel, not 3> nssweep (3, [], [0 1])
%!error <nssweep: a system needs its start: let BUILD be a function> nssweep (nssystem ('Mass', 1), [], [0 1])
%!error <nssweep: PARAMS must be a real matrix with a column for each member> nssweep (ball (), {1}, [0 1])
%!error <nssweep: PARAMS must have a column or an element> nssweep (@(p) ball (), struct ('a', {}), [0 1])
%!error <nssweep: TSPAN must be a vector of two or more finite times that increase, not 1> nssweep (ball (), [], 1)
%!error <nssweep: unknown option 'Stepp'; did you mean 'Step'> nssweep (ball (), [], [0 1], 'Stepp', 1)
%!error <nssweep: unknown option 'Enginee'; did you mean 'Engine'> nssweep (ball (), [], [0 1], 'Enginee', 'threads')
%!error <nssweep: Engine must be one of 'threads', 'processes', 'slurm', 'serial', not 'gpu'> nssweep (ball (), [], [0 1], 'Engine', 'gpu')
%!error <nssweep: Workers must be a whole number from 1 on, not 0> nssweep (ball (), [], [0 1], 'Workers', 0)
%!error <nssweep: Block must be a whole number from 1 on, not 1.5> nssweep (ball (), [], [0 1], 'Block', 1.5)
%!error <nssweep: Repeats makes 1e\+12 members, more than 1e\+07> nssweep (ball (), [], [0 1], 'Repeats', 1e12)
%!error <nssweep: Repeats must be a whole number from 1 on> nssweep (ball (), [], [0 1], 'Repeats', NaN)
%!error <nssweep: Keep must be 'end', 'sol' or a function, not 'all'> nssweep (ball (), [], [0 1], 'Keep', 'all')
%!error <nssweep: Perturb must be one standard deviation> nssweep (ball (), [], [0 1], 'Perturb', -1)
%!error <nssweep: Perturb has 2 rows, but there are 3 velocities> nssweep (ball (), [], [0 1], 'Perturb', ones (2, 2))
%!error <nssweep: Seed must be a finite number> nssweep (ball (), [], [0 1], 'Seed', 'x')
%!error <nssweep: Names must be 2 texts, one for each row of PARAMS, not 1> nssweep (@(p) ball (), [1; 2], [0 1], 'Names', 'a')
%!error <nssweep: Names are for params that are a matrix> nssweep (@(p) ball (), struct ('a', 1), [0 1], 'Names', 'b')
%!error <nssweep: Checkpoint must be a number of seconds, not 'x'> nssweep (ball (), [], [0 1], 'Checkpoint', 'x')
%!error <nssweep: Header must be a text or a cell of texts, not 3> nssweep (ball (), [], [0 1], 'Header', 3)
%!error <nssweep: Engine 'slurm' needs a Folder> nssweep (ball (), [], [0 1], 'Engine', 'slurm')
%!error <nssweep: Blocks is for nssweep \(folder\)> nssweep (ball (), [], [0 1], 'Blocks', 1)
%!error <nssweep: the folder '/nowhere' holds no study> nssweep ('/nowhere')
%!error <nssweep: the study in a folder has its options> nssweep ('/nowhere', 'Step', 1)
%!error <cannot be made> nssweep (ball (), [], [0 1], 'Folder', '/dev/null/x')

%!demo
%! ## Where do balls land that are thrown with a spread of speed? A fan of their heights, and a histogram
%! model = nsbody (nsmodel ('planar'), 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.3);
%! model = nsbody (model, 'Shape', nsshape ('disc', 0.1), 'Position', [0 1], 'Velocity', [2 0], 'Restitution', 0.7);
%! sweep = nssweep (model, [], linspace (0, 2, 100), 'Repeats', 500, 'Perturb', [0 0.3], 'Keep', @(sol) sol.q(2,:));
%! nsplot (sweep, 'fan', 'Label', 'height (m)');
%! nsplot (sweep, 'histogram', 'Value', sweep.q(1,:), 'Label', 'x at the end (m)');
