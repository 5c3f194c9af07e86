function value = ns_unpack (packed, k)
%NS_UNPACK  Value number k of what ns_pack made, as a column where it was a vector.
%   value = ns_unpack (packed, k)

% SPDX-License-Identifier: BSD-3-Clause

  value = [];
  if (~packed.there(k))
    return
  end
  switch (packed.form)
    case 'numbers'
      value = packed.data(:,k);
    case 'fields'
      value = struct ();
      for name = fieldnames (packed.data).'
        value.(name{1}) = ns_unpack (packed.data.(name{1}), k);
      end
    otherwise
      value = packed.data{k};
  end
end
