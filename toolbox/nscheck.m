function report = nscheck (model, varargin)
%NSCHECK  Look at a state: joints, contacts, forces, and what may go wrong there.
%
%   nscheck (model)
%   nscheck (model, q, v)
%   nscheck (sys, q, v)
%   nscheck (..., 'Name', value, ...)
%   report = nscheck (...)
%
%   prints what it finds, in words, or returns it.
%
%   Example: a heavy box on a table, at rest
%
%   >> model = nsmodel ('planar', 'Gravity', 10);
%   >> model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', 0.5);
%   >> model = nsbody (model, 'Name', 'box', 'Mass', 4, 'Shape', nsshape ('box', [2 1]), 'Position', [0 0.5]);
%   >> nscheck (model)
%   3 velocities, 0 joint equations, 3 freedoms; 2 contacts
%        contact                   gap       slip  state               normal  tangential     mu  critical
%     1  box - table                 0          0  stick                   20           0    0.5      2.83
%     2  box - table                 0          0  stick                   20           0    0.5      2.83
%   The largest acceleration is 0.
%   - Contact forces are not unique: of 4 components 1 can be chosen freely. The motion does not depend on it.
%
%
%   model   from nsmodel; without q and v it is looked at where it starts
%   sys     from nssystem
%   q, v    the state
%   Options
%     Time       t (0)
%     ActiveTol  contacts with a gap up to this one touch (1e-6 times the size of the largest body, or 1e-6)
%
%   report  struct
%     velocities, equations   numbers of velocities and of joint equations
%     rank            of the joint gradients, in the mass norm; freedoms = velocities - rank
%     redundant       numbers of joint equations that follow from the others, redundantjoints (models) those
%                     of the joints. The motion is determined all the same, the forces in these joints are not
%     jointerror      largest abs (theta); jointspeed largest speed at which joints open
%     overlap         depth of the deepest overlap, 0 for none
%     contacts        struct array of the contacts that touch: name, a, b, feature (as in nssolve), gap, approach
%                     (speed of the gap), slip (sliding velocity along the first direction, in space the sliding
%                     speed), mu, critical (the mu beyond which Erdmann's condition fails), state, normal,
%                     tangential (forces; of models in space tangential is 3 x 1, in world axes)
%                       state 'stick', 'slip', 'touch' (no friction); 'begins to slip' and 'opens' (from now
%                       on); 'separates' and 'collides' (already moving so, no force is computed)
%     pointed         false if there are forces in joints and contacts, not all 0 and friction within its
%                     bounds, that balance each other: they may then grow without bound, AP (38), (39)
%     balance         numbers of the contacts with a part in that
%     erdmann         true if no contact is pressed together by friction alone: n'W (n + mu d) >= 0 for each
%                     direction d, where W is the inverse of M after the joints are eliminated
%     painleve        numbers of contacts that slide so that this happens now (Stewart, section 1.3)
%     indeterminate   how many contact forces can be chosen freely without a change of the motion
%     exitflag        of lcpsolve for the forces: 1, or negative if no finite forces satisfy the laws of contact
%     acceleration    nv x 1, and joint, m x 1 joint forces; NaN if exitflag is negative
%     findings        cell of sentences
%
%   In space friction is that of a pyramid with the directions of nscontact, or 8: nssolve has true cones unless it is
%   told otherwise. What is said of
%   pointed, erdmann, critical and painleve is true of that pyramid. It lies within Coulomb's cone: if it is not
%   pointed, nor is the cone, but the cone may fail to be where the pyramid is not far from it. Where a contact slides
%   between two directions, friction acts along the one that opposes it most.
%
%   References: AP (38), (39) (pointed friction cone); Stewart, section 1.3 (Painleve), section 3.2 (Erdmann).
%
%   See also nssolve, nscontacts, nsterms, lcpsolve.

% SPDX-License-Identifier: BSD-3-Clause

  if (nargin < 1)
    ns_fail ('nscheck', 'usage', 'call nscheck (model) or nscheck (sys, q, v)');
  end
  varargin = ns_plain_text (varargin);
  ns_check_mechanics ('nscheck', model);
  [q, v, options] = read_arguments (model, varargin);
  terms = ns_terms ('nscheck', model, options.Time, q, v);
  found = check_joints (model, terms, q, v);
  found = check_contacts (found, model, options, terms, v);
  found = check_cone (found, terms);
  found = check_forces (found, model, options.Time, terms, q, v);
  found.findings = findings (found);
  if (nargout > 0)
    found.contacts = rmfield (found.contacts, 'sign');
    report = rmfield (found, {'number', 'slides', 'scaled', 'components', 'message', 'roundoff'});
  else
    print_report (found);
  end
end

function [q, v, options] = read_arguments (model, inputs)
  table = {'Time', 0, 'number'; 'ActiveTol', [], 'nonnegative'};
  given = numel (inputs) >= 2 && isnumeric (inputs{1}) && isnumeric (inputs{2});
  if (given)
    options = ns_options ('nscheck', table, inputs(3:end), 4);
    q = double (inputs{1}(:));
    v = double (inputs{2}(:));
  elseif (ns_is_system (model))
    ns_fail ('nscheck', 'usage', 'a system needs a state: nscheck (sys, q, v)');
  elseif (~isempty (inputs) && isnumeric (inputs{1}))
    ns_fail ('nscheck', 'usage', 'Q comes with V: nscheck (model, q, v)');
  else
    options = ns_options ('nscheck', table, inputs, 2);
    [q, v] = ns_initial (model);
  end
  if (isempty (options.ActiveTol))
    options.ActiveTol = 1e-6 * size_of (model);
  end
end

function extent = size_of (model)
  extent = 1;
  if (~ns_is_system (model))
    rows = ns_rows ();
    radii = model.shapes(rows.shape.bounding_radius,:);
    radii = radii(isfinite (radii) & radii > 0);
    extent = max ([radii, 1 * isempty(radii)]);
  end
end

% ---- joints

% Gradients in the mass norm (L L' = M, X = L \ nu) and of length 1, made orthogonal one after the other: of a
% column that follows from those before it nothing is left.
function found = check_joints (model, terms, q, v)
  found = struct ('velocities', numel (v), 'equations', numel (terms.joint));
  L = mass_factor (terms.M);
  X = L \ terms.nu;
  X = bsxfun (@rdivide, X, max (sqrt (sum (X.^2, 1)), realmin));
  Q = zeros (found.velocities, 0);
  found.redundant = zeros (1, 0);
  for k = 1:found.equations
    x = X(:,k) - Q * (Q' * X(:,k));
    x = x - Q * (Q' * x);                                  % twice is enough
    if (norm (x) > 1e-9)
      Q = [Q, x / norm(x)]; %#ok<AGROW>
    else
      found.redundant(end+1) = k;
    end
  end
  found.rank = size (Q, 2);
  found.freedoms = found.velocities - found.rank;
  found.redundantjoints = joints_of (model, found.redundant, q, v);
  found.jointerror = max ([0; abs(terms.joint)]);
  found.jointspeed = max ([0; abs(terms.nu' * v + terms.jointrate)]);
  found.scaled.L = L;
  found.scaled.joints = Q;
end

function L = mass_factor (M)
  L = M;
  if (~isempty (M))
    [L, indefinite] = chol (M, 'lower');
    if (indefinite)
      ns_fail ('nscheck', 'invalidInput', 'Mass must be positive definite, but is not at this state');
    end
  end
end

function joints = joints_of (model, equations, q, v)
  joints = zeros (1, 0);
  if (isempty (equations) || ns_is_system (model))
    return
  end
  bare = ns_without (model, {'shapes', 'springs', 'forces'});
  owner = zeros (1, 0);
  for k = 1:size (model.joints, 2)
    bare.joints = model.joints(:,k);
    terms = ns_terms ('nscheck', bare, 0, q, v);
    owner = [owner, k * ones(1, numel (terms.joint))]; %#ok<AGROW>
  end
  joints = unique (owner(equations));
end

% ---- contacts

% L \ n and L \ D with the joints eliminated, so that n'W d is a product of columns.
function found = check_contacts (found, model, options, terms, v)
  touching = find (terms.gap' <= options.ActiveTol);
  sliding = ns_sliding (terms, v);
  least = 1e-9 * max ([1; abs(v)]);                        % speeds below this are roundoff
  found.overlap = max ([0; -terms.gap(terms.gap < -options.ActiveTol)]);
  found.number = touching;
  found.slides = zeros (1, numel (touching));
  found.contacts = repmat (new_contact (), 1, numel (touching));
  L = found.scaled.L;
  eliminate = @(X) X - found.scaled.joints * (found.scaled.joints' * X);
  found.scaled.n = eliminate (L \ terms.n(:,touching));
  nd = size (terms.D, 2);
  found.scaled.D = reshape (eliminate (L \ reshape (terms.D(:,:,touching), numel (v), [])), numel (v), nd, ...
                            numel (touching));
  for j = 1:numel (touching)
    k = touching(j);
    c = place_of (model, terms, k);
    c.gap = terms.gap(k);
    c.mu = terms.mu(k);
    c.approach = terms.n(:,k)' * v + terms.gaprate(k);
    c.critical = critical_friction (found.scaled.n(:,j), found.scaled.D(:,:,j));
    if (nd > 0 && c.mu > 0)
      c.slip = slip_of (model, c.sign * sliding(:,k), terms.D(:,:,k));
      [against, direction] = min (sliding(:,k));
      found.slides(j) = direction * (against < -least);
    end
    c.state = state_of (c, found.slides(j) > 0, least);
    found.contacts(j) = c;
  end
end

% Along the first direction; in space the speed. With nd directions evenly around, the sum of the squares of the
% components along them is nd/2 times the square of the length.
function slip = slip_of (model, sliding, D)
  slip = sliding(1);
  if (~ns_is_system (model) && ns_dimension (model) == 3)
    slip = sqrt (2 * sum (sliding.^2) / max (sum (any (D, 1)), 1));
  end
end

function c = new_contact ()
  c = struct ('name', '', 'a', 0, 'b', 0, 'feature', 0, 'gap', 0, 'approach', 0, 'slip', 0, 'mu', 0, ...
              'critical', Inf, 'state', '', 'normal', 0, 'tangential', 0, 'sign', 1);
end

function c = place_of (model, terms, k)
  c = new_contact ();
  if (ns_is_system (model))
    c.name = sprintf ('gap %d', k);
    c.feature = k;
    return
  end
  c.a = terms.contacts.a(k);
  c.b = terms.contacts.b(k);
  c.feature = terms.contacts.feature(k);
  if (c.feature < 0)
    c.name = sprintf ('limit of joint %d', c.b);
    return
  end
  if (ns_body_kind (model, c.a) == 0)         % forces are those on a, which should be free to move
    [c.a, c.b] = deal (c.b, c.a);
    c.sign = -1;
  end
  c.name = ns_pair_text (model, c.a, c.b);
end

% n'W (n + mu d) = 0 for the first direction d; Inf if there is none.
function mu = critical_friction (n, D)
  against = max ([0; -(D' * n)]);
  mu = Inf;
  if (against > 1e-12 * norm (n))
    mu = (n' * n) / against;
  end
end

function state = state_of (c, slides, least)
  if (c.approach > least)
    state = 'separates';
  elseif (c.approach < -least)
    state = 'collides';
  elseif (c.mu == 0)
    state = 'touch';
  elseif (slides)
    state = 'slip';
  else
    state = 'stick';
  end
end

% ---- the friction cone

% Of each contact the rays n + mu d; where a combination of them vanishes, the cone holds a line.
function found = check_cone (found, terms)
  rays = zeros (found.velocities, 0);
  owner = zeros (1, 0);
  for j = 1:numel (found.number)
    mu = terms.mu(found.number(j));
    n = found.scaled.n(:,j);
    D = found.scaled.D(:,:,j);
    if (mu == 0)
      D = zeros (size (n));
    end
    whole = norm (found.scaled.L \ terms.n(:,found.number(j)));
    rays = [rays, bsxfun(@plus, n, mu * D) / whole]; %#ok<AGROW>
    owner = [owner, j * ones(1, size (D, 2))]; %#ok<AGROW>
  end
  [pointed, weights] = ns_pointed (rays);
  found.pointed = pointed && isempty (found.redundant);
  found.balance = unique (owner(weights' > 1e-6));
  mu = [found.contacts.mu];
  found.erdmann = all (mu <= [found.contacts.critical]);
  found.painleve = zeros (1, 0);
  for j = reshape (find (found.slides > 0), 1, [])
    if (found.scaled.n(:,j)' * (found.scaled.n(:,j) + mu(j) * found.scaled.D(:,found.slides(j),j)) < 0)
      found.painleve(end+1) = j;
    end
  end
end

% ---- forces and accelerations

function found = check_forces (found, model, t, terms, q, v)
  lasting = ismember ({found.contacts.state}, {'stick', 'slip', 'touch'});
  curvature = sliding_curvature (model, t, terms, q, v);
  forces = ns_acceleration (terms, found.number(lasting), found.slides(lasting), curvature);
  found.exitflag = forces.exitflag;
  found.message = forces.message;
  failed = forces.exitflag ~= 1;
  forces.acceleration(failed & true (size (forces.acceleration))) = NaN;
  forces.joint(failed & true (size (forces.joint))) = NaN;
  found.acceleration = forces.acceleration;
  found.joint = forces.joint;
  found.roundoff = 1e-12 * max ([0; abs(terms.M \ terms.k)]);
  least = 1e-9 * max ([realmin; abs(terms.k); forces.normal]);
  for j = reshape (find (lasting), 1, [])
    k = found.number(j);
    c = found.contacts(j);
    c.normal = forces.normal(k);
    c.tangential = friction_of (model, c, forces.friction(:,k), terms, k);
    if (failed)
      c.normal = NaN;
      c.tangential = NaN (size (c.tangential));
    else
      c.state = next_state (c, forces, terms, k, curvature, least);
    end
    found.contacts(j) = c;
    if (strcmp (c.state, 'begins to slip'))
      [~, found.slides(j)] = max (forces.friction(:,k));
    end
  end
  [found.components, found.indeterminate] = count_free (found);
end

% Of a model in space in the world, otherwise along the first of two directions, or along each of more
function friction = friction_of (model, c, friction, terms, k)
  if (~ns_is_system (model) && ns_dimension (model) == 3)
    count = sum (any (terms.D(:,:,k), 1));
    angle = 2*pi * (0:count-1)' / count;
    [t1, t2] = ns_tangents (terms.contacts.normal(k,:));
    friction = c.sign * ([t1; t2]' * [cos(angle)'; sin(angle)'] * friction(1:count));
  elseif (numel (friction) == 2)
    friction = c.sign * (friction(1) - friction(2));
  elseif (isempty (friction))
    friction = 0;
  end
end

function state = next_state (c, forces, terms, k, curvature, least)
  state = c.state;
  if (c.normal <= least)
    away = terms.n(:,k)' * forces.acceleration + terms.gapcurvature(k);
    if (away > 1e-9 * max ([1; abs(forces.acceleration)]))
      state = 'opens';
    end
  elseif (strcmp (state, 'stick'))
    slide = terms.D(:,:,k)' * forces.acceleration + curvature(:,k);
    if (max (abs (slide)) > 1e-6 * max ([1; abs(forces.acceleration)]))
      state = 'begins to slip';
    end
  end
end

% d/dt of the sliding velocities for a constant v, by central differences along the motion.
function curvature = sliding_curvature (model, t, terms, q, v)
  curvature = zeros (size (terms.D, 2), numel (terms.gap));
  rate = coordinate_rate (model, t, q, v);
  e = 1e-5 / max ([1; abs(rate)]);
  for side = [-1, 1]
    near = ns_terms ('nscheck', model, t + side * e, q + side * e * rate, v);
    speed = ns_sliding (near, v);
    [found, column] = same_contacts (terms, near);
    curvature(:,found) = curvature(:,found) + side * speed(:,column) / (2 * e);
  end
  curvature(abs (curvature) < 1e-6 * max (abs (rate))) = 0;                 % differences of rounded numbers
end

% dq/dt. The quaternion p of a body changes by p (0, w) / 2, w in the axes of the body.
function rate = coordinate_rate (model, t, q, v)
  rate = v;
  if (ns_is_system (model))
    G = ns_item (model, 'Kinematics', t, q);
    if (~isempty (G))
      rate = G * v;
    end
  elseif (ns_dimension (model) == 3)
    [q_width, v_width] = ns_widths (model);
    rate = zeros (0, 1);
    for id = reshape (find (v_width > 0), 1, [])
      at = numel (rate);
      part = v(sum (v_width(1:id-1)) + (1:v_width(id)));
      rate = [rate; part(1:3)]; %#ok<AGROW>
      if (q_width(id) == 7)
        rate = [rate; ns_quaternion_product(q(at + (4:7)), [0; part(4:6)]) / 2]; %#ok<AGROW>
      end
    end
  end
end

function [found, column] = same_contacts (terms, near)
  found = 1:numel (terms.gap);
  column = found;
  if (isfield (terms, 'contacts'))
    key = @(c) [c.a, c.b, c.feature];
    [there, column] = ismember (key (terms.contacts), key (near.contacts), 'rows');
    found = find (there)';
    column = column(found)';
  end
end

% Forces that act: normal and friction where it sticks, both in one where it slides; and how many of them could
% be chosen without a change of the motion.
function [components, free] = count_free (found)
  columns = zeros (found.velocities, 0);
  for j = reshape (find (~ismember ({found.contacts.state}, {'separates', 'collides', 'opens'})), 1, [])
    n = found.scaled.n(:,j);
    D = found.scaled.D(:,:,j);
    if (found.slides(j) > 0)
      columns = [columns, n + found.contacts(j).mu * D(:,found.slides(j))]; %#ok<AGROW>
    elseif (found.contacts(j).mu > 0)
      columns = [columns, n, orth(D)]; %#ok<AGROW>
    else
      columns = [columns, n]; %#ok<AGROW>
    end
  end
  columns = bsxfun (@rdivide, columns, max (sqrt (sum (columns.^2, 1)), realmin));
  components = size (columns, 2);
  free = components - rank (columns, 1e-9);
end

% ---- in words

function list = findings (found)
  list = [joint_findings(found), contact_findings(found)];
  if (found.exitflag ~= 1)
    list{end+1} = ['No finite forces satisfy the laws of contact here: an impulse acts, as in an impact. ' ...
                   'Time stepping finds it. (lcpsolve: ' found.message ')'];
  end
  if (found.indeterminate > 0)
    list{end+1} = sprintf (['Contact forces are not unique: of %d components %d can be chosen freely. The ' ...
                            'motion does not depend on it.'], found.components, found.indeterminate);
  end
end

function list = joint_findings (found)
  list = {};
  if (found.rank < found.equations)
    list{end+1} = sprintf (['Joints are redundant: of %d equations %d are independent; equation %s follows ' ...
                            'from the others%s. The motion is determined, the forces in the joints are not.'], ...
                           found.equations, found.rank, mat2str (found.redundant), ...
                           in_joints (found.redundantjoints));
  end
  if (found.jointerror > 1e-9)
    list{end+1} = sprintf ('Joints are open by up to %.3g. nssolve moves such a start to close them.', ...
                           found.jointerror);
  end
  if (found.jointspeed > 1e-9)
    list{end+1} = sprintf (['The velocity opens joints with up to %.3g. nssolve changes such a start to the ' ...
                            'nearest velocity that does not.'], found.jointspeed);
  end
end

function text = in_joints (joints)
  text = '';
  if (~isempty (joints))
    text = sprintf (' (in joint %s)', mat2str (joints));
  end
end

function list = contact_findings (found)
  list = {};
  c = found.contacts;
  if (found.overlap > 0)
    list{end+1} = sprintf (['Bodies overlap by up to %.3g. nssolve moves a start with small overlaps apart and ' ...
                            'refuses one with large ones.'], found.overlap);
  end
  for j = reshape (find (strcmp ({c.state}, 'collides')), 1, [])
    list{end+1} = sprintf ('Contact %d (%s) closes with the speed %.3g: an impact happens now.', j, c(j).name, ...
                           -c(j).approach); %#ok<AGROW>
  end
  if (~isempty (found.balance))
    list{end+1} = sprintf (['The friction cone is not pointed: forces in contact %s can balance each other%s, so ' ...
                            'that they are not bounded, as in a wedge. Impacts with restitution may have no ' ...
                            'solution here.'], mat2str (found.balance), or_joints (found));
  end
  for j = reshape (find ([c.mu] > [c.critical]), 1, [])
    list{end+1} = sprintf (['Contact %d (%s): friction can pull the bodies together (Erdmann''s condition fails, ' ...
                            'mu = %.3g > %.3g)%s.'], j, c(j).name, c(j).mu, c(j).critical, risk (found, j)); %#ok<AGROW>
  end
end

function text = or_joints (found)
  text = '';
  if (found.rank > 0)
    text = ' or the joints';
  end
end

function text = risk (found, j)
  text = ', if it slides that way';
  if (any (found.painleve == j))
    text = ['. It slides that way (Painleve): there may be no finite force, or more than one motion; sliding ' ...
            'may end with an impulse'];
  end
end

function print_report (found)
  fprintf ('%s, %s, %s; %s\n', counted (found.velocities, 'velocity', 'velocities'), ...
           counted (found.equations, 'joint equation', 'joint equations'), ...
           counted (found.freedoms, 'freedom', 'freedoms'), ...
           counted (numel (found.contacts), 'contact', 'contacts'));
  if (~isempty (found.contacts))
    fprintf ('     %-18s %10s %10s  %-14s %11s %11s %6s %9s\n', 'contact', 'gap', 'slip', 'state', 'normal', ...
             'tangential', 'mu', 'critical');
  end
  for j = 1:numel (found.contacts)
    c = found.contacts(j);
    fprintf ('%3d  %-18s %10.3g %10.3g  %-14s %11.4g %11.4g %6.3g %9.3g\n', j, c.name, c.gap, c.slip, ...
             c.state, c.normal, told_friction (c), c.mu, c.critical);
  end
  if (found.exitflag == 1)
    largest = max ([0; abs(found.acceleration)]);
    fprintf ('The largest acceleration is %.4g.\n', largest * (largest > found.roundoff));
  end
  for k = 1:numel (found.findings)
    fprintf ('- %s\n', fold (found.findings{k}, 98));
  end
end

% Along the first direction; in space how large it is
function number = told_friction (c)
  number = c.tangential(1);
  if (numel (c.tangential) == 3)
    number = norm (c.tangential);
  end
end

function text = counted (count, one, many)
  words = {one, many};
  text = sprintf ('%d %s', count, words{1 + (count ~= 1)});
end

% Lines of at most `width` characters, all but the first indented by 2.
function text = fold (text, width)
  text = regexprep (text, sprintf ('(.{1,%d})(\\s+|$)', width), '$1\n  ');
  text = regexprep (text, '\s+$', '');
end

%!function model = box_on_table (mu)
%!  model = nsmodel ('planar', 'Gravity', 10);
%!  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', mu);
%!  model = nsbody (model, 'Name', 'box', 'Mass', 4, 'Shape', nsshape ('box', [2 1]), 'Position', [0 0.5]);
%!endfunction

%!function model = rod (angle, mu, velocity, spin)  # Stewart, figure 1.3: J / (m l^2) small, l = 2, m = 1
%!  model = nsmodel ('planar', 'Gravity', 9.8);
%!  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 1]), 'Friction', mu);
%!  model = nsbody (model, 'Name', 'rod', 'Shape', nsshape ('polygon', [-1 1; 0 0]), 'Inertia', 1/30, ...
%!                  'Angle', angle, 'Position', [0 sin(angle)], 'Velocity', velocity, 'AngularVelocity', spin);
%!endfunction

%!test  # a box at rest: weight shared, friction zero, one force component free
%! r = nscheck (box_on_table (.5));
%! assert ([r.velocities, r.equations, r.rank, r.freedoms], [3 0 0 3]);
%! assert ({r.contacts.name}, {'box - table', 'box - table'});
%! assert ({r.contacts.state}, {'stick', 'stick'});
%! assert (sum ([r.contacts.normal]), 40, 1e-12);
%! assert (sum ([r.contacts.tangential]), 0, 1e-12);
%! assert (r.acceleration, [0; 0; 0], 1e-12);
%! assert ([r.pointed, r.erdmann, r.exitflag, r.indeterminate], [1 1 1 1]);
%! assert ([r.contacts.critical], 3.4 / 1.2 * [1 1], 1e-12);      # (1 + rx^2 m/J) / (rx ry m/J), J = 5/3
%! assert (numel (r.findings), 1);

%!test  # pushed beyond friction, and on a belt: m a = F - mu m g, mu m g, and the moments
%! model = nsforce (box_on_table (.5), 'box', [100 0]);
%! r = nscheck (model);
%! assert ({r.contacts.state}, {'begins to slip', 'begins to slip'});
%! assert (r.acceleration, [20; 0; 0], 1e-12);
%! assert ([r.contacts.normal], [15 25], 1e-12);
%! assert (r.indeterminate, 0);
%! r = nscheck (nscontact (box_on_table (.5), 'box', 'table', 'SurfaceVelocity', 1));
%! assert ({r.contacts.state}, {'slip', 'slip'});
%! assert ([r.contacts.slip], [-1 -1], 1e-12);
%! assert (r.acceleration, [5; 0; 0], 1e-12);
%! assert ([r.contacts.tangential], [12.5 7.5], 1e-12);
%! r = nscheck (nscontact (box_on_table (.5), 'table', 'box', 'SurfaceVelocity', [1 0]));
%! assert (r.acceleration, [-5; 0; 0], 1e-12);

%!test  # a table that moves under the box, by its velocity and by a function
%! for motion = {{'Velocity', [0 1.5], 'Fixed', true}, {'Motion', @(t) [0 1.5*t 0]}}
%!   model = nsmodel ('planar', 'Gravity', 0);
%!   model = nsbody (model, 'Shape', nsshape ('halfspace', [1 0]), 'Friction', .5, motion{1}{:});
%!   model = nsbody (model, 'Shape', nsshape ('box', [2 2]), 'Position', [1 0]);
%!   model = nsforce (model, 2, [-8 0]);
%!   r = nscheck (model);
%!   assert ([r.contacts.slip], [-1.5 -1.5], 1e-9);
%!   assert (r.acceleration, [0; 4; 0], 1e-9);
%!   assert (sort ([r.contacts.normal]), [2 6], 1e-9);      # the moment of the friction, 4 x 1, is 2 x 2
%! end

%!test  # bodies that are fixed come second, forces are those on the first
%! model = nsmodel ('planar', 'Gravity', 10);
%! model = nsbody (model, 'Name', 'stand', 'Shape', nsshape ('box', [2 1]), 'Fixed', true, 'Friction', .5);
%! model = nsbody (model, 'Name', 'box', 'Shape', nsshape ('box', [2 1]), 'Position', [0 1], 'Velocity', [1 0]);
%! r = nscheck (model);
%! assert (unique ({r.contacts.name}), {'box - stand'});
%! assert ([r.contacts.slip], [1 1]);
%! assert (sum ([r.contacts.tangential]), -5, 1e-12);

%!test  # pulled up it opens, thrown up it separates, thrown down it collides
%! r = nscheck (nsforce (box_on_table (.5), 'box', [0 60]));
%! assert ({r.contacts.state}, {'opens', 'opens'});
%! assert (r.acceleration, [0; 5; 0], 1e-12);
%! r = nscheck (box_on_table (.5), [0 .5 0], [0 1 0]);
%! assert ({r.contacts.state}, {'separates', 'separates'});
%! r = nscheck (box_on_table (.5), [0 .5 0], [0 -1 0]);
%! assert ({r.contacts.state}, {'collides', 'collides'});
%! assert (! isempty (strfind (r.findings{1}, 'Contact 1 (box - table) closes with the speed 1: an impact')));

%!test  # Stewart (1.5): 1/m - l^2/(4J) cos a (mu sin a - cos a) changes its sign at the critical mu
%! for a = [.6 .8 1.2]
%!   critical = (1 + 30 * cos (a)^2) / (30 * cos (a) * sin (a));
%!   r = nscheck (rod (a, .9 * critical, [-1 0], 0));
%!   assert (r.contacts.critical, critical, 1e-12);
%!   assert ([r.erdmann, r.exitflag, isempty(r.painleve)], [1 1 1]);
%!   N = 9.8 / (1 - 30 * cos (a) * (.9 * critical * sin (a) - cos (a)));
%!   assert (r.contacts.normal, N, 1e-9 * N);
%!   r = nscheck (rod (a, 1.1 * critical, [-1 0], 0));                  # into the table: no finite force
%!   assert ({r.erdmann, r.painleve, r.exitflag}, {false, 1, -1});
%!   assert (isnan (r.contacts.normal));
%!   r = nscheck (rod (a, 1.1 * critical, [1 0], 0));                   # the other way there is no harm
%!   assert ({r.erdmann, r.painleve, r.exitflag}, {false, zeros(1, 0), 1});
%!   assert (! isempty (strfind (r.findings{1}, 'if it slides that way')));
%! end

%!test  # Stewart, section 3.3.1: turning fast enough there are several solutions, of which one is found
%! a = .8;
%! spin = 5;
%! r = nscheck (rod (a, 3, [-8, spin * -cos(a)] + [0 2*spin*cos(a)], spin));
%! assert ({r.painleve, r.exitflag}, {1, 1});
%! assert (r.contacts.approach, 0, 1e-12);

%!test  # a ball between parallel walls; three balls in a row are no wedge
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [1 0]));
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [-1 0], -2));
%! model = nsbody (model, 'Shape', nsshape ('disc', 1), 'Position', [1 0], 'Name', 'ball');
%! r = nscheck (model);
%! assert ({r.pointed, r.balance, r.indeterminate}, {false, [1 2], 1});
%! assert (! isempty (strfind (r.findings{1}, 'not pointed')));
%! model = nsmodel ('planar');
%! for k = 1:3
%!   model = nsbody (model, 'Shape', nsshape ('disc', 1), 'Position', [2*k 0], 'Friction', .7);
%! end
%! r = nscheck (model);
%! assert ({r.pointed, isempty(r.balance), numel(r.contacts)}, {true, true, 2});

%!test  # a wedge of 60 degrees holds a ball if friction is large enough: tan (30 degrees) = 0.577
%! for mu = [.5 .57 .58 .7]
%!   model = nsmodel ('planar', 'Gravity', 0);
%!   model = nsbody (model, 'Shape', nsshape ('halfspace', [cosd(30) sind(30)]), 'Friction', mu);
%!   model = nsbody (model, 'Shape', nsshape ('halfspace', [-cosd(30) sind(30)]), 'Friction', mu);
%!   model = nsbody (model, 'Shape', nsshape ('disc', 1), 'Position', [0 2]);
%!   r = nscheck (model);
%!   assert (numel (r.contacts), 2);
%!   assert (r.pointed, mu < tand (30));
%! end

%!test  # redundant joints: a bar held at both ends; open joints; velocities that open them
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Shape', nsshape ('box', [2 .1]), 'Name', 'bar', 'Position', [1 0]);
%! model = nsjoint (model, 'revolute', 'bar', 'ground', 'Anchor', [0 0]);
%! model = nsjoint (model, 'revolute', 'bar', 'ground', 'Anchor', [2 0]);
%! r = nscheck (model);
%! assert ({r.equations, r.rank, r.freedoms, r.redundant, r.redundantjoints}, {4, 3, 0, 3, 2});
%! assert ({r.pointed, r.jointerror, r.jointspeed}, {false, 0, 0});
%! assert (r.joint([2 4]), [9.81; 9.81] / 2, 1e-12);
%! r = nscheck (model, [1 .1 0], [0 0 1]);
%! assert ([r.jointerror, r.jointspeed], [.1 1], 1e-15);
%! assert (! isempty (strfind (r.findings{2}, 'Joints are open by up to 0.1.')));
%! assert (! isempty (strfind (r.findings{3}, 'The velocity opens joints with up to 1.')));

%!test  # accelerations and joint forces are those of short steps, centrifugal terms included
%! model = nsmodel ('planar');
%! model = nsbody (model, 'Shape', nsshape ('disc', 1), 'Fixed', true, 'Friction', .6, 'Restitution', 0);
%! model = nsbody (model, 'Shape', nsshape ('disc', .5), 'Position', 1.5 * [sin(.2) cos(.2)], 'Name', 'ball', ...
%!                 'Velocity', 1.2 * [cos(.2) -sin(.2)], 'AngularVelocity', -2.4);
%! model = nsbody (model, 'Shape', nsshape ('box', [.1 1]), 'Position', [3 0], 'Angle', .4, 'Name', 'one');
%! model = nsbody (model, 'Shape', nsshape ('box', [.1 1]), 'Position', [3 -1], 'Angle', -.2, 'Name', 'two');
%! model = nsjoint (model, 'revolute', 'one', 'ground', 'Anchor', [3 0] + .5 * [-sin(.4) cos(.4)]);
%! model = nsjoint (model, 'revolute', 'two', 'one', 'Anchor', [3 0] - .5 * [-sin(.4) cos(.4)]);
%! model = nsspring (model, 'two', [0 0], 'ball', [0 .1], 'Stiffness', 3, 'Damping', .1);
%! [q, v] = deal ([1.5*sin(.2); 1.5*cos(.2); 0; 3; 0; .4; 3; -1; -.2], zeros (9, 1));
%! v(1:3) = [1.2*cos(.2); -1.2*sin(.2); -2.4];
%! r = nscheck (model, q, v);
%! assert ({r.contacts.state}, {'stick'});                     # it rolls
%! h = 1e-6;
%! [p, v] = nsstep (model, 0, q, v, h);              # the normals of the second step have turned by the first
%! [~, w, info] = nsstep (model, h, p, v, h);
%! assert (r.acceleration, (w - v) / h, 1e-4);
%! assert (r.joint, info.joint / h, 1e-4);
%! # a is fixed
%! assert ([r.contacts.normal, r.contacts.tangential], [info.contacts.cn, -info.contacts.ct] / h, 1e-4);

%!test  # a pendulum at its lowest point: the rod bears m (g + v^2/l), the bob is accelerated by v^2/l
%! model = nsbody (nsmodel ('planar'), 'Position', [0 -1], 'Velocity', [2 0]);
%! model = nsjoint (model, 'distance', 1, 'ground', 'Anchor', [0 0; -1 0]);
%! r = nscheck (model);
%! assert (r.acceleration, [0; 4], 1e-13);
%! assert (abs (r.joint), 13.81, 1e-13);

%!function model = box_in_space (mu)
%!  model = nsmodel ('spatial', 'Gravity', 10);
%!  model = nsbody (model, 'Name', 'table', 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', mu);
%!  model = nsbody (model, 'Name', 'box', 'Mass', 4, 'Shape', nsshape ('box', [2 2 1]), 'Position', [0 0 .5]);
%!endfunction

%!test  # in space: a box at rest. n'W n = 1/4 + 2/J, n'W d = -sqrt (2)/(2 J) along the diagonal, J = 5/3
%! r = nscheck (box_in_space (.5));
%! assert ([r.velocities, r.equations, r.freedoms, r.pointed, r.erdmann, r.exitflag], [6 0 6 1 1 1]);
%! assert ({r.contacts.state}, repmat ({'stick'}, 1, 4));
%! assert (sum ([r.contacts.normal]), 40, 1e-12);
%! assert (sum ([r.contacts.tangential], 2), zeros (3, 1), 1e-12);
%! assert (r.acceleration, zeros (6, 1), 1e-12);
%! assert (r.indeterminate, 12 - 6);                          # three components at each corner
%! assert ([r.contacts.critical], 1.45 / (.3 * sqrt (2)) * ones (1, 4), 1e-12);

%!test  # in space: pushed along y beyond friction, and on a belt along x: m a = F - mu m g, mu m g
%! r = nscheck (nsforce (box_in_space (.5), 'box', [0 60 0]));
%! assert (r.acceleration, [0; 10; 0; 0; 0; 0], 1e-12);
%! assert (sum ([r.contacts.tangential], 2), [0; -20; 0], 1e-12);
%! r = nscheck (nscontact (box_in_space (.5), 'box', 'table', 'SurfaceVelocity', [1 0 0]));
%! assert (unique ({r.contacts.state}), {'slip'});
%! assert ([r.contacts.slip], ones (1, 4), 1e-12);
%! assert (r.acceleration, [5; 0; 0; 0; 0; 0], 1e-12);
%! r = nscheck (nscontact (box_in_space (.5), 'table', 'box', 'SurfaceVelocity', [1 0 0]));
%! assert (r.acceleration, [-5; 0; 0; 0; 0; 0], 1e-12);

%!test  # in space: the friction of a turned ball is in the world, its slip the speed of the lowest point
%! model = nsmodel ('spatial', 'Gravity', 10);
%! model = nsbody (model, 'Shape', nsshape ('halfspace', [0 0 1]), 'Friction', .5);
%! model = nsbody (model, 'Shape', nsshape ('sphere', .5), 'Position', [0 0 .5], 'Velocity', [1 2 0], 'Quaternion', ...
%!                 [1 1 0 0], 'AngularVelocity', [0 0 2]);      # about -y of the world: + 1 along x below
%! r = nscheck (model);
%! assert (r.contacts.slip, sqrt (8), 1e-12);
%! assert (r.contacts.tangential, -5 / sqrt (2) * [1; 1; 0], 1e-12);
%! assert (r.acceleration(1:3), -5 / sqrt (2) * [1; 1; 0], 1e-12);
%! assert (r.acceleration(4:6), -25 / sqrt (2) * [1; 0; 1], 1e-11);    # .5 x 5 / J = 25 along (-1, 1, 0) of the world

%!test  # in space: 4 directions at one contact and 8 at another
%! model = nsbody (box_in_space (.5), 'Name', 'ball', 'Shape', nsshape ('sphere', 1), 'Position', [5 0 1], 'Mass', 2);
%! model = nscontact (model, 'box', 'table', 'Directions', 4);
%! model = nsforce (nsforce (model, 'ball', [3 0 0]), 'box', [60 0 0]);
%! r = nscheck (model);
%! assert (r.acceleration(1:3), [10; 0; 0], 1e-12);
%! assert (r.acceleration(7:9), [3 / 2 / 1.4; 0; 0], 1e-12);                 # it rolls: m + J/r^2 = 1.4 m

%!test  # in space: a wedge of 60 degrees holds a ball if friction is large enough: tan (30 degrees) = 0.577
%! for mu = [.5 .57 .58 .7]
%!   model = nsmodel ('spatial', 'Gravity', 0);
%!   model = nsbody (model, 'Shape', nsshape ('halfspace', [cosd(30) 0 sind(30)]), 'Friction', mu);
%!   model = nsbody (model, 'Shape', nsshape ('halfspace', [-cosd(30) 0 sind(30)]), 'Friction', mu);
%!   model = nsbody (model, 'Shape', nsshape ('sphere', 1), 'Position', [0 0 2]);
%!   r = nscheck (model);
%!   assert (r.pointed, mu < tand (30));
%! end

%!test  # in space: a door on two hinges, of which one is redundant
%! model = nsbody (nsmodel ('spatial'), 'Shape', nsshape ('box', [1 .1 2]), 'Name', 'door', 'Position', [.5 0 0]);
%! model = nsjoint (model, 'revolute', 'door', 'ground', 'Anchor', [0 0 .8], 'Axis', [0 0 1]);
%! model = nsjoint (model, 'revolute', 'door', 'ground', 'Anchor', [0 0 -.8], 'Axis', [0 0 1]);
%! r = nscheck (model);
%! assert ({r.equations, r.rank, r.freedoms, r.redundantjoints}, {10, 5, 1, 2});
%! assert ([r.jointerror, r.pointed], [0 0]);
%! assert (norm (r.acceleration) < 1e-12);

%!test  # in space: accelerations and joint forces are those of short steps, gyroscopic and centrifugal terms included
%! model = nsmodel ('spatial');
%! model = nsbody (model, 'Shape', nsshape ('sphere', 1), 'Fixed', true, 'Friction', .6);
%! u = [.2; .1; sqrt(.95)];
%! model = nsbody (model, 'Shape', nsshape ('sphere', .5), 'Position', 1.5 * u, 'Velocity', 1.2 * [sqrt(.95) 0 -.2], ...
%!                 'AngularVelocity', 2.4 * cross (u, [sqrt(.95); 0; -.2]));      # it rolls
%! model = nsbody (model, 'Shape', nsshape ('box', [.1 .2 1]), 'Position', [3 0 -.5], 'AngularVelocity', [2 1 3], ...
%!                 'Velocity', .5 * [-1 2 0]);
%! model = nsjoint (model, 'spherical', 3, 'ground', 'Anchor', [3 0 0]);
%! model = nsbody (model, 'Shape', nsshape ('box', [.1 .2 1]), 'Position', [3 0 -1.5], 'AngularVelocity', [2 1 3], ...
%!                 'Velocity', 1.5 * [-1 2 0]);
%! model = nsjoint (model, 'revolute', 4, 3, 'Anchor', [3 0 -1], 'Axis', [1 0 0]);
%! r = nscheck (model);
%! assert (r.contacts.state, 'stick');
%! assert (r.jointspeed < 1e-12);
%! q = [1.5 * u; 1; 0; 0; 0; 3; 0; -.5; 1; 0; 0; 0; 3; 0; -1.5; 1; 0; 0; 0];
%! v = [1.2 * [sqrt(.95); 0; -.2]; 2.4 * cross(u, [sqrt(.95); 0; -.2]); -.5; 1; 0; 2; 1; 3; -1.5; 3; 0; 2; 1; 3];
%! h = 1e-6;
%! [p, w] = nsstep (model, 0, q, v, h);                 # the gradients of the second step have turned by the first
%! [~, x, info] = nsstep (model, h, p, w, h);
%! assert (r.acceleration, (x - w) / h, 1e-3);          # h times jerk, some 100
%! assert (r.joint, info.joint / h, 1e-3);
%! assert (r.contacts.normal, info.contacts.cn / h, 1e-3);
%! assert (r.contacts.tangential', info.contacts.friction / h * (1 - 2 * (info.contacts.a == 1)), 1e-3);

%!test  # in space: what it prints; a spinning body alone has a centre that falls
%! s = evalc ('nscheck (nsforce (box_in_space (.5), 2, [8 0 0]));');
%! assert (! isempty (regexp (s, '6 velocities, 0 joint equations, 6 freedoms; 4 contacts\n')), s);
%! model = nsbody (nsmodel ('spatial'), 'Inertia', [1 2 2.5], 'AngularVelocity', [1 1 1]);
%! r = nscheck (model);
%! assert (r.acceleration, [0; 0; -9.81; -.5; .75; -.4], 1e-14);             # Euler's equations

%!test  # overlaps, and what touches by ActiveTol
%! r = nscheck (box_on_table (.5), [0 .4 0], [0 0 0]);
%! assert (r.overlap, .1, 1e-15);
%! assert (! isempty (strfind (r.findings{1}, 'Bodies overlap by up to 0.1.')));
%! assert (isempty (nscheck (box_on_table (.5), [0 .6 0], [0 0 0]).contacts));
%! assert (numel (nscheck (box_on_table (.5), [0 .6 0], [0 0 0], 'ActiveTol', .2).contacts), 2);

%!test  # systems, with time, surfaces that move and coordinates that are no velocities
%! sys = nssystem ('Mass', eye (2), 'Force', @(t, q, v) [8*t; -9.81], 'Gap', @(q) [q(2); 5 - q(1)], ...
%!                 'Normal', [0 -1; 1 0], 'Tangent', cat (3, [1 -1; 0 0], [0 0; 1 -1]), 'Friction', [.5; 0]);
%! r = nscheck (sys, [0; 0], [0; 0], 'Time', .5);
%! assert ({r.contacts.name, r.contacts.state}, {'gap 1', 'stick'});
%! assert ([r.contacts.normal, r.contacts.tangential], [9.81 -4], 1e-12);
%! r = nscheck (sys, [0; 0], [0; 0], 'Time', 1);
%! assert (r.contacts.state, 'begins to slip');
%! assert (r.acceleration, [8 - 4.905; 0], 1e-12);
%! sys = nssystem ('Mass', 2, 'Kinematics', [3; 0], 'Gap', @(q) q(2), 'Normal', 0);
%! r = nscheck (sys, [1; 1], 1);
%! assert (isempty (r.contacts));
%! sys = nssystem ('Mass', eye (2), 'Force', [0; -10], 'Gap', @(q) q(2), 'Normal', [0; 1], 'Tangent', [1 -1; 0 0], ...
%!                 'TangentRate', [-2; 2], 'Friction', .5);
%! r = nscheck (sys, [0; 0], [0; 0]);
%! assert ({r.contacts.state, r.contacts.slip}, {'slip', -2});
%! assert (r.acceleration, [5; 0], 1e-12);

%!test  # what it prints; nothing to say about bodies in the air
%! s = evalc ('nscheck (rod (.8, 3, [-1 0], 0));');
%! assert (! isempty (strfind (s, 'Painleve')), s);
%! assert (max (cellfun (@numel, strsplit (s, "\n"))) <= 103);
%! s = evalc ('nscheck (nsmodel (''planar''));');
%! assert (s, sprintf ('%s\n', '0 velocities, 0 joint equations, 0 freedoms; 0 contacts', ...
%!                     'The largest acceleration is 0.'));
%! s = evalc ('nscheck (nsbody (nsmodel (''planar'')));');
%! assert (s, sprintf ('%s\n', '2 velocities, 0 joint equations, 2 freedoms; 0 contacts', ...
%!                     'The largest acceleration is 9.81.'));

%!test  # identifiers of the errors below
%! model = nsbody (nsmodel ('planar'));
%! sys = nssystem ('Mass', 1);
%! bad = {'usage', {}; 'invalidInput', {3}; 'usage', {sys}; 'usage', {model, 1}; 'invalidInput', {model, 1, 1};
%!        'invalidInput', {model, [NaN 1], [0 0]}; 'invalidOption', {model, 'Tim', 3};
%!        'invalidOption', {model, 'Time', 'now'}; 'invalidOption', {sys, 1, 1, 'ActiveTol', -1}};
%! for k = 1:rows (bad)
%!   try
%!     nscheck (bad{k,2}{:});
%!     identifier = 'none';
%!   catch e
%!     identifier = e.identifier;
%!   end
%!   assert (identifier, ['nonsmooth:nscheck:' bad{k,1}]);
%! end

%!error <nscheck: call nscheck \(model\)> nscheck ()
%!error <nscheck: the first argument must be a model of nsmodel or a system of nssystem, not 3> nscheck (3)
%!error <nscheck: a system needs a state: nscheck \(sys, q, v\)> nscheck (nssystem ('Mass', 1))
%!error <nscheck: Q comes with V> nscheck (nsmodel ('planar'), 1)
%!error <nscheck: Q must have 2 numbers, not 1> nscheck (nsbody (nsmodel ('planar')), 1, 1)
%!error <nscheck: Time must be a finite number, not Inf> nscheck (nsmodel ('planar'), 'Time', Inf)
%!error <nscheck: ActiveTol must be a finite number .= 0, not -1> nscheck (nsmodel ('planar'), 'ActiveTol', -1)
%!error <nscheck: Mass must be positive definite, but is not at this state> ...
%! nscheck (nssystem ('Mass', @(q) q), -1, 0)
%!error <nscheck: unknown option 'Tol'> nscheck (nsmodel ('planar'), 'Tol', 1)
