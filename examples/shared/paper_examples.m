function list = paper_examples ()
%PAPER_EXAMPLES  The examples that reproduce tables and figures of papers, in their order.
%   list = paper_examples ()   n x 2 cell: folder in examples, function run_NAME there
%
%   result = run_NAME () computes, and result.facts are its comparisons (new_comparison). The script NAME.m beside it
%   prints the table and draws the figure.

% SPDX-License-Identifier: BSD-3-Clause

  list = {'pagt', 'run_table_10_1'
          'pagt', 'run_figure_2'
          'pagt', 'run_table_10_2'
          'pagt', 'run_table_10_3'
          'pagt', 'run_figure_4'
          'pagt', 'run_figure_6'
          'pagt', 'run_figure_7'
          'ap', 'run_ap_figure_3'
          'ap', 'run_ap_figure_4'
          'ap', 'run_ap_figure_5'
          'ap', 'run_ap_figure_6'
          'ap', 'run_ap_figure_7'
          'ap', 'run_ap_figure_8'
          'ap', 'run_ap_elasticity'
          'stewart', 'run_ramp'
          'stewart', 'run_impact_laws'
          'stewart', 'run_bar_restitution'
          'stewart', 'run_painleve_bracket'
          'stewart', 'run_painleve_jump'
          'stewart', 'run_painleve_table'
          'stewart', 'run_sweeping_process'
          'stewart', 'run_four_balls'
          'stewart', 'run_billiards'
          'stewart', 'run_falling_rod'
          'stewart', 'run_position_level'
          'stewart', 'run_three_solutions'
          'stewart', 'run_penalty'
          'stewart', 'run_figure_4_1'
          'stewart', 'run_two_balls'
          'stewart', 'run_three_masses'
          'stewart', 'run_chatterjee_rod'
          'stewart', 'run_speed_friction'
          'stewart', 'run_hysteresis'
          'stewart', 'run_grazing'
          'stewart', 'run_belt'
          'stewart', 'run_bouncing_rod'
          'stewart', 'run_painleve_speed'
          'stewart', 'run_kuhn_tucker'
          'acary', 'run_acary_figure_2'
          'acary', 'run_acary_figure_3'
          'acary', 'run_local_errors'
          'acary', 'run_acary_figure_4'
          'acary', 'run_acary_figure_5'
          'acary', 'run_acary_figure_6'
          'acary', 'run_acary_figure_7'
          'acary', 'run_pendulum_high_order'
          'acary', 'run_slider_crank'
          'acary', 'run_elastic_bar'
          'acary', 'run_friction_block'};
end
