function sys = plain_system (varargin)
%PLAIN_SYSTEM  The arguments of nssystem as a struct for plain_step.
%   SYS = plain_system (NAME, VALUE, ...) takes the names of nssystem that the plain code
%   knows: Mass, Force, Joint, JointGradient, Gap, Normal, Tangent, Friction, Restitution,
%   Spring {phi, gradient, gamma}, Damper {gradient, delta}.  Each is a constant or a
%   handle of q, Force a handle of (t, q, v).  What is not given is empty.
%
%   See also plain_step, plain_solve, nssystem.

% SPDX-License-Identifier: BSD-3-Clause

  names = {'Mass', 'Force', 'Joint', 'JointGradient', 'Gap', 'Normal', 'Tangent', ...
           'Friction', 'Restitution', 'Spring', 'Damper'};
  sys = cell2struct (cell (size (names)), names, 2);
  for k = 1:2:numel (varargin)
    if (~any (strcmp (varargin{k}, names)))
      error ('nonsmooth:plain_system:invalidOption', 'plain_system: %s is unknown', varargin{k});
    end
    sys.(varargin{k}) = varargin{k+1};
  end
end
