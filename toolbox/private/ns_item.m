function value = ns_item (sys, name, t, q)
%NS_ITEM  The value of an item of a system that depends on (q) or (t,q), or [] if it is not given.
%   value = ns_item (sys, name, t, q)

% SPDX-License-Identifier: BSD-3-Clause

  item = sys.items(strcmp (name, {sys.items.name}));
  value = item.value;
  if (isa (value, 'function_handle'))
    if (item.time)
      value = value(t, q);
    else
      value = value(q);
    end
  end
end
