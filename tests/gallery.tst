## The list of the gallery, and what is in doc/gallery.
## SPDX-License-Identifier: BSD-3-Clause

%!shared root, list, cleanup
%! root = fileparts (fileparts (which ("lcpsolve")));
%! addpath (fullfile (root, "examples", "gallery"));
%! cleanup = onCleanup (@() rmpath (fullfile (root, "examples", "gallery")));
%! list = gallery_entries ();

%!test  # every picture that an example draws is listed once, with a sentence
%! drawn = {};
%! folders = [glob(fullfile (root, "examples", "*")); glob(fullfile (root, "examples", "classroom", "*", "solution"))]';
%! for folder = reshape (folders(cellfun (@isfolder, folders)), 1, [])
%!   for file = {dir(fullfile (folder{1}, "*.m")).name}
%!     text = fileread (fullfile (folder{1}, file{1}));
%!     names = regexp (text, 'report_picture \(@.*''(\w+)''\);', "tokens", "dotexceptnewline");
%!     for name = names(:)'
%!       script = fullfile (folder{1}, file{1}(1:end-2))(numel (root) + 11:end);
%!       drawn{end+1} = [script, " ", name{1}{1}];
%!     endfor
%!   endfor
%! endfor
%! listed = strcat (list(:,1), {" "}, list(:,2))';
%! assert (setdiff (drawn, listed), cell (1, 0));
%! assert (setdiff (listed, drawn), cell (1, 0));
%! assert (numel (unique (list(:,2))), rows (list));
%! assert (all (cellfun (@(sentence) sentence(end) == "." && numel (sentence) > 15, list(:,3))));

%!test  # all of them are there, small, and nothing else is
%! target = fullfile (root, "doc", "gallery");
%! frames = strcat (list(! cellfun (@isempty, list(:,4)),2), {"_frame.png"});
%! wanted = [strcat(list(:,2), {".png"}); frames; {"README.md"; "rover.gif"}];
%! there = dir (target);
%! there = there(! [there.isdir]);
%! assert (sort ({there.name}'), sort (wanted));
%! pictures = ! strcmp ({there.name}, "rover.gif");
%! assert (max ([there(pictures).bytes]) < 1e5);
%! assert (sum ([there.bytes]) < 4e6);

%!test  # the page is that of the list
%! folder = tempname ();
%! mkdir (folder);
%! for name = reshape ([strcat(list(:,2), {".png"}); strcat(list(! cellfun (@isempty, list(:,4)),2), {"_frame.png"})], 1, [])
%!   fclose (fopen (fullfile (folder, name{1}), "w"));
%! endfor
%! write_gallery_page (folder, list);
%! page = @(place) fileread (fullfile (place, "README.md"));
%! assert (page (folder), page (fullfile (root, "doc", "gallery")));
%! confirm_recursive_rmdir (false, "local");
%! rmdir (folder, "s");
