#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# lint.sh -IDIR...   checks formatting, cppcheck and the rules of the house; the arguments go to
# cppcheck. `make lint` calls it after compiling with warnings as errors.
set -u
cd "$(dirname "$0")/../.." || exit 1

if git rev-parse --is-inside-work-tree > /dev/null 2>&1; then
  listed=$(git ls-files --cached --others --exclude-standard)
else
  listed=$(find . -type f ! -path './build/*' ! -name '*.mex*' | sed 's|^\./||')
fi
files=$(for file in $listed; do [ ! -f "$file" ] || echo "$file"; done)
matching() { echo "$files" | grep -E "$1"; }

# Folders of the core that are not finished (constants.awk)
unfinished=$(grep -v '^#' tests/lint/constants_to_do | sed 's|.*|^mex/core/&/|' | paste -sd '|' -)
[ -n "$unfinished" ] || unfinished='^$'

# Each check prints its violations as `file:line: rule` or `file: rule`.

formatting() {
  matching '^(mex|tests/c|tests/bench|tests/fuzz|tests/host|tests/lint|tests/mx)/.*\.[ch]$' | xargs -r clang-format --dry-run -Werror 2>&1
}

defects() {
  matching '^(mex|tests/c|tests/bench|tests/fuzz|tests/host|tests/lint|tests/mx)/.*\.c$' | xargs -r cppcheck --quiet --std=c11 --inline-suppr \
    --enable=warning,performance,portability --suppress=missingIncludeSystem "$@" 2>&1
}

# The m-files that MATLAB runs too: all but those of tests/lint/octave_only
for_matlab() {
  matching '\.m$' | grep -vE "$(grep -v '^#' tests/lint/octave_only | paste -sd '|' -)"
}

# tests/matlab/octave defines some functions of Octave's under their names.
matlab_subset() {
  for_matlab | grep -vE '^tests/matlab/octave/' | xargs -r awk -f tests/lint/msubset.awk
}

matlab_grammar() {
  for_matlab | xargs -r sh tests/lint/grammar.sh
}

workflows() {
  for file in $(matching '\.ya?ml$|\.cff$'); do
    python3 -c 'import sys, yaml; yaml.safe_load (open (sys.argv[1]))' "$file" 2>&1 | tail -n 1 | sed "s|^|$file: |"
  done
  for file in $(matching '\.(prj|xml)$' | grep -v '^\(tests/fuzz\|examples\)/'); do
    python3 -c 'import sys, xml.dom.minidom as x; x.parse (sys.argv[1])' "$file" 2>&1 | tail -n 1 | sed "s|^|$file: |"
  done
}

loops_over_rows() {
  matching '\.(m|tst|md)$' | xargs -r awk -f tests/lint/loops.awk
}

core_without_mex() {
  matching '^mex/core/' | xargs -r grep -HnoE '#.*include.*mex\.h.*' | sed 's/$/: not in the core/'
}

layers() {
  matching '^mex/core/.*\.[ch]$' | xargs -r awk -f tests/lint/layers.awk README.md
}

constants() {
  matching '^mex/(core|gateway)/.*\.[ch]$' | xargs -r awk -f tests/lint/constants.awk tests/lint/constants_to_do
}

# Lines of at most 120 characters; tables and links of the manual, and strings of tests, may need more.
line_length() {
  matching "^(mex|tests/(c|fuzz|host|bench|path))/.*\.[ch]\$" | grep -vE "$unfinished" | xargs -r awk -f tests/lint/length.awk
  matching '^(doc/[^/]*|README|CONTRIBUTING|SECURITY|NEWS)\.md$|^toolbox/.*\.m$|^tests/[^/]*\.tst$' | grep -v choosing-a-method | xargs -r awk -f tests/lint/length.awk
}

licence_line() {
  for file in $(matching '(\.([chm]|js|sh|awk|tst)|(^|/)(Makefile|[a-z]*\.mk)|^\.ci/run)$'); do
    # The brackets keep this line from matching itself.
    [ "$(grep -c 'SPDX-License-Identifier[:] BSD-3-Clause' "$file")" = 1 ] ||
      echo "$file: needs exactly one SPDX licence line (BSD-3-Clause)"
  done
}

no_private_paths() {
  echo "$files" | xargs grep -HInoE '(^|[^[:alnum:]_./-])/(work|root)/.*' | sed 's/$/: path of one machine/'
}

# MATLAB's mex puts all objects into one folder.
unique_names() {
  matching '^mex/.*\.c$' | sed 's|.*/||' | sort | uniq -d | sed 's/$/: name used twice under mex\//'
}

public_functions_listed() {
  for name in $(matching '^toolbox/[^/]*\.m$' | sed 's|.*/||; s|\.m$||' | grep -vx Contents); do
    grep -qE "^% +$name +- " toolbox/Contents.m || echo "toolbox/Contents.m: $name is missing"
    grep -qE "^ +$name\$" INDEX || echo "INDEX: $name is missing"
  done
  for name in $(matching '^toolbox/compat/[^/]*\.m$' | sed 's|.*/||; s|\.m$||' | grep -vx Contents); do
    grep -qE "^% +$name +- " toolbox/compat/Contents.m || echo "toolbox/compat/Contents.m: $name is missing"
  done
}

same_flags() {
  flags=$(sed -n 's/^CFLAGS := //p' mex/mex.mk)
  grep -qF -e "'$flags'" build.m || echo "build.m: other compiler flags than mex/mex.mk"
}

violations=$(
  formatting
  defects "$@"
  matlab_subset
  loops_over_rows
  matlab_grammar
  workflows
  core_without_mex
  layers
  constants
  line_length
  licence_line
  no_private_paths
  unique_names
  public_functions_listed
  same_flags
)
for tool in "x86_64-w64-mingw32-gcc:code for Windows" "/usr/aarch64-linux-gnu/include/stdlib.h:code for ARM"; do
  command -v "${tool%%:*}" > /dev/null || [ -e "${tool%%:*}" ] || echo "lint: ${tool#*:} is not compiled: no ${tool%%:*}" >&2
done
if [ -n "$violations" ]; then
  echo "$violations"
  exit 1
fi
echo "lint: clean"
