function nodes = ns_read_xml (caller, file)
%NS_READ_XML  The elements of an XML file.
%   nodes = ns_read_xml (caller, file)
%
%   nodes   struct array, the first is the root element, each stands before its children
%             name, line    of its tag
%             attributes    n x 2 cell of names and values
%             text          between its tags, without that of its children, trimmed
%             parent        number of the node, 0 for the root
%             children      numbers of nodes, 1 x n
%
%   Comments, CDATA, processing instructions, a DOCTYPE without declarations, and the entities that every XML has
%   (&lt; &gt; &amp; &quot; &apos; &#10; &#xa;) are read. Whatever is no well-formed XML is the error
%   nonsmooth:CALLER:badFile with the file and the line.

% SPDX-License-Identifier: BSD-3-Clause

  source = new_source (caller, file, ns_file_text (caller, file));
  nodes = struct ('name', {}, 'line', {}, 'attributes', {}, 'text', {}, 'parent', {}, 'children', {});
  open = 0;                                    % the element that is not closed yet
  at = 1;
  while (at <= numel (source.text))
    if (source.text(at) ~= '<')
      stop = next_tag (source, at);
      nodes = add_text (source, nodes, open, at, decoded (source, at, source.text(at:stop-1)));
      at = stop;
    elseif (begins (source, at, '<![CDATA['))
      stop = end_of (source, at, ']]>', 'CDATA');
      nodes = add_text (source, nodes, open, at, source.text(at+9:stop-3));
      at = stop + 1;
    elseif (begins (source, at, '<!') || begins (source, at, '<?'))
      at = skip (source, at) + 1;
    elseif (begins (source, at, '</'))
      [open, at] = close_element (source, nodes, open, at);
    else
      [nodes, open, at] = open_element (source, nodes, open, at);
    end
  end
  if (open > 0)
    bad (source, at - 1, '<%s> of line %d is not closed', nodes(open).name, nodes(open).line);
  elseif (isempty (nodes))
    bad (source, 1, 'there is no element');
  end
  for k = 1:numel (nodes)
    nodes(k).text = strtrim (nodes(k).text);
  end
end

function source = new_source (caller, file, text)
  text = strrep (text, sprintf ('\r'), sprintf ('\n'));
  mark = char ([239 187 191]);
  if (strncmp (text, mark, 3))
    text = text(4:end);
  end
  source = struct ('caller', caller, 'file', file, 'text', text, 'breaks', find (text == sprintf ('\n')), ...
                   'tags', [find(text == '<'), numel(text) + 1]);
  odd = find (text < 32 & text ~= sprintf ('\n') & text ~= sprintf ('\t'), 1);
  if (~isempty (odd))
    bad (source, odd, 'there is a control character: this is no XML in UTF-8');
  elseif (~ns_is_utf8 (text))
    bad (source, 1, 'there are bytes that are no letters of UTF-8');
  end
end

function line = line_of (source, at)
  line = 1 + sum (source.breaks < at);
end

function bad (source, at, format, varargin)
  ns_bad_line (source.caller, source.file, line_of (source, at), format, varargin{:});
end

function answer = begins (source, at, words)
  answer = strncmp (source.text(at:min (at + numel (words) - 1, end)), words, numel (words));
end

% Where the next tag begins, or the end of the text.
function stop = next_tag (source, at)
  stop = source.tags(find (source.tags >= at, 1));
end

% The last letter of some words that come next.
function stop = end_of (source, at, words, what)
  found = strfind (source.text(at:min (at + 200, end)), words);
  if (isempty (found))
    found = strfind (source.text(at:end), words);
  end
  if (isempty (found))
    bad (source, at, 'the %s that begins here has no end', what);
  end
  stop = at + found(1) + numel (words) - 2;
end

% The last letter of a comment, an instruction or a DOCTYPE.
function stop = skip (source, at)
  if (begins (source, at, '<!--'))
    stop = end_of (source, at + 4, '-->', 'comment');
  elseif (begins (source, at, '<?'))
    stop = end_of (source, at, '?>', 'instruction');
  elseif (begins (source, at, '<!DOCTYPE'))
    stop = end_of (source, at, '>', 'DOCTYPE');
    if (any (source.text(at:stop) == '['))
      bad (source, at, 'declarations in a DOCTYPE are not read');
    end
  else
    bad (source, at, 'there is a tag that is none of XML');
  end
end

function nodes = add_text (source, nodes, open, at, text)
  blank = isempty (strtrim (text));
  if (open > 0)
    nodes(open).text = [nodes(open).text, text];
  elseif (~blank)
    first = at + find (~isspace (text), 1) - 1;
    bad (source, first, 'there is text outside of all elements');
  end
end

function [open, at] = close_element (source, nodes, open, at)
  stop = end_of (source, at, '>', 'tag');
  name = regexp (source.text(at:stop), '^</([^\s<>/]+)\s*>$', 'tokens', 'once');
  if (isempty (name))
    bad (source, at, 'there is a tag that is none of XML');
  elseif (open == 0)
    bad (source, at, '</%s> closes nothing', name{1});
  elseif (~strcmp (nodes(open).name, name{1}))
    bad (source, at, '</%s> closes <%s> of line %d', name{1}, nodes(open).name, nodes(open).line);
  end
  open = nodes(open).parent;
  at = stop + 1;
end

% A tag ends where the letter > is not within quotes; none has the letter < within.
function [nodes, open, at] = open_element (source, nodes, open, at)
  [stop, name] = regexp (source.text(at:next_tag (source, at + 1)-1), ...
                         '^<([A-Za-z_][^\s<>/=''"]*)(\s+[^<>''"]*(("[^"<]*"|''[^''<]*'')[^<>''"]*)*|/?)>', ...
                         'end', 'tokens', 'once');
  if (isempty (stop))
    bad (source, at, 'there is a tag that is none of XML, or whose quotes are not closed');
  end
  if (open == 0 && ~isempty (nodes))
    bad (source, at, '<%s> stands outside of the element <%s>', name{1}, nodes(1).name);
  end
  tag = source.text(at+1+numel (name{1}):at+stop-2);
  empty = ~isempty (tag) && tag(end) == '/';
  number = numel (nodes) + 1;
  nodes(number) = struct ('name', name{1}, 'line', line_of (source, at), ...
                          'attributes', {read_attributes(source, at, tag(1:end-empty))}, 'text', '', 'parent', open, ...
                          'children', zeros (1, 0));
  if (open > 0)
    nodes(open).children(end+1) = number;
  end
  if (~empty)
    open = number;
  end
  at = at + stop;
end

function attributes = read_attributes (source, at, tag)
  pattern = '\s+([A-Za-z_:][^\s=<>/''"]*)\s*=\s*("[^"<]*"|''[^''<]*'')';
  found = regexp (tag, pattern, 'tokens');
  if (~isempty (strtrim (regexprep (tag, pattern, ''))))
    bad (source, at, 'the attributes are not of the form name="value"');
  end
  attributes = cell (numel (found), 2);
  for k = 1:numel (found)
    attributes(k,:) = {found{k}{1}, decoded(source, at, found{k}{2}(2:end-1))};
  end
  if (numel (unique (attributes(:,1))) < numel (found))
    bad (source, at, 'an attribute is there twice');
  end
end

function text = decoded (source, at, text)
  if (~any (text == '&'))
    return
  end
  [names, pieces] = regexp (text, '&([^;&]*);?', 'tokens', 'split');
  letters = cell (1, numel (names));
  for k = 1:numel (names)
    letters{k} = entity (source, at, names{k}{1});
  end
  parts = [pieces; [letters, {''}]];
  text = [parts{:}];
end

function letter = entity (source, at, name)
  known = {'lt', '<'; 'gt', '>'; 'amp', '&'; 'quot', '"'; 'apos', ''''};
  k = find (strcmp (name, known(:,1)));
  number = regexp (name, '^#(\d{1,5}|x[0-9a-fA-F]{1,4})$', 'tokens', 'once');
  code = 0;
  if (~isempty (number) && number{1}(1) == 'x')
    code = hex2dec (number{1}(2:end));
  elseif (~isempty (number))
    code = str2double (number{1});
  end
  if (~isempty (k))
    letter = known{k,2};
  elseif (code > 0 && code < 65536 && ~(code >= 55296 && code < 57344))      % no halves of letters beyond 65535
    letter = unicode_letter (code);
  else
    bad (source, at, 'the entity &%s; is not known', name);
  end
end

function letter = unicode_letter (code)
  if (code > 127 && exist ('OCTAVE_VERSION', 'builtin'))
    letter = native2unicode (uint8 ([floor(code / 256), mod(code, 256)]), 'UTF-16BE');
  else
    letter = char (code);
  end
end
