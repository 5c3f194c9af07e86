function model = nsmodel (kind, varargin)
%NSMODEL  Begin a model of rigid bodies.
%
%   model = nsmodel ('planar')
%   model = nsmodel ('spatial')
%   model = nsmodel (kind, 'Gravity', g)
%   model = nsmodel (kind, options)
%
%   is a model without bodies. nsbody, nsjoint, nsspring, nsforce and nscontact add to it; each takes the
%   model and returns it. The ground is there from the start: it is body 0, named 'ground', it does not
%   move, and its coordinates are those of the world.
%
%   Example: a disc above an inclined plane
%
%   >> model = nsmodel ('planar', 'Gravity', 9.81);
%   >> model = nsbody (model, 'Name', 'plane', 'Shape', nsshape ('halfspace', [-sin(0.1) cos(0.1)]));
%   >> model = nsbody (model, 'Name', 'disc', 'Mass', 2, 'Shape', nsshape ('disc', 0.5), 'Position', [0 2]);
%   >> fprintf ('%s ', model.names{:})
%   plane disc
%   >> fprintf ('%g ', model.gravity)
%   0 -9.81 0
%
%
%   Options, as names and values, as a struct, or both; [] is the default; case does not matter
%     Gravity  acceleration [gx gy], in space [gx gy gz], or a number g for [0 -g] and [0 0 -g] (9.81)
%
%   A model is a struct of tables of numbers; each column of a table is one item. The functions above
%   write them, and they are passed to the integrator as they are.
%     kind      'planar' or 'spatial'
%     gravity   3 x 1, in the plane [gx; gy; 0]
%     bodies    27 x nb, shapes 17 x ns, vertices 3 x n, surfaces 17 x n, joints 26 x nj, springs 19 x nk,
%     forces    12 x nf, pairs 19 x np (what nscontact said); the rows are in toolbox/private/ns_rows.m
%     handles   1 x n cell of function handles, to which the tables refer by number
%     names     1 x nb cell of the names of bodies, '' where there is none
%
%   The coordinates q of a model are those of the bodies that move, in their order, and so are the
%   velocities v.
%     plane  rigid body  q [x y theta]             v their derivatives
%            particle    q [x y]
%     space  rigid body  q [x y z q0 q1 q2 q3]     v [vx vy vz w1 w2 w3]
%            particle    q [x y z]                 v [vx vy vz]
%   (q0, q1, q2, q3) is the unit quaternion, scalar first, that turns the axes of the body into those of the
%   world: a turn by theta about the unit vector u has [cos(theta/2), sin(theta/2) u]. The angular velocity
%   (w1, w2, w3) is in the axes of the body, everything else in those of the world. Units are the user's
%   choice; 9.81 means metres, kilograms and seconds. Angles are in radians, counter-clockwise, in space
%   by the right-hand rule.
%
%   Example: a ball above a floor
%
%   >> model = nsmodel ('spatial');
%   >> model = nsbody (model, 'Name', 'floor', 'Shape', nsshape ('halfspace', [0 0 1]));
%   >> model = nsbody (model, 'Name', 'ball', 'Shape', nsshape ('sphere', 0.5), 'Position', [0 0 2]);
%   >> fprintf ('%g ', model.gravity)
%   0 0 -9.81
%
%
%   See also nsbody, nsshape, nsjoint, nsspring, nsforce, nscontact, nssystem.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    ns_fail ('nsmodel', 'usage', 'call nsmodel (''planar'', ...) or nsmodel (''spatial'', ...)');
  end
  kind = ns_plain_text (kind);
  varargin = ns_plain_text (varargin);
  kinds = {'planar', 'spatial'};
  kind = kinds{ns_choice('nsmodel', 'invalidInput', 'KIND', kind, kinds)};
  options = ns_options ('nsmodel', {'Gravity', 9.81, 'any'}, varargin, 2);

  rows = ns_rows ();
  model = struct ('kind', kind, 'gravity', zeros (3, 1), ...
                  'bodies', zeros (rows.body.rows, 0), ...
                  'shapes', zeros (rows.shape.rows, 0), ...
                  'vertices', zeros (3, 0), ...
                  'surfaces', zeros (rows.surface.rows, 0), ...
                  'joints', zeros (rows.joint.rows, 0), ...
                  'springs', zeros (rows.spring.rows, 0), ...
                  'forces', zeros (rows.force.rows, 0), ...
                  'pairs', zeros (rows.pair.rows, 0), ...
                  'handles', {cell(1, 0)}, 'names', {cell(1, 0)});
  dimension = ns_dimension (model);
  model.gravity(1:dimension) = gravity_vector (options.Gravity, dimension);
end

% A number acts downwards, along the last axis.
function gravity = gravity_vector (g, dimension)
  if (numel (g) == 1)
    g = ns_check ('nsmodel', 'invalidOption', 'Gravity', g, 'number');
    gravity = [zeros(dimension - 1, 1); -g];
  else
    gravity = ns_check ('nsmodel', 'invalidOption', 'Gravity', g, sprintf ('vector%d', dimension));
  end
end

%!test  # the layout
%! m = nsmodel ('planar');
%! assert (fieldnames (m), {'kind'; 'gravity'; 'bodies'; 'shapes'; 'vertices'; 'surfaces'; 'joints'; 'springs';
%!                          'forces'; 'pairs'; 'handles'; 'names'});
%! assert (m.kind, 'planar');
%! assert (m.gravity, [0; -9.81; 0]);
%! assert (size (m.bodies), [27 0]);
%! assert (size (m.shapes), [26 0]);
%! assert (size (m.vertices), [3 0]);
%! assert (size (m.surfaces), [17 0]);
%! assert (size (m.joints), [26 0]);
%! assert (size (m.springs), [19 0]);
%! assert (size (m.forces), [12 0]);
%! assert (size (m.pairs), [19 0]);
%! assert (m.handles, cell (1, 0));
%! assert (m.names, cell (1, 0));

%!test  # the forms of Gravity and of options
%! assert (nsmodel ('planar', 'Gravity', 10).gravity, [0; -10; 0]);
%! assert (nsmodel ('Planar', 'gravity', [1 -2]).gravity, [1; -2; 0]);
%! assert (nsmodel ('planar', 'GRAVITY', [1; -2]).gravity, [1; -2; 0]);
%! assert (nsmodel ('planar', struct ('gravity', 0)).gravity, [0; 0; 0]);
%! assert (nsmodel ('planar', 'Gravity', []).gravity, [0; -9.81; 0]);
%! assert (nsmodel ('planar', struct ([])).gravity, [0; -9.81; 0]);
%! assert (nsmodel ('planar', 'Gravity', 3, 'Gravity', single (4)).gravity, [0; -4; 0]);
%! assert (class (nsmodel ('planar', 'Gravity', int8 (4)).gravity), 'double');

%!test  # space: the same tables, gravity along z
%! m = nsmodel ('spatial');
%! assert (m.kind, 'spatial');
%! assert (m.gravity, [0; 0; -9.81]);
%! plane = nsmodel ('planar');
%! for name = {'bodies', 'shapes', 'vertices', 'surfaces', 'joints', 'springs', 'forces', 'pairs', 'handles', 'names'}
%!   assert (m.(name{1}), plane.(name{1}));
%! end
%! assert (nsmodel ('Spatial', 'Gravity', 0).gravity, zeros (3, 1));
%! assert (nsmodel ('spatial', 'Gravity', single (2)).gravity, [0; 0; -2]);
%! assert (nsmodel ('spatial', 'Gravity', [1 2 3]).gravity, [1; 2; 3]);
%! assert (nsmodel ('spatial', struct ('gravity', [1; 2; 3])).gravity, [1; 2; 3]);

%!test  # identifiers of the errors below
%! bad = {'usage', {}; 'usage', {'planar', 'Gravity'}; 'usage', {'planar', 7}; 'invalidInput', {'flat'};
%!        'invalidInput', {3}; 'invalidOption', {'spatial', 'Gravity', [0 1]}; 'invalidOption', {'planar', 'Grav', 1};
%!        'invalidOption', {'planar', 'Gravity', NaN}};
%! for k = 1:rows (bad)
%!   try
%!     nsmodel (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nsmodel:' bad{k,1}]);
%! end

%!error <nsmodel: call nsmodel \('planar'> nsmodel ()
%!error <nsmodel: KIND must be one of 'planar', 'spatial', not 'flat'> nsmodel ('flat')
%!error <nsmodel: KIND must be one of 'planar', 'spatial', not 2> nsmodel (2)
%!error <nsmodel: unknown option 'gravty'; did you mean 'Gravity'> nsmodel ('planar', 'gravty', 1)
%!error <nsmodel: unknown option 'xyz'; the options are Gravity> nsmodel ('planar', 'xyz', 1)
%!error <nsmodel: option 'gravity' has no value> nsmodel ('planar', 'gravity')
%!error <nsmodel: argument 2 must be the name of an option or a struct, not double> nsmodel ('planar', 9.81)
%!error <nsmodel: OPTIONS must be one struct, not an array of 2> ...
%! nsmodel ('planar', repmat (struct ('g', 1), 1, 2))
%!error <nsmodel: Gravity must be a vector of 2 finite numbers, not \[1 2 3\]> ...
%! nsmodel ('planar', 'Gravity', [1 2 3])
%!error <nsmodel: Gravity must be a vector of 2 finite numbers, not \[0 NaN\]> ...
%! nsmodel ('planar', 'Gravity', [0 NaN])
%!error <nsmodel: Gravity must be a finite number, not Inf> nsmodel ('planar', 'Gravity', Inf)
%!error <nsmodel: Gravity must be a vector of 2 finite numbers, not 'down'> ...
%! nsmodel ('planar', 'Gravity', 'down')
%!error <nsmodel: Gravity must be a vector of 2 finite numbers, not a 1 x 2 array of class cell> ...
%! nsmodel ('planar', 'Gravity', {0, 1})
%!error <nsmodel: Gravity must be a vector of 3 finite numbers, not \[0 -9.81\]> ...
%! nsmodel ('spatial', 'Gravity', [0 -9.81])
%!error <nsmodel: Gravity must be a vector of 3 finite numbers, not \[0 0 NaN\]> ...
%! nsmodel ('spatial', 'Gravity', [0 0 NaN])
%!error <nsmodel: Gravity must be a finite number, not NaN> nsmodel ('spatial', 'Gravity', NaN)

%!demo
%! ## A disc rolls down an inclined plane, beside one that slides
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Name', 'plane', 'Shape', nsshape ('halfspace', [-sin(0.2) cos(0.2)]), 'Friction', 0.4);
%! model = nsbody (model, 'Name', 'rolls', 'Shape', nsshape ('disc', 0.3), 'Position', 0.3 * [-sin(0.2) cos(0.2)]);
%! model = nsbody (model, 'Name', 'slides', 'Shape', nsshape ('disc', 0.2), 'Friction', 0, ...
%!                 'Position', [cos(0.2) sin(0.2)] + 0.2 * [-sin(0.2) cos(0.2)]);
%! nsdisp (model);
%! nsplot (nssolve (model, [0 1], 'Step', 0.005));
