# SPDX-License-Identifier: BSD-3-Clause
#
# report.awk   sums up what `gcov -b --stdout` prints for all objects: lines and branches by folder of mex/core, and the
# functions that were never called. What stands in a header, and is compiled into many objects, counts once: it was run if
# any of them ran it.

/^ *-: *0:Source:/ {
  file = $0
  sub(/.*Source:/, "", file)
  sub(/^.*mex\/core\//, "mex/core/", file)
  inside = file ~ /^mex\/core\//
  next
}

!inside { next }

/^function / {
  name = $2
  sub(/\..*/, "", name) # a clone for one processor
  functions[file, name] += $4
  next
}

/^branch / {
  key = file SUBSEP line SUBSEP $2
  branches[key] += $3 == "taken" && $4 + 0 > 0
  next
}

/^ *[^ ]+: *[0-9]+:/ {
  split($0, part, ":")
  gsub(/ /, "", part[1])
  line = part[2] + 0
  if (part[1] != "-") lines[file, line] += part[1] + 0
}

END {
  for (key in lines) count(key, lines[key] > 0, line_all, line_run)
  for (key in branches) count(key, branches[key] > 0, branch_all, branch_run)
  printf "%-12s %22s %25s\n", "folder", "lines", "branches"
  sort = "sort"
  for (folder in line_all) if (folder != "all") row(folder, sort)
  close(sort)
  row("all", "cat")
  close("cat")
  for (key in functions)
    if (functions[key] == 0) {
      split(key, part, SUBSEP)
      missing++
      print "never called: " part[1] ": " part[2] | sort
    }
  close(sort)
  if (!missing) print "every function is called"
}

function count(key, run, all, done,    part, place) {
  split(key, part, SUBSEP)
  split(part[1], place, "/")
  all[place[3]]++
  all["all"]++
  done[place[3]] += run
  done["all"] += run
}

function row(folder, command) {
  printf "%-12s %6.2f %% of %10d %9.2f %% of %10d\n", folder, percent(line_run[folder], line_all[folder]), line_all[folder],
    percent(branch_run[folder], branch_all[folder]), branch_all[folder] | command
}

function percent(some, all) { return all ? 100 * some / all : 100 }
