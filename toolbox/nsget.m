function value = nsget (options, name, default)
%NSGET  Read one option from a struct made by nsset.
%
%   value = nsget (options, name)
%   value = nsget (options, name, default)
%
%   is the value of the option, or the default ([]) if the struct does not set it.
%
%   options  struct made by nsset, or [] for none
%   name     name of an option; case does not matter. An unknown one is an error that suggests the nearest
%
%   Example
%
%   >> options = struct ('Method', 'linimp', 'Step', []);
%   >> fprintf ('%s', nsget (options, 'method'))
%   linimp
%   >> fprintf ('%g', nsget (options, 'Step', 0.01))
%   0.01
%
%
%   See also nsset, odeget.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 2)
    ns_fail ('nsget', 'usage', 'call nsget (options, name) or nsget (options, name, default)');
  end
  name = ns_plain_text (name);
  if (nargin < 3)
    default = [];
  end
  if (~(isempty (options) && isnumeric (options)) && ~(isstruct (options) && numel (options) <= 1))
    ns_fail ('nsget', 'invalidInput', 'OPTIONS must be a struct made by nsset or [], not %s', ...
             ns_describe (options));
  end
  name = ns_check ('nsget', 'invalidInput', 'NAME', name, 'text');

  value = default;
  fields = {};
  if (isstruct (options))
    fields = fieldnames (options);
  end
  field = fields(strcmpi (name, fields));
  if (isempty (field))
    check_known (name);
  elseif (~isempty (options) && ~isempty (options.(field{1})))
    value = options.(field{1});
  end
end

% The table of options is in nsset, which refuses names that it does not know.
function check_known (name)
  try
    nsset (name, []);
  catch problem
    if (~strcmp (problem.identifier, 'nonsmooth:nsset:invalidOption'))
      rethrow (problem);
    end
    ns_fail ('nsget', 'invalidOption', '%s', regexprep (problem.message, '^nsset: ', ''));
  end
end

%!test  # values, defaults, case
%! options = struct ('Method', 'euler', 'Step', [], 'Events', @sin);
%! assert (nsget (options, 'Method'), 'euler');
%! assert (nsget (options, 'METHOD', 'linimp'), 'euler');
%! assert (nsget (options, 'Step'), []);
%! assert (nsget (options, 'Step', .1), .1);
%! assert (nsget (options, 'Events'), @sin);

%!test  # options that the struct does not name
%! assert (nsget (struct ('Step', 1), 'Method'), []);
%! assert (nsget (struct ('Step', 1), 'method', 'euler'), 'euler');
%! assert (nsget ([], 'Step', 3), 3);
%! assert (nsget (struct ([]), 'Step', 3), 3);

%!test  # together with nsset
%! assert (nsget (nsset ('Step', .5), 'step'), .5);

%!test  # identifiers of the errors below
%! bad = {'usage', {}; 'usage', {struct()}; 'invalidInput', {3, 'Step'}; 'invalidInput', {[], 3};
%!        'invalidOption', {[], 'Stp'}};
%! for k = 1:rows (bad)
%!   try
%!     nsget (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsget:' bad{k,1}]);
%! end

%!error <nsget: call nsget \(options, name\)> nsget (struct ())
%!error <nsget: OPTIONS must be a struct made by nsset or \[\], not 3> nsget (3, 'Step')
%!error <nsget: OPTIONS must be a struct .* not a 1 x 2 array of class struct> ...
%! nsget (struct ('a', {1, 2}), 'Step')
%!error <nsget: NAME must be a row of characters, not 3> nsget ([], 3)
%!error <nsget: unknown option 'Metod'; did you mean 'Method'> nsget ([], 'Metod')
