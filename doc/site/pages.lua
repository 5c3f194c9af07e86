-- pages.lua: what a page of the manual has that its Markdown has not: the list of chapters (the links in
-- doc/README.md, in their order), links to .html, functions linked to their reference page, an example joined with its
-- output.  Metadata: page (file name without suffix), root ('' or '../'), folder (of the sources), functions.
-- SPDX-License-Identifier: BSD-3-Clause

local stringify = pandoc.utils.stringify
local page, root, folder
local functions, names = {}, {}

local function html_name (name)
  return (name == 'README' and 'index' or name) .. '.html'
end

local function read_text (name)
  local file = assert (io.open (name))
  local text = file:read ('a')
  file:close ()
  return text
end

local function find_chapters ()
  local list = {}
  local start = pandoc.read (read_text (folder .. '/README.md'), 'gfm')
  start:walk {Link = function (link)
    local name = link.target:match ('^([%w_/-]+)%.md$')
    if name then
      local url = link.target:gsub ('([%w_-]+)%.md', html_name)
      list[#list + 1] = {url = url, title = stringify (link.content), name = name, here = name == page}
    end
  end}
  list[#list + 1] = {url = 'reference/index.html', title = 'Functions', name = 'reference/index',
                     here = page:match ('^reference/') ~= nil}
  return list
end

local function around (list, meta)
  for k, chapter in ipairs (list) do
    if chapter.name == page then
      meta.before = list[k - 1] or {url = 'index.html', title = 'Start'}
      meta.after = list[k + 1]
    end
  end
  if page == 'README' then
    meta.after = list[1]
    meta.home = true
  end
end

local function read_meta (meta)
  page = stringify (meta.page)
  root = stringify (meta.root)
  folder = stringify (meta.folder)
  for name in stringify (meta.functions):gmatch ('%S+') do
    functions[name] = true
    names[#names + 1] = {name = name, here = page == 'reference/' .. name}
  end
end

local function finish_meta (meta)
  local list = find_chapters ()
  meta.chapters = list
  around (list, meta)
  if page:match ('^reference/') then
    meta.names = names
  end
  return meta
end

local function link_out (link)
  local target = link.target
  if target:match ('^%a+:') then
    return nil
  elseif target:match (root == '' and '^%.%./' or '^%.%./%.%./') then -- a file of the repository, seen from build/doc
    link.target = '../' .. target
  else
    link.target = target:gsub ('([%w_-]+)%.md', html_name)
  end
  return link
end

-- `nssolve` and `nssolve (sol)` are links, unless they stand in one already.
local function link_function (code)
  local name = code.text:match ('^([%a]%w*)$') or code.text:match ('^([%a]%w*) %(.*%)$')
  if name and functions[name] and page ~= 'reference/' .. name then
    return pandoc.Link (code, root .. 'reference/' .. name .. '.html', '', {class = 'function'}), false
  end
end

local function is_code (block, class)
  return block and block.t == 'CodeBlock' and block.classes[1] == class
end

-- An example and what it prints become one frame.
local function join_examples (blocks)
  local out, k = {}, 1
  while k <= #blocks do
    if is_code (blocks[k], 'octave') and is_code (blocks[k + 1], 'text') then
      out[#out + 1] = pandoc.Div ({blocks[k], blocks[k + 1]}, {class = 'run'})
      k = k + 2
    else
      out[#out + 1] = blocks[k]
      k = k + 1
    end
  end
  return pandoc.Blocks (out)
end

-- A wide table scrolls by itself.
local function frame_table (table)
  return pandoc.Div (table, {class = 'wide'})
end

local function page_title (doc)
  for _, block in ipairs (doc.blocks) do
    if block.t == 'Header' and block.level == 1 then
      return stringify (block.content)
    end
  end
end

local inside_link = {Link = function (link)
  link.content = link.content:walk {Code = function (code) return pandoc.Span (code, {class = 'linked'}) end}
  return link_out (link)
end}

function Pandoc (doc)
  read_meta (doc.meta)
  doc = doc:walk (inside_link)
  doc = doc:walk {traverse = 'topdown', Span = function (span)
    if span.classes:includes ('linked') then
      return span.content[1], false
    end
  end, Link = function (link) return link, false end, Code = link_function,
    Header = function (header) return header, false end}
  doc = doc:walk {Blocks = join_examples, Table = frame_table}
  doc.meta = finish_meta (doc.meta)
  doc.meta.pagetitle = page_title (doc)
  return doc
end
