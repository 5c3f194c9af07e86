function rows = ns_rows ()
%NS_ROWS  The rows of the tables of a model.
%   rows = ns_rows ()   rows.body.mass = 2, rows.body.position = 9:11, ..., rows.body.rows = 27
%
%   Each column of a table is one body, shape, surface, joint, spring, force or pair; vectors take three rows and
%   rotations four, so that the plane and space share them. In the plane only the x and y of positions,
%   the z of rotations, and row 12 of `rotation` (the angle) are used; the rest is 0. Bodies are numbered by
%   their columns, and 0 is the ground. mex/core/model/ns_model.h has the same names (NS_BODY_MASS) for the
%   first row of each; inertia_zz, angle, spin and torque_z are only here.

% SPDX-License-Identifier: BSD-3-Clause

  persistent table
  if (isempty (table))
    table = struct ('body', body (), 'shape', shape (), 'surface', surface (), 'joint', joint (), ...
                    'spring', spring (), ...
                    'force', force (), 'pair', pair ());
  end
  rows = table;
end

function r = body ()
  r.kind = 1;                  % 0 fixed, 1 particle, 2 rigid body
  r.mass = 2;
  r.inertia = 3:8;             % Ixx Iyy Izz Ixy Ixz Iyz about the centre of mass
  r.inertia_zz = 5;
  r.position = 9:11;           % at the start
  r.rotation = 12:15;          % at the start
  r.angle = 12;                % the rotation in the plane
  r.velocity = 16:18;          % at the start; of a fixed body for ever, unless it has a motion
  r.angular_velocity = 19:21;
  r.spin = 21;                 % the angular velocity in the plane
  r.shape = 22;                % column of shapes, 0 none
  r.friction = 23;             % NaN: not said
  r.restitution = 24;          % NaN: not said
  r.motion = 25;               % handle of the pose of a fixed body, 0 none
  r.motion_rate = 26;          % handle of its velocity, 0: by differences
  r.reserved = 27;
  r.rows = 27;
end

function r = shape ()
  r.kind = 1;                  % number in ns_shape_kinds
  r.radius = 2;
  r.first_vertex = 3;          % column of vertices
  r.vertex_count = 4;
  r.normal = 5:7;              % outward, of length 1
  r.offset = 8;                % inside: normal'*x <= offset
  r.bounding_radius = 9;       % about the origin of the body
  r.size = 10:12;              % edges of a box; of a capsule and a cylinder the length, 0, 0
  r.first_surface = 13;        % column of surfaces, of smooth shapes
  r.surface_count = 14;
  r.inside = 15:17;            % a point strictly within all of them
  r.first_piece = 18;          % column of shapes, of a union
  r.piece_count = 19;
  r.place = 20:22;             % of a piece of a union, in the coordinates of the body
  r.turn = 23:26;              % of a piece: a quaternion, in the plane the angle and zeros; all 0: none
  r.rows = 26;
end

function r = surface ()
  r.kind = 1;                  % 1 plane, 2 ellipsoid, 3 superquadric, 4 functions of the user
  r.normal = 2:4;              % of a plane, outward, of length 1
  r.offset = 5;                % inside: normal'*x <= offset
  r.centre = 6:8;              % of the others
  r.axes = 9:11;               % half of them, along the axes of the body
  r.exponents = 12:13;         % of a superquadric
  r.handles = 14:16;           % of f, its gradient and its Hessian
  r.scale = 17;                % factor of f, so that its gradient has about length 1
  r.rows = 17;
end

function r = joint ()
  r.kind = 1;                  % 1 revolute, 2 prismatic, 3 weld, 4 distance, 5 spherical, 6 cylindrical, 7 universal
  r.a = 2;
  r.b = 3;
  r.point_a = 4:6;             % in the coordinates of a
  r.point_b = 7:9;
  r.axis_b = 10:12;            % of length 1, in the coordinates of b
  r.axis_a = 13:15;
  r.reference = 16;            % angle of a less angle of b at the start, or length
  r.lower = 17;               % limits; -Inf and Inf: none
  r.upper = 18;
  r.motor = 19;                % 0 none, 1 speed, 2 torque or force
  r.motor_value = 20;
  r.motor_handle = 21;         % 0: constant
  r.restitution = 22;          % at the limits
  r.turn = 23:26;              % in space: quaternion of a relative to b at the start, conj (q_b) q_a
  r.rows = 26;
end

function r = spring ()
  r.kind = 1;                  % 1 between points, 2 angular
  r.a = 2;
  r.b = 3;
  r.point_a = 4:6;
  r.point_b = 7:9;
  r.stiffness = 10;
  r.damping = 11;
  r.length = 12;               % at rest: length, or angle of a less angle of b
  r.axis = 13:15;              % of an angular spring in space, in the coordinates of b; 0 in the plane
  r.turn = 16:19;              % quaternion of a relative to b at which the angle is 0; 0 in the plane
  r.rows = 19;
end

function r = force ()
  r.body = 1;
  r.point = 2:4;               % in body coordinates
  r.value = 5:7;               % the force, world axes
  r.torque = 8:10;
  r.torque_z = 10;
  r.handle = 11;               % 0: constant
  r.returns = 12;              % what the handle returns: 1 force, 2 torque
  r.rows = 12;
end

function r = pair ()
  r.a = 1;
  r.b = 2;
  r.friction = 3;              % NaN: combined from the bodies
  r.restitution = 4;           % NaN: combined from the bodies
  r.directions = 5;            % NaN: the default
  r.surface_velocity = 6:8;    % of b's surface, world axes
  r.enabled = 9;               % 1, or 0: the pair never touches
  r.moving = 10;               % friction of fast sliding, NaN: that of sticking
  r.decline = 11;              % speed over which friction declines from the one to the other, 0: at once
  r.tangential = 12;           % restitution along the surface
  r.friction_handle = 13;      % 0: no function
  r.restitution_handle = 14;
  r.radii = 15:17;             % e_t, e_o, e_r of the friction ellipsoid
  r.psi_handle = 18;           % 0: no function
  r.psi_outputs = 19;          % 2 where it gives its gradient too
  r.rows = 19;
end
