function lines = ns_words_options (options)
%NS_WORDS_OPTIONS  Options of nsset in words, as a cell of lines: those that were given.
%   lines = ns_words_options (options)

% SPDX-License-Identifier: BSD-3-Clause

  names = fieldnames (options)';
  given = names(~cellfun (@(name) isempty (options.(name)), names));
  values = cellfun (@(name) ns_words_value (options.(name)), given, 'UniformOutput', false);
  rest = {'All have their defaults', 'All others have their defaults'};
  lines = ns_words_list ('', '', given, values, Inf);
  lines = [{'Options of nssolve and nsstep'}, lines(2:end), {[rest{1 + ~isempty(given)}, ': see help nsset']}];
end
