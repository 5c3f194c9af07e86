function text = ns_page_text (data, three)
%NS_PAGE_TEXT  An HTML page that shows an animation and needs no other file.
%   text = ns_page_text (data, three)   data of ns_page_data; three: text of three.js, '' in the plane

% SPDX-License-Identifier: BSD-3-Clause

  folder = fullfile (fileparts (fileparts (mfilename ('fullpath'))), 'page');
  read = @(name) fileread (fullfile (folder, name));
  views = {{'plane.js'}, {'solids.js', 'orbit.js', 'space.js'}};
  names = [{'numbers.js', 'motion.js', 'colours.js', 'gestures.js', 'energy.js'}, views{data.dimension-1}, ...
           {'player.js', 'main.js'}];
  scripts = cellfun (read, names, 'UniformOutput', false);
  script = sprintf ('(function () {\n''use strict'';\n%s})();', [scripts{:}]);
  parts = struct ('title', escaped (data.title), 'style', read ('page.css'), 'data', ns_json (data), ...
                  'three', wrapped (three), 'script', in_page (script));
  [between, marks] = regexp (read ('page.html'), '@(\w+)@', 'split', 'tokens');
  text = between{1};
  for k = 1:numel (marks)
    text = [text, parts.(marks{k}{1}), between{k+1}]; %#ok<AGROW>
  end
end

% Old releases make a global object or fill `exports`, new ones fill `exports`: both find one here.
function text = wrapped (three)
  text = '';
  if (~isempty (three))
    text = sprintf (['<script>\nvar THREE = (function () {\nvar module = {exports: {}}, exports = module.exports;\n' ...
                     '%s\nreturn module.exports;\n})();\n</script>'], in_page (three));
  end
end

function text = in_page (text)
  text = regexprep (text, '</(script)', '<\\/$1', 'ignorecase');
end

function text = escaped (text)
  text = strrep (strrep (strrep (text, '&', '&amp;'), '<', '&lt;'), '>', '&gt;');
end
