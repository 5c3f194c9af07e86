function bar = ns_sweep_bar (progress, total, before)
%NS_SWEEP_BAR  A line that tells how many members of a sweep are done, and the time left.
%   bar = ns_sweep_bar (progress, total, before)
%
%   progress  'auto', 'on' or 'off'
%   before    members that were done before
%   bar       struct of functions: show (done), clear ()

% SPDX-License-Identifier: BSD-3-Clause

  state = containers.Map ({'drawn', 'last', 'wanted'}, {0, -Inf, find(strcmp (progress, {'off', 'on', 'auto'})) - 1});
  began = tic ();
  bar.show = @(done) show (state, began, total, before, done);
  bar.clear = @() wipe (state);
end

% The first line comes after a second, the next ones ten times a second.
function show (state, began, total, before, done)
  spent = toc (began);
  if (state('wanted') == 0 || spent < 1 || spent - state('last') < 0.1 || done <= before)
    return
  end
  if (state('wanted') == 2)
    state('wanted') = double (looks_on ());
    show (state, began, total, before, done);
    return
  end
  left = spent * (total - done) / (done - before);
  text = sprintf ('nssweep: %d of %d, %3.0f %%, %s left', done, total, 100 * done / total, duration_text (left));
  fprintf ('\r%s%s', text, blanks (max (0, state('drawn') - numel (text))));
  flush_text ();
  state('drawn') = numel (text);
  state('last') = spent;
end

function wipe (state)
  if (state('drawn') > 0)
    fprintf ('\r%s\r', blanks (state('drawn')));
    flush_text ();
  end
end

function flush_text ()
  if (exist ('OCTAVE_VERSION', 'builtin'))
    fflush (stdout);
  else
    drawnow ();
  end
end

function text = duration_text (seconds)
  if (seconds < 59.5)
    text = sprintf ('%.0f s', seconds);
  elseif (seconds < 3570)
    text = sprintf ('%d min %02d s', floor (seconds / 60), floor (mod (seconds, 60)));
  else
    text = sprintf ('%d h %02d min', floor (seconds / 3600), floor (mod (seconds, 3600) / 60));
  end
end

% Does a person look on?
function answer = looks_on ()
  answer = false;
  if (exist ('OCTAVE_VERSION', 'builtin'))
    answer = isguirunning () || (isunix () && system ('test -t 1', false) == 0);
  end
end
