function result = run_lens ()
%RUN_LENS  A lens falls on its edge, tips over and comes to rest on its face.
%   result = run_lens ()   struct: sol; cosine (row, of its tilt), lies (row, true where it presses on the table at the
%                          end of the step), edge (row, where its edge does); facts

% SPDX-License-Identifier: BSD-3-Clause

  [model, lens] = lens_model ();
  sol = nssolve (model, [0 10], 'Method', 'geometric', 'Step', 0.01, 'Stabilization', 'none');
  u = axis_of (sol.q);
  cosine = abs (u(3,:));
  lies = false (size (sol.t));
  lies(sol.contacts.step(sol.contacts.cn > 0)) = true;
  wrong = abs (sol.q(3,:) - lens.height (cosine));
  where = 'after CBAT: lens';
  facts = [new_comparison(where, 'height at rest', sol.q(3,end), lens.radius - lens.offset, 'closed form'), ...
           new_comparison(where, 'cosine of its tilt at rest', cosine(end), 1, 'closed form'), ...
           new_comparison(where, 'largest velocity at the end', max (abs (sol.v(:,end))), 0, 'limit'), ...
           new_comparison(where, 'height on edge and face, largest error', max (wrong(lies)), 0, 'closed form')];
  result = struct ('sol', sol, 'cosine', cosine, 'lies', lies, 'edge', lies & cosine < lens.offset / lens.radius, ...
                   'facts', facts);
end
