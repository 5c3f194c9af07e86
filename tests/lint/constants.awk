# SPDX-License-Identifier: BSD-3-Clause
#
# constants.awk TODO FILE...   prints each number that is not whole or a half outside the panels of constants, and each
# constant that two files define. Panels are ns_numbers.h, ns_difference_steps.h, ns_infinite_bound.h and
# ns_*_tolerances.h. Folders of TODO, one a line, are read for names alone: they still have constants of their own.

FILENAME == ARGV[1] {
  sub(/#.*/, "")
  if (NF) unfinished[$1] = 1
  next
}

FNR == 1 {
  count = split(FILENAME, piece, "/")
  folder = piece[count - 1]
  panel = piece[count] ~ /^ns_(numbers|difference_steps|infinite_bound|.*_tolerances)\.h$/
  comment = 0
}

{
  line = $0
  gsub(/"([^"\\]|\\.)*"/, "", line)
  gsub(/'([^'\\]|\\.)'/, "", line)
  if (comment && !sub(/^.*\*\//, "", line)) next
  comment = 0
  gsub(/\/\*([^*]|\*+[^*\/])*\*+\//, "", line)
  comment = sub(/\/\*.*/, "", line)
  sub(/\/\/.*/, "", line)
}

# A name that is a number, at once or on the next line
wanted != "" {
  if (line ~ /^[ \t]*[-(]*[.0-9]/) note(wanted)
  wanted = ""
}

line ~ /^#[ \t]*define [A-Z_0-9]+[ \t]+/ {
  split(line, word, /[ \t]+/)
  value = line
  sub(/^#[ \t]*define [A-Z_0-9]+[ \t]+/, "", value)
  if (value ~ /^[-(]*[.0-9]/) note(word[2])
  if (value ~ /^\\$/) wanted = word[2]
}

!panel && !(folder in unfinished) {
  while (match(line, /(^|[^A-Za-z0-9_.])([0-9]+\.?[0-9]*|\.[0-9]+)([eE][-+]?[0-9]+)?[fFlL]?/)) {
    number = substr(line, RSTART, RLENGTH)
    line = substr(line, RSTART + RLENGTH)
    sub(/^[^0-9.]/, "", number)
    if (number ~ /[eE]/ || number ~ /\./ && number !~ /^[0-9]*\.(0*|50*)[fFlL]?$/)
      print FILENAME ":" FNR ": the number " number " outside a panel of constants"
  }
}

function note(name) {
  if (name in first && first[name] != FILENAME) {
    if (!((folder in unfinished) && (home[name] in unfinished)))
      print FILENAME ":" FNR ": " name " is defined in " first[name] " too"
    return
  }
  first[name] = FILENAME
  home[name] = folder
}
