function build (action)
%BUILD  Compile the MEX files of the toolbox.
%   build         compiles each mex/gateway/NAME_mex.c to toolbox/NAME.mex (or
%                 the extension of MATLAB), and mex/gateway/private/NAME_mex.c
%                 to toolbox/private/NAME.mex; nothing else needs to be known
%   build clean   removes what build made
%
%   Under Octave this needs mkoctfile (Debian: octave-dev), under MATLAB a C
%   compiler chosen by `mex -setup C`. `make build` compiles the same files with
%   the same options. Sparse problems use UMFPACK where its header is found.
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

  objects = compile_all (host, sources, includes);
  entries = compile_all (host, gateways, includes);
  for k = 1:numel (names)
    fprintf ('MEX  %s\n', names{k});
    host.link (folders{k}, names{k}, [entries(k), objects]);
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

function objects = compile_all (host, sources, includes)
  objects = cell (1, numel (sources));
  for k = 1:numel (sources)
    [~, name] = fileparts (sources{k});
    fprintf ('CC   %s\n', name);
    objects{k} = fullfile (host.objdir, [name host.objext]);
    host.compile (sources{k}, objects{k}, includes);
  end
end

function flags = common_flags ()
  flags = '-std=c11 -O3 -ffp-contract=fast -fno-math-errno -fno-trapping-math -Wall -Wextra -D_POSIX_C_SOURCE=200809L';
end

function host = octave_host (objdir)
  flags = strsplit (common_flags (), ' ');
  libs = [strsplit(mkoctfile ('-p', 'LAPACK_LIBS'), ' '), strsplit(mkoctfile ('-p', 'BLAS_LIBS'), ' ')];
  where = {'/usr/include/suitesparse', '/usr/local/include/suitesparse'};
  found = where(cellfun (@(d) exist (fullfile (d, 'umfpack.h'), 'file') == 2, where));
  if (~ isempty (found))
    flags = [flags, {'-DNS_HAVE_UMFPACK', ['-I' found{1}]}];
    libs = [{'-lumfpack'}, libs];
  end
  libs = [libs, dlopen_libs()];
  host.objdir = objdir;
  host.objext = '.o';
  host.compile = @(source, object, includes) octave_compile (source, object, [flags, includes]);
  host.link = @(folder, name, objects) octave_link (fullfile (folder, [name '.mex']), objects, libs);
end

% A gateway is also left by an exception of Octave.
function octave_compile (source, object, flags)
  if (~ isempty (strfind (source, 'gateway')))
    flags{end+1} = '-fexceptions';
  end
  mkoctfile ('--mex', '-c', flags{:}, '-o', object, source);
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

% libut holds utIsInterruptPending; the sparse path of MATLAB needs no library.
function host = matlab_host (objdir)
  flags = {'-R2017b', ['CFLAGS=$CFLAGS ' common_flags()]};
  host.objdir = objdir;
  host.objext = '.o';
  if (ispc ())
    host.objext = '.obj';
  end
  host.compile = @(source, object, includes) ...
    mex ('-c', flags{:}, includes{:}, '-outdir', objdir, source);
  libs = [{'-lmwlapack', '-lmwblas', '-lut'}, dlopen_libs()];
  host.link = @(folder, name, objects) ...
    mex ('-R2017b', '-outdir', folder, '-output', name, objects{:}, libs{:});
end
