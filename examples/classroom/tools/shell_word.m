function word = shell_word (text)
%SHELL_WORD  A text as one word of the shell: nothing in it means anything there.
%   word = shell_word (text)   students choose the names of their files

% SPDX-License-Identifier: BSD-3-Clause

  word = ['''', strrep(text, '''', '''\'''''), ''''];
end
