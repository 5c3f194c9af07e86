function h = order_steps ()
%ORDER_STEPS  A dozen steps over two decades, for Acary, Figures 2 and 3.
%   h = order_steps ()   1 x 12, from 9.37e-3 to 9.37e-5
%
%   Two neighbours have the ratio 10^(2/11), which is no fraction, and none divides a time of an impact: the impacts of
%   the ball, at 1, 2, 2.5, ..., lie on decimal grids, and flatter every scheme. They fall on all places of a step, and
%   errors scatter by that, orders of a dozen by 0.1 in |.|_1, but by 0.3 in |.|_2 on the oscillator with its three
%   impacts. The range is that of small steps: in ten times larger ones the Hausdorff distance on the ball, h ln (1/h),
%   has an order of 0.7.

% SPDX-License-Identifier: BSD-3-Clause

  h = 9.37e-3 * 10 .^ (-2 * (0:11) / 11);
end
