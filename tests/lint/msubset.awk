# SPDX-License-Identifier: BSD-3-Clause
#
# awk -f msubset.awk FILE...   reports what MATLAB would not accept in m-files: file:line: rule.
# Comments (and so all %! blocks) and single-quoted strings are taken out first.

function rule(pattern, text) {
  if (code ~ pattern) {
    printf "%s:%d: %s\n", FILENAME, FNR, text
    bad = 1
  }
}

# A quote right after an operand is a transpose, anywhere else it opens a string.
function strip(line,    i, c, out, quoted) {
  out = ""
  quoted = 0
  for (i = 1; i <= length(line); i++) {
    c = substr(line, i, 1)
    if (quoted) {
      if (c == "'" && substr(line, i + 1, 1) == "'") {
        i++
      } else if (c == "'") {
        quoted = 0
        out = out "s"
      }
    } else if (c == "%" || substr(line, i, 3) == "...") {
      break
    } else if (c == "'" && out !~ /[A-Za-z0-9_)}.'\]]$/) {
      quoted = 1
    } else {
      out = out c
    }
  }
  return out
}

# Word boundaries, which plain awk lacks.
function word(name) { return "(^|[^A-Za-z0-9_.])" name "($|[^A-Za-z0-9_])" }

# Between [ ] or { } a blank ends an element, so that `f (x)` are two there; between ( ) it does not. `nest` holds what is
# open, over all lines of a statement; after @ the parameters of a function are no call.
function blank_call(line,    i, c, top, before) {
  for (i = 1; i <= length(line); i++) {
    c = substr(line, i, 1)
    top = substr(nest, length(nest), 1)
    if (c == "(") {
      before = substr(line, 1, i - 1)
      if ((top == "[" || top == "{") && before ~ /[A-Za-z0-9_)}][ \t]+$/ && !after_parameters) {
        printf "%s:%d: %s\n", FILENAME, FNR, "a blank before ( within [ ] or { }"
        bad = 1
      }
      nest = nest (before ~ /@[ \t]*$/ ? "@" : "(")
    } else if (c == "[" || c == "{") {
      nest = nest c
    } else if (c == ")" || c == "]" || c == "}") {
      after_parameters = top == "@"
      nest = substr(nest, 1, length(nest) - 1)
      continue
    }
    if (c != " " && c != "\t")
      after_parameters = 0
  }
}

FNR == 1 { depth = 0; nest = "" }
/^[ \t]*[%#]{[ \t]*$/ { depth++ }
{ code = depth ? "" : strip($0) }
/^[ \t]*[%#]}[ \t]*$/ && depth { depth-- }
{
  rule(word("end(if|for|while|switch|function|parfor|classdef|methods|properties)"), "write end")
  rule(word("end_(try_catch|unwind_protect)"), "write end")
  rule(word("unwind_protect(_cleanup)?"), "unwind_protect: use onCleanup")
  rule(word("(do|until)"), "do ... until: use while")
  rule(word("(printf|puts|fputs|fdisp)") "?[ \t]*\\(", "printf: use fprintf")
  rule(word("print_usage"), "print_usage: use error")
  rule("#", "# comment: use %")
  rule("\"", "double-quoted string: use '...'")
  rule("!", "!: use ~")
  rule("\\+\\+|--", "++ or --")
  rule("[-+*/^|&]=", "assignment with operator")
  rule("\\*\\*", "**: use ^")
  rule(word("arguments"), "arguments is a keyword of MATLAB")
  blank_call(code)
  rule("\\)[({]", "indexing the result of an index or call")
}
END { exit bad }
