% IS_OFF  Is this warning switched off? Octave 11 keeps such ones in lastwarn, too.
% SPDX-License-Identifier: BSD-3-Clause
function yes = is_off (identifier)
  yes = ! isempty (identifier) && strcmp (warning ("query", identifier).state, "off");
end
