function lines = ns_words_system (sys)
%NS_WORDS_SYSTEM  A system in words, as a cell of lines: what is given, as constants or as functions.
%   lines = ns_words_system (sys)

% SPDX-License-Identifier: BSD-3-Clause

  given = find (~cellfun (@isempty, {sys.items.value}));
  labels = {sys.items(given).name};
  texts = cellfun (@item_words, {sys.items(given).value}, 'UniformOutput', false);
  size_text = '';
  if (~isempty (sys.nv))
    size_text = sprintf (', %d velocities', sys.nv);
  end
  others = {'Friction', sys.friction; 'Restitution', sys.restitution; 'Spring', sys.gamma; 'Damper', sys.delta};
  others = others(~cellfun (@(value) isempty (value) || all (value(:) == 0), others(:,2)),:);
  labels = [labels, others(:,1)'];
  texts = [texts, cellfun(@ns_words_number, others(:,2)', 'UniformOutput', false)];
  list = ns_words_list ('', '', labels, texts, Inf);
  lines = [{['System of functions', size_text]}, list(2:end), {'Simulate it by nssolve (sys, [t0 tf], q0, v0)'}];
end

function text = item_words (value)
  if (isnumeric (value) && numel (value) > 1)
    sizes = sprintf (' x %d', size (value));
    text = [sizes(4:end), ' matrix'];
  else
    text = ns_words_value (value);
  end
end
