function sandbox = find_sandbox (toolbox)
%FIND_SANDBOX  Whether strangers' code can be run behind walls here.
%   sandbox = find_sandbox (toolbox)   folder of the toolbox
%
%   sandbox   struct: reason ('' if there is one, otherwise why not), user (the command that gives up the rights of
%             root, or ''), walls (the command that runs another one behind walls)
%
%   The walls are bubblewrap's (Debian: package bubblewrap, command bwrap): namespaces of Linux without network and
%   without other processes, and a file system that holds Octave and tools, all read-only, and small folders in
%   memory. For root the command runs as nobody where that works, so that limits hold. It is tried, for namespaces are
%   forbidden in some containers and systems.

% SPDX-License-Identifier: BSD-3-Clause

  sandbox = struct ('reason', '', 'user', '', 'walls', '');
  if (~exist ('OCTAVE_VERSION', 'builtin') || ~isunix ())
    sandbox.reason = 'it needs GNU Octave on Linux';
    return
  end
  sandbox.walls = bubblewrap ();
  for user = {nobody(), ''}
    sandbox.user = user{1};
    [status, told] = system (sprintf ('%s %s --ro-bind %s %s prlimit --core=0 test -r %s 2>&1 < /dev/null', ...
                                      sandbox.user, sandbox.walls, shell_word (toolbox), inner_name ('toolbox'), ...
                                      inner_name ('toolbox/Contents.m')));
    if (status == 0)
      return
    end
  end
  sandbox.reason = sprintf ('bwrap fails: %s', strtrim (regexprep (told, '\s+', ' ')));
end

function command = nobody ()
  command = '';
  [~, user] = system ('id -u');
  if (strcmp (strtrim (user), '0'))
    command = 'setpriv --reuid=65534 --regid=65534 --clear-groups';
  end
end

% The system is /usr and what its programs need to start; all else is not there.
function command = bubblewrap ()
  here = fileparts (mfilename ('fullpath'));
  command = 'bwrap --unshare-all --die-with-parent --new-session --cap-drop ALL --ro-bind /usr /usr';
  for folder = {'/lib', '/lib32', '/lib64', '/bin', '/sbin', '/etc/alternatives', '/etc/ld.so.cache', ...
                '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/fonts', OCTAVE_HOME()}
    command = sprintf ('%s --ro-bind-try %s %s', command, shell_word (folder{1}), shell_word (folder{1}));
  end
  command = sprintf (['%s --proc /proc --dev /dev --size 67108864 --tmpfs /tmp --size 1048576 --tmpfs /home ' ...
                      '--ro-bind %s %s --chdir /tmp'], command, shell_word (here), inner_name ('tools'));
end
