# reference.awk: the help text of toolbox/NAME.m as Markdown.
#   awk -v functions="lcpsolve mcpsolve ..." -f reference.awk toolbox/NAME.m
# The first line of the help is the title, the first group of lines the calls; groups with >> are examples, even groups
# of sentences are paragraphs, and everything else, whose columns mean something, stays as it is.
# SPDX-License-Identifier: BSD-3-Clause

BEGIN {
  count = split(functions, list, " ")
  for (k = 1; k <= count; k++) known[list[k]] = 1
}

# Markdown sees nothing but words.
function escaped(text) {
  gsub(/[][\\`*_{}<>()#+!|$~&-]/, "\\\\&", text)
  return text
}

# Names of functions become links.
function linked(text, out, word) {
  out = ""
  while (match(text, /[A-Za-z_][A-Za-z0-9_]*/)) {
    word = substr(text, RSTART, RLENGTH)
    out = out escaped(substr(text, 1, RSTART - 1))
    out = out ((word in known) && word != name ? "[`" word "`](" word ".html)" : escaped(word))
    text = substr(text, RSTART + RLENGTH)
  }
  return out escaped(text)
}

function fence(class, first, last, k) {
  print "```" class
  for (k = first; k <= last; k++) print substr(group[k], margin + 1)
  print "```\n"
}

function example(k, line, state, code, out) {
  code = out = state = ""
  for (k = 1; k <= lines; k++) {
    line = substr(group[k], 4)
    if (line ~ /^(>>|\.\.) /) {
      if (state == "out") { print_example(code, out); code = out = "" }
      state = "code"
      code = code substr(line, 4) "\n"
    } else {
      state = "out"
      out = out line "\n"
    }
  }
  print_example(code, out)
}

function print_example(code, out) {
  printf "```octave\n%s```\n\n", code
  if (out != "") printf "```text\n%s```\n\n", out
}

# Two blanks within a line are columns, unless a sentence ends before them.
function is_prose(k) {
  for (k = 1; k <= lines; k++)
    if (group[k] !~ /^   [^ ]/ || substr(group[k], 4) ~ /[^ .]  +[^ ]/) return 0
  return 1
}

function flush_group(k, text) {
  if (lines == 0) return
  margin = 3
  groups++
  if (group[1] ~ /^   >> /) example()
  else if (groups == 1) fence("octave", 1, lines)
  else if (group[1] ~ /^   See also /) {
    text = ""
    for (k = 1; k <= lines; k++) text = text " " substr(group[k], 4)
    print "## See also\n"
    sub(/^ *See also /, "", text)
    print linked(text) "\n"
  } else if (group[1] ~ /^   References?:?$/ && lines > 1) {
    print "## References\n"
    for (k = 2; k <= lines; k++) {
      text = group[k]
      sub(/^ +/, "", text)
      print (group[k] ~ /^     [^ ]/ ? "- " : "  ") escaped(text)
    }
    print ""
  } else if (is_prose()) {
    text = ""
    for (k = 1; k <= lines; k++) text = text " " substr(group[k], 4)
    sub(/^ /, "", text)
    if (sub(/^Examples?:? */, "", text)) {
      print "## Example\n"
      text = toupper(substr(text, 1, 1)) substr(text, 2)
    }
    if (text != "") print linked(text) "\n"
  } else fence("help", 1, lines)
  lines = 0
}

/^function / { next }
/^%[A-Z]/ && !title {
  name = tolower($1)
  sub(/^%/, "", name)
  title = $0
  sub(/^%[A-Z0-9]+ +/, "", title)
  print "# " name "\n\n" linked(title) "\n"
  next
}
/^%$/ || /^% *$/ { flush_group(); next }
/^%/ { group[++lines] = substr($0, 2); next }
title { flush_group(); exit }
END { if (lines) flush_group() }
