# SPDX-License-Identifier: BSD-3-Clause
#
# layers.awk README.md FILE...   prints each #include of a folder of mex/core that the table "How the layers fit" of
# README.md does not allow: a row `| folder | what it holds | folders that it uses |`, each of which stands further down.

FNR == NR {
  if (/^#/) inside = /How the layers fit/
  if (inside && /^\| `/) {
    split($0, cell, "|")
    gsub(/[` ]/, "", cell[2])
    rank[cell[2]] = ++rows
    count = split(cell[4], used, ",")
    for (k = 1; k <= count; k++) {
      gsub(/[` ]/, "", used[k])
      if (used[k] != "") {
        allowed[cell[2], used[k]] = 1
        uses[cell[2]] = uses[cell[2]] " " used[k]
      }
    }
  }
  next
}

FNR == 1 {
  folder = FILENAME
  sub(/^mex\/core\//, "", folder)
  sub(/\/.*/, "", folder)
  if (!(folder in rank)) print FILENAME ": README.md has no row for the folder " folder
}

/^#include "/ {
  split($0, word, "\"")
  includes++
  by[includes] = FILENAME ":" FNR
  from[includes] = folder
  name[includes] = word[2]
}

FILENAME ~ /\.h$/ && FNR == 1 {
  header = FILENAME
  sub(/.*\//, "", header)
  home[header] = folder
}

END {
  for (a in uses) {
    count = split(uses[a], used, " ")
    for (k = 1; k <= count; k++)
      if (!(rank[used[k]] > rank[a])) print "README.md: " a " uses " used[k] ", which does not stand below it"
  }
  for (k = 1; k <= includes; k++)
    if (name[k] in home && home[name[k]] != from[k] && !((from[k], home[name[k]]) in allowed))
      print by[k] ": " from[k] " must not include " name[k] " of " home[name[k]]
}
