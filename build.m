function build (action)
%BUILD  Compile the MEX files of the toolbox.
%   build         compiles each mex/gateway/NAME_mex.c to toolbox/NAME.mex (or
%                 the extension of MATLAB), and mex/gateway/private/NAME_mex.c
%                 to toolbox/private/NAME.mex; nothing else needs to be known
%   build clean   removes what build made
%
%   Under Octave this needs mkoctfile (Debian: octave-dev), under MATLAB a C
%   compiler chosen by `mex -setup C`, on Windows MinGW-w64 (an add-on of
%   MATLAB). `make build` compiles the same files with the same options, and -O3
%   unless the environment variable COPTIMFLAGS has others. With the Parallel
%   Computing Toolbox the files are compiled by all workers of the pool. Sparse
%   problems use UMFPACK where its header is found under Octave, and
%   `decomposition` under MATLAB.
%
%   See also MEX, MKOCTFILE.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin > 0 && ~ strcmp (action, 'clean'))
    error ('nonsmooth:build:usage', 'build: the only argument is ''clean''');
  end
  root = fileparts (mfilename ('fullpath'));
  [sources, gateways, targets, includes] = list_sources (root);
  [folders, names] = cellfun (@fileparts, targets, 'UniformOutput', false);
  release (names);

  if (nargin > 0)
    remove_products (root, targets);
    return
  end

  objdir = fullfile (root, 'build', 'm');
  if (~ exist (objdir, 'dir'))
    mkdir (objdir);
  end
  if (exist ('OCTAVE_VERSION', 'builtin'))
    host = octave_host (objdir);
  else
    host = matlab_host (objdir);
  end

  objects = host.compile (sources, includes);
  for k = 1:numel (names)
    fprintf ('MEX  %s\n', names{k});
    host.link (folders{k}, names{k}, gateways{k}, objects, includes);
  end
  rehash ();
end

% Everything under mex/ but the gateways themselves goes into each MEX file. The targets have no extension.
function [sources, gateways, targets, includes] = list_sources (root)
  core = fullfile (root, 'mex', 'core');
  gate = fullfile (root, 'mex', 'gateway');
  folders = list_files (core, '*');
  folders = folders(cellfun (@(name) exist (name, 'dir') == 7, folders));
  sources = {};
  for k = 1:numel (folders)
    sources = [sources, list_files(folders{k}, '*.c')];
  end
  all_gate = list_files (gate, '*.c');
  is_entry = ~ cellfun (@isempty, regexp (all_gate, '_mex\.c$'));
  gateways = [all_gate(is_entry), list_files(fullfile (gate, 'private'), '*_mex.c')];
  targets = strrep (regexprep (gateways, '_mex\.c$', ''), gate, fullfile (root, 'toolbox'));
  sources = [sources, all_gate(~ is_entry)];
  includes = strcat ('-I', [folders, {gate}]);
end

function paths = list_files (folder, pattern)
  found = dir (fullfile (folder, pattern));
  names = {found.name};
  names(strncmp (names, '.', 1)) = [];
  paths = cellfun (@(name) fullfile (folder, name), names, 'UniformOutput', false);
end

% A loaded or locked MEX file cannot be replaced. Under Octave the query loads the file, which fails
% if another version made it; then there is nothing to release.
function release (names)
  for k = 1:numel (names)
    try
      if (exist (names{k}, 'file') == 3 && mislocked (names{k}))
        munlock (names{k});
      end
    catch
    end
    clear (names{k});
  end
  clear ('functions');      % also those in private folders, which have no name here
end

function remove_products (root, targets)
  for k = 1:numel (targets)
    remove ([targets{k} '.' mexext()]);
  end
  objects = list_files (fullfile (root, 'build', 'm'), '*.o*');
  cellfun (@remove, objects);
  rehash ();
end

function remove (file)
  if (exist (file, 'file'))
    delete (file);
  end
end

function objects = object_names (sources, objdir, extension)
  [~, names] = cellfun (@fileparts, sources, 'UniformOutput', false);
  objects = fullfile (objdir, strcat (names, extension));
end

function flags = common_flags ()
  flags = '-std=c11 -O3 -ffp-contract=fast -fno-math-errno -fno-trapping-math -Wall -Wextra -D_POSIX_C_SOURCE=200809L';
end

% COPTIMFLAGS is what mex calls them.
function [flags, optimisation] = split_flags ()
  optimisation = getenv ('COPTIMFLAGS');
  if (isempty (optimisation))
    optimisation = '-O3';
  end
  flags = strrep (common_flags (), '-O3 ', '');
end

function host = octave_host (objdir)
  [flags, optimisation] = split_flags ();
  flags = strsplit ([optimisation, ' ', flags], ' ');
  libs = [strsplit(mkoctfile ('-p', 'LAPACK_LIBS'), ' '), strsplit(mkoctfile ('-p', 'BLAS_LIBS'), ' ')];
  where = {'/usr/include/suitesparse', '/usr/local/include/suitesparse'};
  found = where(cellfun (@(d) exist (fullfile (d, 'umfpack.h'), 'file') == 2, where));
  if (~ isempty (found))
    flags = [flags, {'-DNS_HAVE_UMFPACK', ['-I' found{1}]}];
    libs = [{'-lumfpack', '-lcholmod'}, libs];
  end
  libs = [libs, dlopen_libs()];
  host.compile = @(sources, includes) octave_compile (sources, objdir, [flags, includes]);
  host.link = @(folder, name, gateway, objects, includes) ...
    octave_link (fullfile (folder, [name '.mex']), [octave_compile({gateway}, objdir, [flags, includes]), objects], libs);
end

% A gateway is also left by an exception of Octave.
function objects = octave_compile (sources, objdir, flags)
  objects = object_names (sources, objdir, '.o');
  for k = 1:numel (sources)
    own = flags;
    if (~ isempty (strfind (sources{k}, 'gateway'))) %#ok<STREMP>
      own{end+1} = '-fexceptions';
    end
    fprintf ('CC   %s\n', sources{k});
    mkoctfile ('--mex', '-c', own{:}, '-o', objects{k}, sources{k});
  end
end

% mkoctfile cannot link to a path with a blank in it, and a temporary name has none.
function octave_link (target, objects, libs)
  linked = [tempname() '.mex'];
  mkoctfile ('--mex', '-o', linked, objects{:}, libs{:});
  movefile (linked, target, 'f');
end

% dlopen has a library of its own in older systems.
function libs = dlopen_libs ()
  libs = {};
  if (isunix ())
    libs = {'-ldl'};
  end
end

% libut holds utIsInterruptPending; the sparse path of MATLAB needs no library. A MEX file takes one call of mex, which
% compiles its gateway and links it; what they share is compiled before.
function host = matlab_host (objdir)
  if (ispc ())
    require_mingw ();
  end
  [flags, optimisation] = split_flags ();
  options = {'-R2017b', ['CFLAGS=$CFLAGS ' flags], ['COPTIMFLAGS=' optimisation ' -DNDEBUG']};
  libs = [{'-lmwlapack', '-lmwblas', '-lut'}, dlopen_libs()];
  host.compile = @(sources, includes) matlab_compile (sources, objdir, [options, includes]);
  host.link = @(folder, name, gateway, objects, includes) ...
    mex (options{:}, includes{:}, '-outdir', folder, '-output', name, gateway, objects{:}, libs{:});
end

% Each call of mex takes some seconds to find its compiler, whatever it compiles: so there are few calls, with many files.
% Without the Parallel Computing Toolbox parfor is for.
function objects = matlab_compile (sources, objdir, options)
  extension = '.o';
  if (ispc ())
    extension = '.obj';
  end
  count = min (8, numel (sources));
  share = cell (1, count);
  for k = 1:count
    share{k} = sources(k:count:end);
  end
  parfor k = 1:count
    fprintf ('CC   %s\n', strjoin (share{k}, ' '));
    mex ('-c', options{:}, '-outdir', objdir, share{k}{:});
  end
  objects = object_names (sources, objdir, extension);
end

function require_mingw ()
  compiler = mex.getCompilerConfigurations ('C', 'Selected');
  if (isempty (compiler) || isempty (strfind (lower (compiler.ShortName), 'mingw'))) %#ok<STREMP>
    error ('nonsmooth:build:compiler', ['build: on Windows the MEX files are compiled by MinGW-w64: install the add-on ' ...
           '"MATLAB Support for MinGW-w64 C/C++ Compiler" and choose it by mex -setup C']);
  end
end
