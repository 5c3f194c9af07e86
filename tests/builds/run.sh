#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# run.sh   runs the tests with OpenBLAS in place of the BLAS of the machine, and then with the MEX files of build/o1;
# `make test-builds` calls it. OpenBLAS is a private copy in build/openblas, and the tests with other MEX files run in a
# copy of the project: neither the machine nor toolbox/ changes. NONSMOOTH_TEST and NONSMOOTH_PROGRAMS as for run_tests.m.
set -eu
cd "$(dirname "$0")/../.."
openblas=$PWD/build/openblas
tree=$PWD/build/o1/tree

# Prints the folder of its libblas.so.3.
find_openblas() {
  if [ ! -d "$openblas/usr" ] && command -v apt-get > /dev/null && command -v dpkg > /dev/null; then
    mkdir -p "$openblas"
    (cd "$openblas" && apt-get -qq download libopenblas0-pthread && dpkg -x libopenblas0-pthread_*.deb .) >&2 || true
  fi
  find "$openblas" -name libblas.so.3 -printf '%h\n' 2> /dev/null | head -n 1
}

copy_project() {
  rm -rf "$tree"
  mkdir -p "$tree"
  tar -cf - --exclude=./build --exclude=./.git --exclude='*.mex' . | tar -xf - -C "$tree"
  cp -R build/o1/mex/. "$tree/toolbox"
}

run_suite() { # $1: the root of the project
  "${OCTAVE:-octave-cli}" --norc --no-history -q "$1/tests/run_tests.m"
}

status=0
library=$(find_openblas)
if [ -n "$library" ]; then
  echo "---- OpenBLAS of $library"
  LD_LIBRARY_PATH=$library run_suite "$PWD" || status=$?
else
  echo "---- OpenBLAS is not there: put its libblas.so.3 and liblapack.so.3 into $openblas" >&2
  status=1
fi
echo "---- MEX files of -O1"
copy_project
NONSMOOTH_PROGRAMS='' run_suite "$tree" || status=$?
exit $status
