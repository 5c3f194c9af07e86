function terms = ns_terms (caller, model, t, q, v)
%NS_TERMS  What nsterms returns; its errors become those of the caller.
%   terms = ns_terms (caller, model, t, q, v)

% SPDX-License-Identifier: BSD-3-Clause

  try
    terms = nsterms (model, t, q, v);
  catch problem
    error (regexprep (problem.identifier, ':nsterms:', [':' caller ':']), '%s', ...
           regexprep (problem.message, '^nsterms', caller));
  end
end
