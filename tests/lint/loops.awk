# SPDX-License-Identifier: BSD-3-Clause
#
# awk -f loops.awk FILE...   reports loops over what may have columns but no rows: file:line: rule.
#
# `for x = zeros (0, n)` runs n times in MATLAB and in Octave from 11 on, never in older Octave. So what a loop runs over
# has to be a row by its form: a range, a literal, x(:)', reshape (x, 1, []), linspace (...), fieldnames (...)', or the
# columns of a matrix by their numbers, for k = 1:columns. %! blocks and the fenced blocks of pages are read too.

BEGIN { constant = "^(pi|true|false|Inf|NaN|NA|eps|e|i|realmax|realmin|intmax|intmin|s)$" }

# Takes out strings and comments. A quote right after an operand is a transpose, anywhere else it opens a string.
function strip(line,    i, c, out, quote) {
  out = ""
  quote = ""
  for (i = 1; i <= length(line); i++) {
    c = substr(line, i, 1)
    if (quote != "") {
      if (quote == "\"" && c == "\\" || c == quote && substr(line, i + 1, 1) == quote) {
        i++
      } else if (c == quote) {
        quote = ""
        out = out "s"
      }
    } else if (c == "%" || c == "#" || substr(line, i, 3) == "...") {
      break
    } else if (c == "\"" || c == "'" && out !~ /[A-Za-z0-9_)}.'\]]$/) {
      quote = c
    } else {
      out = out c
    }
  }
  return out
}

# Up to the `;`, `,` or end that closes the head of the loop, outside of all brackets; "" where it goes on below
function head(text,    i, c, depth) {
  depth = 0
  for (i = 1; i <= length(text); i++) {
    c = substr(text, i, 1)
    depth += (c ~ /[([{]/) - (c ~ /[])}]/)
    if (depth < 0 || depth == 0 && c ~ /[;,]/) # closed: for (k = 1:n)
      return substr(text, 1, i - 1)
  }
  return depth > 0 ? "" : text
}

function is_range(text,    i, c, depth) {
  depth = 0
  for (i = 1; i <= length(text); i++) {
    c = substr(text, i, 1)
    depth += (c ~ /[([{]/) - (c ~ /[])}]/)
    if (depth == 0 && c == ":")
      return 1
  }
  return 0
}

# Is the first bracket closed by the last character (or by a transpose after it)?
function is_bracketed(text,    i, c, depth) {
  sub(/'$/, "", text)
  depth = 0
  for (i = 1; i <= length(text); i++) {
    c = substr(text, i, 1)
    depth += (c ~ /[([{]/) - (c ~ /[])}]/)
    if (depth == 0)
      return i == length(text)
  }
  return 0
}

function all_constant(text,    words, n, k) {
  gsub(/[0-9.]+[eE][-+]?[0-9]+/, "0", text)
  gsub(/(^|[^A-Za-z_])[0-9.]+i/, "0", text)
  n = split(text, words, /[^A-Za-z0-9_]+/)
  for (k = 1; k <= n; k++)
    if (words[k] ~ /^[A-Za-z_]/ && words[k] !~ constant)
      return 0
  return 1
}

function is_row(text) {
  gsub(/^[ \t]+|[ \t]+$/, "", text)
  if (text == "" || is_range(text) || text ~ /\(:\)'$/ || all_constant(text))
    return 1
  if (text ~ /^(reshape|linspace|fieldnames) *\(/)
    return text !~ /^reshape/ || text ~ /, *1, *\[\] *\)$/
  return text ~ /^\{/ && is_bracketed(text)
}

FNR == 1 {
  depth = fenced = 0
  page = FILENAME ~ /\.md$/
}
page && /^```/ { fenced = !fenced; next }
page && !fenced { next }
/^[ \t]*[%#]{[ \t]*$/ { depth++ }
/^[ \t]*[%#]}[ \t]*$/ && depth { depth-- }
{
  line = $0
  sub(/^%!/, "  ", line)
  code = depth ? "" : strip(line)
  while (match(code, /(^|[^A-Za-z0-9_.])for +\(?[A-Za-z_][A-Za-z0-9_]* *= */)) {
    code = substr(code, RSTART + RLENGTH)
    if (!is_row(head(code))) {
      printf "%s:%d: loop over what may have columns without rows: %s\n", FILENAME, FNR, head(code)
      bad = 1
    }
  }
}
END { exit bad }
