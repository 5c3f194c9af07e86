#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# run.sh 'PROGRAM...' [MEX...]   runs the programs of tests/c and, where there are MEX files, the tests of the toolbox with
# these, and prints what gcov counted; `make coverage` calls it. The tests with MEX files run in a copy of the project:
# toolbox/ stays as it is. NONSMOOTH_TEST chooses files as for run_tests.m. Exit status 1 after a failure.
set -u
cd "$(dirname "$0")/../.." || exit 1
programs=$1
shift
tree=$PWD/build/coverage/tree
status=0

copy_project() {
  rm -rf "$tree"
  mkdir -p "$tree"
  tar -cf - --exclude=./build --exclude=./.git --exclude='*.mex' . | tar -xf - -C "$tree"
  cp -R build/coverage/mex/. "$tree/toolbox"
}

find build/coverage/obj -name '*.gcda' -delete
for program in $programs; do
  printf '%s: ' "$program"
  "$program" | tail -n 1
done
if [ $# -gt 0 ]; then
  copy_project
  NONSMOOTH_PROGRAMS='' "${OCTAVE:-octave-cli}" --norc --no-history -q "$tree/tests/run_tests.m" || status=$?
fi
find build/coverage/obj/mex/core -name '*.o' | sort | xargs -n 1 gcov --branch-probabilities --stdout 2> /dev/null |
  awk -f tests/coverage/report.awk
exit $status
