function lines = ns_words_list (title, none, labels, texts, most)
%NS_WORDS_LIST  Lines of a list: a title, then an entry a line, labels aligned, the first MOST of them.
%   lines = ns_words_list (title, none, labels, texts, most)
%
%   title   one or two words for one and for many, 'body|bodies': it becomes `3 bodies`
%   none    the line where there are no entries, or '' for no line
%   labels, texts   cells of as many texts

% SPDX-License-Identifier: BSD-3-Clause

  count = numel (texts);
  words = strsplit (title, '|');
  if (count == 0)
    lines = repmat ({none}, 1, ~isempty (none));
    return
  end
  shown = min (count, most);
  width = max (cellfun (@numel, labels(1:shown)));
  lines = {sprintf('%d %s', count, words{min(count, end)})};
  for k = 1:shown
    lines{end+1} = deblank (sprintf ('  %-*s  %s', width, labels{k}, texts{k}));
  end
  if (count > shown)
    lines{end+1} = sprintf ('  ... and %d more', count - shown);
  end
end
