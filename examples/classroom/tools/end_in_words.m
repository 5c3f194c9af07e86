function words = end_in_words (worker, status)
%END_IN_WORDS  Why the process of a worker ended.
%   words = end_in_words (worker, status)   128 plus the number of a signal, or what was given to exit

% SPDX-License-Identifier: BSD-3-Clause

  limits = worker.limits;
  printed = file_bytes (worker.printed);
  replies = file_bytes (worker.replies);
  megabytes = @(bytes) sprintf ('%.0f MB', bytes / 1e6);
  if (replies >= limits.output)
    words = sprintf ('It returns more than %s.', megabytes (limits.output));
  elseif (printed >= limits.output || status == 128 + 25)
    words = sprintf ('It prints or writes more than %s.', megabytes (limits.output));
  elseif (status == 128 + 24 || (status == 128 + 9 && isfinite (limits.seconds)))
    words = sprintf ('It was not done after %g s: an endless loop?', limits.seconds);
  elseif (status > 128)
    words = sprintf ('It crashed Octave (signal %d)%s.', status - 128, last_words (worker));
  else
    words = sprintf ('It ended Octave (exit or quit, status %d).', status);
  end
end

function words = last_words (worker)
  id = fopen (worker.printed, 'r');
  fseek (id, 0, 'eof');
  fseek (id, max (0, ftell (id) - 200), 'bof');
  words = plain_text (fread (id, [1, 200], 'uint8=>char'));
  fclose (id);
  if (~isempty (words))
    words = sprintf (', after it printed "%s"', words);
  end
end
