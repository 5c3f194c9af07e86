function [parts, answer] = open_parts (answer, names)
%OPEN_PARTS  The functions of an answer that returns a struct of handles.
%   [parts, answer] = open_parts (answer, names)   cell array of the fields; what is missing is named in answer.problem

% SPDX-License-Identifier: BSD-3-Clause

  [values, problem, answer] = ask (answer, answer.call, 1);
  parts = values{1};
  answer.mistake = 'parts';
  if (~isempty (problem))
    answer.mistake = 'error';
    answer.problem = problem;
  elseif (~isstruct (parts) || numel (parts) ~= 1)
    answer.problem = sprintf ('%s () must return a struct of function handles, as the starter does.', answer.name);
  else
    for k = 1:numel (names)
      if (~isfield (parts, names{k}) || ~isa (parts.(names{k}), 'function_handle'))
        answer.problem = sprintf (['The struct that %s () returns has no function handle "%s". Keep the fields of ' ...
                                   'the starter.'], answer.name, names{k});
        return
      end
    end
    answer.mistake = '';
  end
end
