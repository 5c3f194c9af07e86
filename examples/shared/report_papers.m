function report_papers (examples, list, with_figures)
%REPORT_PAPERS  Run examples of papers and print their comparisons, grouped by paper.
%   report_papers (examples, list, with_figures)   the folder of the examples; as paper_examples has it; whether the
%   scripts are run too
%
%   An error at the end (nonsmooth:papers:failed) names the examples that failed.

% SPDX-License-Identifier: BSD-3-Clause

  started = tic ();
  restore = silence ({'unstable', 'coarse', 'open', 'restitution', 'stopped'}); %#ok<NASGU>
  failed = {};
  count = 0;
  paper = '';
  for k = 1:size (list, 1)
    folder = fullfile (examples, list{k,1});
    if (~strcmp (paper, list{k,1}))
      paper = list{k,1};
      fprintf ('\n---- %s\n\n', paper_title (paper));
      report_comparisons ([]);
    end
    try
      result = call_there (folder, list{k,2});
      report_comparisons (result.facts);
      count = count + numel (result.facts);
      if (with_figures)
        run_script (fullfile (folder, [regexprep(list{k,2}, '^run_', ''), '.m']));
      end
    catch problem
      failed{end+1} = list{k,2}; %#ok<AGROW>
      fprintf ('%s failed: %s\n', list{k,2}, problem.message);
    end
  end
  fprintf ('\n%d comparisons from %d examples in %.0f s\n', count, size (list, 1) - numel (failed), toc (started));
  if (~isempty (failed))
    error ('nonsmooth:papers:failed', 'these examples failed: %s', strjoin (failed, ', '));
  end
end

% The papers show where schemes fail, too, and the comparisons say by how much.
function restore = silence (names)
  before = warning ();
  restore = onCleanup (@() warning (before));
  for k = 1:numel (names)
    warning ('off', ['nonsmooth:nssolve:', names{k}]);
  end
end

function title = paper_title (paper)
  titles = struct ('pagt', 'PAGT: Potra, Anitescu, Gavrea, Trinkle, a linearly implicit trapezoidal method', ...
                   'cbat', 'CBAT: Chakraborty, Berard, Akella, Trinkle, an implicit time-stepping method', ...
                   'ap', 'AP: Anitescu, Potra, a time-stepping method for stiff multibody dynamics', ...
                   'stewart', 'Stewart: rigid-body dynamics with friction and impact', ...
                   'acary', 'Acary: higher order event-capturing schemes and adaptive time steps');
  title = paper;
  if (isfield (titles, paper))
    title = titles.(paper);
  end
end

% Only the folder of the example is on the path: two papers may have a Figure 4.
function result = call_there (folder, name)
  addpath (folder);
  restore = onCleanup (@() rmpath (folder)); %#ok<NASGU>
  result = feval (name);
end

% The variables of a script stay here. It puts its folder on the path.
function run_script (file)
  path_before = path ();
  restore = onCleanup (@() path (path_before)); %#ok<NASGU>
  fprintf ('\n');
  run (file);
  fprintf ('\n');
end
