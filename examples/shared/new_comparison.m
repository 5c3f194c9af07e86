function comparison = new_comparison (where, what, ours, reference, source)
%NEW_COMPARISON  A number of ours beside the one it is to be, for a table or figure of a paper.
%   comparison = new_comparison (where, what, ours, reference, source)   struct, to be joined to an array
%
%   where      the table or figure, such as 'AP, Figure 3'
%   source     of the reference: 'paper', 'oracle', 'closed form', 'limit' or 'own fine run'

% SPDX-License-Identifier: BSD-3-Clause

  comparison = struct ('where', where, 'what', what, 'ours', ours, 'reference', reference, 'source', source);
end
