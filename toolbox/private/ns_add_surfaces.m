function [model, column] = ns_add_surfaces (model, column, solid)
%NS_ADD_SURFACES  Put the surfaces of a shape and their functions among those of a model.
%   [model, column] = ns_add_surfaces (model, column, solid)
%
%   column   of the shape, which learns where they are
%   solid    struct with surfaces, handles and inside

% SPDX-License-Identifier: BSD-3-Clause

  rows = ns_rows ();
  surfaces = solid.surfaces;
  called = surfaces(rows.surface.kind,:) == 4;
  surfaces(rows.surface.handles,called) = surfaces(rows.surface.handles,called) + numel (model.handles);
  column(rows.shape.first_surface) = size (model.surfaces, 2) + 1;
  column(rows.shape.surface_count) = size (surfaces, 2);
  column(rows.shape.inside(1:numel (solid.inside))) = solid.inside;
  model.surfaces = [model.surfaces, surfaces];
  model.handles = [model.handles, solid.handles];
end
