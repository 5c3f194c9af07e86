#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# run.sh   runs the tests of the gateways with the MEX files of build/host/mex, in a copy of the project; `make
# test-matlab` calls it. NONSMOOTH_TEST as for run_tests.m; without it the tests of the functions that are MEX files, and
# those of strings.
set -eu
cd "$(dirname "$0")/../.."
tree=$PWD/build/host/tree
rm -rf "$tree"
mkdir -p "$tree"
tar -cf - --exclude=./build --exclude=./node_modules --exclude=./.git --exclude='*.mex' . | tar -xf - -C "$tree"
cp -R build/host/mex/. "$tree/toolbox"
status=0
for part in ${NONSMOOTH_TEST:-toolbox/lcpsolve toolbox/mcpsolve toolbox/conesolve toolbox/nsset toolbox/nsstep \
  toolbox/nsterms toolbox/nssolve toolbox/nsclosest toolbox/nssave tests/strings tests/bad_inputs_lcp tests/bad_inputs_mcp \
  tests/bad_inputs_cone tests/matlab_host tests/checkpoint}; do
  NONSMOOTH_STANDIN=1 NONSMOOTH_PROGRAMS='' NONSMOOTH_TEST=$part \
    "${OCTAVE:-octave-cli}" --norc --no-history -q "$tree/tests/run_tests.m" || status=$?
done
exit $status
