function limits = ns_urdf_limits ()
%NS_URDF_LIMITS  The most that nsurdf reads: a file beyond is an error, so that none takes long or much memory.
%   limits = ns_urdf_limits ()   struct: bytes of the file; depth, elements, attributes (of all elements), own
%                                (attributes of one element), value (letters of one that is read), links, joints,
%                                shapes, meshes (files at one scale); meshbytes of one mesh, allmeshes of all of them

% SPDX-License-Identifier: BSD-3-Clause

  limits = struct ('bytes', 20e6, 'depth', 200, 'elements', 50000, 'attributes', 200000, 'own', 200, 'value', 4096, ...
                   'links', 2000, 'joints', 2000, 'shapes', 2000, 'meshes', 1000, 'meshbytes', 50e6, ...
                   'allmeshes', 200e6);
end
