# functions.awk: the list of all functions as Markdown, from INDEX and the first lines of their help.
#   awk -f functions.awk INDEX toolbox/*.m
# SPDX-License-Identifier: BSD-3-Clause

FILENAME ~ /INDEX$/ && />>/ { next }
FILENAME ~ /INDEX$/ && /^[^ ]/ { order[++count] = "\n## " $0 "\n\n| function | what it does |\n|---|---|"; next }
FILENAME ~ /INDEX$/ { order[++count] = $1; next }
/^%[A-Z0-9]+  / {
  name = tolower(substr($1, 2))
  if (name in first) next
  sub(/^%[A-Z0-9]+ +/, "")
  first[name] = $0
}
END {
  print "# Functions\n\nEach page is the text that `help NAME` prints."
  for (k = 1; k <= count; k++)
    if (order[k] ~ /^\n/) print order[k]
    else if (order[k] in first) print "| [`" order[k] "`](" order[k] ".html) | " first[order[k]] " |"
  print "\n## With the names and arguments of PATH\n\nIn `toolbox/compat`.\n\n| function | what it does |\n|---|---|"
  for (name in first)
    if (name ~ /^path/) listed[++paths] = name
  if (listed[1] > listed[2]) { name = listed[1]; listed[1] = listed[2]; listed[2] = name }
  for (k = 1; k <= paths; k++) print "| [`" listed[k] "`](" listed[k] ".html) | " first[listed[k]] " |"
}
