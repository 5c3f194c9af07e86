function run_gallery (examples, list, only)
%RUN_GALLERY  Run examples, bring their pictures into doc/gallery and write its page.
%   run_gallery (examples, list, only)   the folder of the examples; as gallery_entries has it; part of the names of the
%   scripts that are run, '' for all
%
%   An error at the end (nonsmooth:gallery:failed) names the pictures that are missing.

% SPDX-License-Identifier: BSD-3-Clause

  root = fileparts (examples);
  target = fullfile (root, 'doc', 'gallery');
  if (~exist (target, 'dir'))
    mkdir (target);
  end
  failed = {};
  [~, first] = unique (list(:,1), 'first');
  scripts = list(sort (first),1)';
  for k = 1:numel (scripts)
    if (~isempty (only) && isempty (strfind (scripts{k}, only)))
      continue
    end
    mine = list(strcmp (list(:,1), scripts{k}),:);
    fprintf ('%-34s ', scripts{k});
    started = tic ();
    try
      render (examples, mine, target);
      fprintf ('%6.1f s\n', toc (started));
    catch problem
      failed{end+1} = scripts{k}; %#ok<AGROW>
      fprintf ('failed: %s\n', problem.message);
    end
  end
  write_gallery_page (target, list);
  if (~isempty (failed))
    error ('nonsmooth:gallery:failed', 'these examples failed: %s', strjoin (failed, ', '));
  end
end

% All pictures of one script, and a frame of the motion where there is one.
function render (examples, entries, target)
  motions = run_script (fullfile (examples, [entries{1,1}, '.m']), entries(:,4));
  built = fullfile (fileparts (examples), 'build');
  for k = 1:size (entries, 1)
    name = entries{k,2};
    shrink_picture (fullfile (built, [name, '.png']), fullfile (target, [name, '.png']), 720);
    if (~isempty (motions{k}))
      few = size (motions{k}.model.bodies, 2) < 40;         % the arrows of more would hide them
      page = nsanimate (motions{k}, fullfile (built, [name, '.html']), 'Forces', few);
      frame_of (page, at (motions{k}, entries{k,5}), fullfile (target, [name, '_frame.png']));
    end
    if (strcmp (name, 'rover'))               % it moves on the front page
      film_page (page, at (motions{k}, 0.02:0.02:1), fullfile (target, 'rover.gif'), [960 640]);
    end
  end
end

% The variables of a script stay here, and what it prints is not shown. It puts its folder on the path.
function gallery_motions = run_script (gallery_script, gallery_expressions)
  gallery_path = path ();
  gallery_restore = onCleanup (@() path (gallery_path)); %#ok<NASGU>
  evalc ('run (gallery_script);');
  close all
  gallery_motions = cell (size (gallery_expressions));
  for gallery_k = reshape (find (~cellfun (@isempty, gallery_expressions(:)')), 1, [])
    gallery_motions{gallery_k} = eval (gallery_expressions{gallery_k});
  end
end

% Times, from parts of the whole motion
function t = at (sol, part)
  t = sol.t(1) + part * (sol.t(end) - sol.t(1));
end

function frame_of (page, time, target)
  photographed = [page(1:end-5), '_frame.png'];
  if (photograph_page (page, time, photographed, [960 640]))
    shrink_picture (photographed, target, 720);
  end
end
