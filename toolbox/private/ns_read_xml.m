function xml = ns_read_xml (caller, file, limits)
%NS_READ_XML  The elements of an XML file.
%   xml = ns_read_xml (caller, file, limits)   limits: see ns_urdf_limits
%
%   xml   struct; the first of n elements is the root, each stands before its children
%           name       1 x n cell
%           line       of its tag, 1 x n
%           parent     number of the element, 0 for the root, 1 x n
%           order, first   the children of k are order(first(k):first(k+1)-1)
%           key, value     1 x m cells: the attributes of k are those from owned(k) to owned(k+1)-1
%           owned
%
%   Comments, CDATA, processing instructions, a DOCTYPE without declarations, and the entities that every XML has
%   (&lt; &gt; &amp; &quot; &apos; &#10; &#xa;) are read. Whatever is no well-formed XML, or beyond the limits, is the
%   error nonsmooth:CALLER:badFile with the file and the line; a file that cannot be read is nonsmooth:CALLER:file.

% SPDX-License-Identifier: BSD-3-Clause

  bytes = ns_file_bytes (caller, file, limits.bytes);
  [xml, problem] = ns_scan_xml (bytes, [limits.depth, limits.elements, limits.attributes, limits.own]);
  if (~isempty (problem))
    ns_bad_line (caller, file, problem.line, '%s', problem.message);
  end
  count = numel (xml.name);
  [parents, xml.order] = sort (xml.parent);
  xml.first = starts_of (parents, count);
  xml.owned = starts_of (xml.owner, count);
end

% Where the numbers 1, 2, ..., count + 1 begin in a sorted row.
function first = starts_of (sorted, count)
  counts = accumarray (sorted(:) + 1, 1, [count + 1, 1])';
  first = cumsum ([1, counts]);
  first = first(2:end);
end
