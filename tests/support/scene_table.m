function table = scene_table (numbers)
%SCENE_TABLE  How many random scenes each method gets right, how many it tells of, and how many are silently wrong.
%   TABLE = scene_table (NUMBERS)
%   runs the scenes of random_scene with these numbers, without friction with all methods and with friction with those
%   that know it, and judges them by judge_scene.
%
%   TABLE.method   names
%   TABLE.counts   a row for each: right, told, of these refused with an error that says why, silently wrong; of those
%                  told the ones in which nothing wrong was found
%   TABLE.judged   scenes, and of these the ones that have a reference
%   TABLE.silent   a text for each run that is silently wrong
%   TABLE.text     the table in the words of the manual
%
%   With NONSMOOTH_WRITE set, tests/scenes.tst puts TABLE.text into doc/choosing-a-method.md.
%
%   See also random_scene, judge_scene, scene_reference.

% SPDX-License-Identifier: BSD-3-Clause

  rough = {'euler', 'linimp', 'trapezoidal', 'trapezoidal1', 'moreau', 'geometric'};
  smooth = {'radau3', 'radau5', 'lobatto2', 'lobatto4', 'lobatto6', 'herk2', 'herk3', 'herk4', 'herk5', 'paoli', 'midpoint', ...
            'midpointmomentum', 'newmark'};
  table = struct ('method', {[rough, smooth]}, 'counts', zeros (19, 5), 'judged', [0 0], 'silent', {{}});
  for number = numbers(:)'
    for friction = [false true]
      scene = random_scene (number, friction);
      reference = scene_reference (scene);
      table.judged = table.judged + [1, ! isempty(reference)];
      for m = 1:numel (rough) + (! friction) * numel (smooth)
        verdict = judge_scene (scene, table.method{m}, reference);
        table.counts(m,:) = table.counts(m,:) + [strcmp(verdict.outcome, {'right', 'told'}), verdict.refused, ...
                                                 strcmp(verdict.outcome, 'silent'), verdict.alarm];
        if (strcmp (verdict.outcome, 'silent'))
          table.silent{end+1} = sprintf ('%s, random_scene (%d, %d): %s', table.method{m}, number, friction, ...
                                         strjoin (verdict.wrong, ', '));
        end
      end
    end
  end
  table.text = text_of (table);
end

function text = text_of (table)
  text = sprintf ('| method | scenes | right | told | silently wrong |\n|---|---|---|---|---|\n');
  for m = 1:numel (table.method)
    c = table.counts(m,:);
    % ok<AGROW>
    text = [text, sprintf('| `''%s''` | %d | %d | %d | %d |\n', table.method{m}, sum (c([1 2 4])), c(1), c(2), c(4))];
  end
end

%!test  # every run is counted once
%! table = scene_table (6);
%! assert (sum (table.counts(:,[1 2 4]), 2), [2 * ones(6, 1); ones(13, 1)]);
%! assert (table.judged(1), 2);
%! assert (numel (strfind (table.text, "\n")), 21);
