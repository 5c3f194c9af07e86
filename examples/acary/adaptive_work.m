function work = adaptive_work (problem, strategies, tolerances)
%ADAPTIVE_WORK  Errors and evaluations of Moreau's scheme with constant steps and with steps that adapt.
%   work = adaptive_work (problem, strategies, tolerances)   of impact_problem; cell of values of Adapt; 1 x n
%
%   work  of nsworkprecision: constant steps first, then each strategy. The error is that of q in |.|_1; the evaluations
%         are those of the right-hand side of Acary (16), also in steps that were rejected.
%
%   Steps are T/97, T/194, ...: none divides a time of an impact. ActiveTol is 0: a gap of 1e-9, the default, would
%   count as closed.

% SPDX-License-Identifier: BSD-3-Clause

  methods = [{{'Method', 'moreau'}}, cellfun(@(adapt) {'Method', 'moreau', 'Adapt', adapt}, strategies, ...
                                             'UniformOutput', false)];
  steps = problem.T ./ round (97 * 10 .^ (0:0.3:3.3));
  values = [{steps}, repmat({tolerances}, 1, numel (strategies))];
  exact = @(t) positions (problem, t);
  work = nsworkprecision (problem.model, [0 problem.T], methods, values, exact, 'Norm', 1, 'ActiveTol', 0, ...
                          'Names', [{'constant steps'}, strategies], 'Stabilization', 'none');
end

function q = positions (problem, t)
  q = zeros (2, numel (t));
  q(problem.row,:) = nsexact (problem.name, t);
end
