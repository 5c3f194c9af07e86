function value = ns_check (caller, cause, label, value, rule)
%NS_CHECK  The value if it obeys a rule, otherwise an error that names it, the rule and what came.
%   value = ns_check (caller, cause, label, value, rule)
%
%   caller, cause  of the error nonsmooth:CALLER:CAUSE
%   label          the name of the argument or option
%   rule           'number', 'positive', 'nonnegative', 'fraction', 'vector' (2 numbers), 'vector3', 'vector4',
%                  'either' (a vector of 2 or 3 numbers), 'points' (2 x 2), 'points3' (3 x 2), 'axes3' (3 x 2),
%                  'limits' (2 numbers or infinities), 'switch', 'text', 'quantity' (a number or a function)
%                  or 'any'
%
%   Numbers of every class come back as double, vectors as columns, switches as logical.

% SPDX-License-Identifier: BSD-3-Clause

  [good, text] = obeys (value, rule);
  if (~good)
    ns_fail (caller, cause, '%s must be %s, not %s', label, text, ns_describe (value));
  end
  if (strcmp (rule, 'switch'))
    value = logical (value);
  elseif (isnumeric (value) && ~strcmp (rule, 'any'))
    value = full (double (value));
    if (isvector (value))
      value = value(:);
    end
  end
end

function [good, text] = obeys (value, rule)
  ordered = isnumeric (value) && isreal (value) && ~any (isnan (value(:)));
  finite = ordered && ~any (isinf (value(:)));
  single = finite && numel (value) == 1;
  [rule, count] = split_rule (rule);
  switch (rule)
    case 'number'
      good = single;
      text = 'a finite number';
    case 'positive'
      good = single && value > 0;
      text = 'a positive finite number';
    case 'nonnegative'
      good = single && value >= 0;
      text = 'a finite number >= 0';
    case 'fraction'
      good = single && value >= 0 && value <= 1;
      text = 'a number between 0 and 1';
    case 'vector'
      good = finite && isvector (value) && numel (value) == count;
      text = sprintf ('a vector of %d finite numbers', count);
    case 'either'
      good = finite && isvector (value) && any (numel (value) == [2 3]);
      text = 'a vector of 2 or 3 finite numbers';
    case 'points'
      good = finite && isequal (size (value), [count 2]);
      text = sprintf ('a %d x 2 array of finite numbers, one point in each column', count);
    case 'axes'
      good = finite && isequal (size (value), [count 2]);
      text = sprintf ('a %d x 2 array of finite numbers, one axis in each column', count);
    case 'limits'
      good = ordered && isvector (value) && numel (value) == 2 && value(1) <= value(2);
      text = 'two numbers [lo hi] with lo <= hi';
    case 'switch'
      good = numel (value) == 1 && (islogical (value) || (finite && any (value == [0 1])));
      text = 'true or false';
    case 'text'
      good = ischar (value) && (size (value, 1) == 1 || isempty (value));
      text = 'a row of characters';
    case 'quantity'
      good = single || isa (value, 'function_handle');
      text = 'a finite number or a function handle';
    case 'any'
      good = true;
      text = '';
    otherwise
      error ('nonsmooth:ns_check:usage', 'ns_check: there is no rule ''%s''', rule);
  end
end

% 'vector3' is the rule 'vector' for 3 numbers; without a digit it is for 2.
function [name, count] = split_rule (rule)
  name = rule;
  count = 2;
  if (any (rule(end) == '234'))
    name = rule(1:end-1);
    count = rule(end) - '0';
  end
end
