function causes = ns_error_causes ()
%NS_ERROR_CAUSES  What the last parts of the identifiers of errors and warnings mean, and what to do.
%   causes = ns_error_causes ()   n x 2 cell: cause, advice

% SPDX-License-Identifier: BSD-3-Clause

  causes = {
    'usage',         'the call has not the form that it must have: the message tells the form'
    'invalidInput',  'an argument has the wrong class, size or value: the message tells which, and what it must be'
    'invalidOption', 'an option has no such name or no such value, or two do not go together: the message tells'
    'arguments',     'the arguments of a function have names that belong elsewhere, as t where a speed comes'
    'unknownBody',   'a model has no body of that name or number: nsdisp (model) lists them'
    'notCompiled',   'a MEX file is missing: run make build, or build in the top folder'
    'handle',        'an error in a function of yours: the message tells which, at what time, and what it said'
    'overlap',       'bodies overlap at the start: move them apart. As a warning: during the run, take a smaller Step'
    'joints',        'no position near the start closes the joints: look at their anchors and axes'
    'start',         'a warning: the start was moved to where the joints close and nothing overlaps'
    'gradient',      'a warning: a gradient that was given is not the derivative of its function'
    'differences',   'a warning: a derivative is missing, and found by differences, which takes time and digits'
    'noPair',        'a warning: there is no contact between two shapes: take other shapes, or switch the pair off'
    'stopped',       'a warning: the run ended early; sol.message tells why, and sol holds what was computed'
    'projection',    'a warning: joints could not be closed in some steps: take a smaller Step'
    'rough',         'a warning: problems were solved less exactly than Tol: take a larger Tol or a smaller Step'
    'cones',         'a warning: friction cones did not converge in some steps, and pyramids took their place'
    'directions',    'a warning: Directions are of no use where pairs have Radii or Psi, whose cones are curved'
    'resumed',       'a warning: the run went on from the file of the option Checkpoint'
    'checkpoint',    'the file of Checkpoint belongs to another run, is none, or cannot be written: take another name'
    'checkpointLocked', 'another run uses the file of Checkpoint: wait for its end, or take another name'
    'notSolved',     'a problem has no solution that could be found; of lcpsolve, mcpsolve and conesolve a warning'
    'domain',        'the function of mcpsolve has no value where it must have one: take another start, or bounds'
    'interrupted',   'Ctrl-C: nothing is wrong'
    'outOfMemory',   'the problem is too large for this machine'
    'tooLarge',      'a sparse problem is too large for this solver: take Solver ''newton'' or ''auto'''
    'singular',      'a matrix that must be regular is singular: joints or masses contradict each other'
    'file',          'a file cannot be read or written: the message tells which, and why'
    'badFile',       'a file is not as it should be: the message has the line'
    'newVersion',    'a newer version of nonsmooth wrote the file'
    'unsupported',   'a value cannot be saved: the message tells which, and why'
    'untrusted',     'a function of a file is text until it is trusted: nsload (file, ''Handles'', ''trust'')'
    'missing',       'a warning: a saved function is given by its name, which is not on the path'
    'ignored',       'a warning: a URDF file has elements that are not used: info.ignored lists them'
    'noThree',       'a page in space needs three.js: the message tells how to get it'
    'noGraphics',    'there is no way to draw here: install gnuplot, or start Octave with a display'
    'pathNotFound',  'the PATH library was not found: the message tells where it was looked for'
    'pathLibrary',   'the file is no PATH library that can be used'
    'pathVersion',   'PATH 4.7 or later is needed'
    'pathLicense',   'PATH has no licence for a problem of this size: set PATH_LICENSE_STRING'
    'pathBusy',      'PATH is at work on another problem and cannot be called again from within it'};
end
