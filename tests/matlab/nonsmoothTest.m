function tests = nonsmoothTest ()
%NONSMOOTHTEST  All tests of the toolbox, for MATLAB: runtests ('tests/matlab'), in the top folder after `build`.
%
%   The tests are the %! blocks at the end of the functions and in tests/*.tst, as Octave runs them; run_blocks has them
%   run in MATLAB. nonsmoothTest of a host without runtests, as Octave is, runs them and prints what runtests would.
%   The environment variable NONSMOOTH_TEST restricts the run to files whose name contains it.
%
%   See also RUNTESTS, RUN_BLOCKS.

% SPDX-License-Identifier: BSD-3-Clause

  if (exist ('functiontests', 'file'))
    tests = functiontests (localfunctions ());
    return
  end
  tests = [0, 0, 0];
  setup ();
  for pattern = {'toolbox/*.m', 'toolbox/compat/*.m', 'tests/*.tst'}
    tests = tests + run_files (pattern{1}, @(failed, report) fprintf ('%s', report));
  end
  fprintf ('%d passed, %d failed, %d skipped\n', tests);
end

function setupOnce (testCase) %#ok<*INUSD,*DEFNU>
  setup ();
end

function testFunctions (testCase)
  run_files ('toolbox/*.m', @(failed, report) verifyEqual (testCase, failed, 0, report));
end

function testCompatible (testCase)
  run_files ('toolbox/compat/*.m', @(failed, report) verifyEqual (testCase, failed, 0, report));
end

function testBehaviour (testCase)
  run_files ('tests/*.tst', @(failed, report) verifyEqual (testCase, failed, 0, report));
end

% ---- the same in both hosts

function folder = root ()
  folder = fileparts (fileparts (fileparts (mfilename ('fullpath'))));
end

% The functions that tests share are written for Octave too.
function setup ()
  addpath (fullfile (root (), 'toolbox'), fullfile (root (), 'toolbox', 'compat'), fileparts (mfilename ('fullpath')));
  if (~ exist ('OCTAVE_VERSION', 'builtin'))
    addpath (fullfile (fileparts (mfilename ('fullpath')), 'octave'));
  end
  folder = fullfile (root (), 'build', 'matlab', 'support');
  if (~ exist (folder, 'dir'))
    mkdir (folder);
  end
  files = dir (fullfile (root (), 'tests', 'support', '*.m'));
  for k = 1:numel (files)
    done = dir (fullfile (folder, files(k).name));
    if (~ isempty (done) && done.datenum >= files(k).datenum)
      continue
    end
    text = matlab_code (fileread (fullfile (root (), 'tests', 'support', files(k).name)));
    id = fopen (fullfile (folder, files(k).name), 'w');
    fwrite (id, text);
    fclose (id);
  end
  addpath (folder);
  if (exist ('OCTAVE_VERSION', 'builtin'))
    addpath (fullfile (root (), 'tests', 'support'), '-end');   % the classes that Octave lacks
  end
end

function total = run_files (pattern, verify)
  only = getenv ('NONSMOOTH_TEST');
  total = [0, 0, 0];
  files = dir (fullfile (root (), pattern));
  for k = 1:numel (files)
    name = fullfile (fileparts (pattern), files(k).name);
    if (strcmp (files(k).name, 'Contents.m') || (~ isempty (only) && isempty (strfind (name, only)))) %#ok<STREMP>
      continue
    end
    [counts, report] = run_blocks (fullfile (root (), name));
    total = total + counts;
    fprintf ('%-42s%5d passed, %d failed, %d skipped\n', name, counts);
    verify (counts(2), report);
  end
end
