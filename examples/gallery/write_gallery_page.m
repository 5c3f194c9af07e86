function write_gallery_page (target, list)
%WRITE_GALLERY_PAGE  Write README.md of the gallery: sections, pictures, and what to see in them.
%   write_gallery_page (target, list)   the folder; as gallery_entries has it. Pictures that are not there are left out

% SPDX-License-Identifier: BSD-3-Clause

  file = fopen (fullfile (target, 'README.md'), 'w');
  if (file < 0)
    error ('nonsmooth:gallery:page', 'cannot write to %s', target);
  end
  closing = onCleanup (@() fclose (file)); %#ok<NASGU>
  fprintf (file, ['# Gallery\n\nMade by `make gallery`. Each picture is drawn by the script named below it; ' ...
                  'frames are those of the pages that `nsanimate` writes. The keys are those of ' ...
                  '[papers.md](../papers.md).\n']);
  section = '';
  for k = 1:size (list, 1)
    folder = strtok (list{k,1}, '/');
    if (~strcmp (section, title_of (folder)))
      section = title_of (folder);
      fprintf (file, '\n## %s\n', section);
    end
    write_entry (file, target, list(k,:));
  end
end

function write_entry (file, target, entry)
  pictures = {[entry{2}, '.png'], [entry{2}, '_frame.png']};
  there = cellfun (@(name) exist (fullfile (target, name), 'file') == 2, pictures);
  if (~any (there))
    return
  end
  fprintf (file, '\n%s\n[`examples/%s.m`](../../examples/%s.m)\n\n', entry{3}, entry{1}, entry{1});
  for name = reshape (pictures(there), 1, [])
    fprintf (file, '<img src="%s" width="%d" alt="%s">\n', name{1}, 720 - 300 * all (there), ...
             strrep (entry{2}, '_', ' '));
  end
end

% The rover stands where PAGT has it.
function title = title_of (folder)
  titles = {'pagt', 'PAGT: a linearly implicit trapezoidal method'
            'rover', 'PAGT: a linearly implicit trapezoidal method'
            'cbat', 'CBAT: an implicit method with the geometry at the end of the step'
            'ap', 'AP: a time-stepping method for stiff multibody dynamics'
            'stewart', 'Stewart: rigid-body dynamics with friction and impact'
            'acary', 'Acary: higher order event capturing, and steps that adapt'
            'piles', 'Many contacts'
            'space', 'Bodies in space'
            'sweeps', 'Many runs'
            'urdf', 'Robots from URDF files'
            'classroom', 'Assignments'};
  known = strcmp (titles(:,1), folder);
  title = 'More';
  if (any (known))
    title = titles{known,2};
  end
end
