function result = run_pendulum_high_order ()
%RUN_PENDULUM_HIGH_ORDER  The double pendulum beside a wall by methods of order 1 to 6.
%   result = run_pendulum_high_order ()   struct:
%     rows                   of method_rows, bodies and joints
%     handles                struct: error, seconds of radau5, h = 2^-7, on the system of handles
%     impacts, exact_impacts 1 x 5, of radau5 with h = 2^-7, and of an event-driven integration
%     trapezoidal_for_nine   evaluations for an error of 1e-9, by its order from the last row
%     herk_for_nine          evaluations of the first row of herk5 with such an error
%     facts

% SPDX-License-Identifier: BSD-3-Clause

  path_before = addpath (fullfile (fileparts (fileparts (mfilename ('fullpath'))), 'pagt'));
  restore = onCleanup (@() path (path_before)); %#ok<NASGU>
  exact = pendulum_oracle ();
  error_of = @(sol) norm (sol.q(:,end) - exact.q);
  [pendulum, start] = double_pendulum ('model');
  cases = {{'Method', 'moreau'},      2 .^ -[5 8 11]
           {'Method', 'trapezoidal'}, 2 .^ -[5 7 9 11 13]
           {'Method', 'radau5'},      2 .^ -(4:8)
           {'Method', 'lobatto6'},    2 .^ -(4:7)
           {'Method', 'herk5'},       2 .^ -(4:8)};
  result = struct ('rows', method_rows (pendulum, [0 2.5], start, cases, error_of));
  sol = nssolve (pendulum, [0 2.5], start{:}, 'Method', 'radau5', 'Step', 2^-7, 'Impact', 'newton', ...
                 'Stabilization', 'none');
  result.impacts = [sol.events.time];
  result.exact_impacts = exact.impacts;
  [pendulum, start] = double_pendulum ('system');
  sol = nssolve (pendulum, [0 2.5], start{:}, 'Method', 'radau5', 'Step', 2^-7, 'Impact', 'newton', ...
                 'Stabilization', 'none');
  result.handles = struct ('error', error_of (sol), 'seconds', sol.stats.time);
  last = rows_of (result.rows, 'trapezoidal');
  result.trapezoidal_for_nine = last(end).evaluations * sqrt (last(end).error / 1e-9);
  fine = rows_of (result.rows, 'herk5');
  result.herk_for_nine = min ([fine([fine.error] < 1e-9).evaluations]);
  result.facts = pendulum_facts (result);
end

function rows = rows_of (rows, method)
  rows = rows(strcmp ({rows.method}, method));
end

% Event-driven integration in the two angles, tolerance 3e-14.
function exact = pendulum_oracle ()
  exact.q = [0.02196211769492444; -0.9997588036053268; 0.02376948677391378; -1.999757170312499];
  exact.impacts = [0.5455080514420029, 0.7079326999959814, 1.2847266459549973, 2.097739454881151, 2.1316402843035536];
end

function facts = pendulum_facts (result)
  where = 'Acary, conclusion';
  radau = rows_of (result.rows, 'radau5');
  facts = [new_comparison(where, 'double pendulum, radau5, h = 2^-7: error of q', radau([radau.h] == 2^-7).error, 0, ...
                          'oracle'), ...
           new_comparison(where, 'the same of handles', result.handles.error, 0, 'oracle'), ...
           new_comparison(where, 'the same, last impact (s)', result.impacts(end), result.exact_impacts(end), 'oracle')];
  for k = {'radau5', 'lobatto6', 'herk5'; 5, 6, 5}
    rows = rows_of (result.rows, k{1});
    facts(end+1) = new_comparison (where, ['double pendulum, order of ', k{1}], ...
                                   observed_order ([rows.h], [rows.error]), k{2}, 'limit'); %#ok<AGROW>
  end
end
