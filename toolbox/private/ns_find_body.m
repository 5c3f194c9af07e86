function id = ns_find_body (caller, model, body, label)
%NS_FIND_BODY  The id of a body that is given by id, by name, or as 'ground' (0).
%   id = ns_find_body (caller, model, body, label)
%
%   label names the argument in the error, which lists the bodies there are.

% SPDX-License-Identifier: BSD-3-Clause

  count = size (model.bodies, 2);
  id = [];
  if (ischar (body) && size (body, 1) == 1)
    if (strcmpi (body, 'ground'))
      id = 0;
    else
      id = find (strcmp (body, model.names), 1);
    end
  elseif (isnumeric (body) && isreal (body) && numel (body) == 1)
    if (any (body == 0:count))
      id = double (body);
    end
  else
    ns_fail (caller, 'invalidInput', '%s must be the id or the name of a body, not %s', ...
             label, ns_describe (body));
  end
  if (isempty (id))
    ns_fail (caller, 'unknownBody', '%s: there is no body %s; %s', label, ns_describe (body), ...
             known_bodies (model, count));
  end
end

function text = known_bodies (model, count)
  text = sprintf ('the model has the ids 0 (ground) to %d', count);
  names = model.names(~cellfun (@isempty, model.names));
  if (~isempty (names))
    text = sprintf ('%s and the names ''%s''', text, strjoin (names(1:min (20, end)), ''', '''));
  end
  if (numel (names) > 20)
    text = sprintf ('%s, ... (%d names)', text, numel (names));
  end
end
