#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# grammar.sh FILE...   parses m-files by a grammar of MATLAB that is not Octave's and not ours: tree-sitter-matlab 1.3.1, as
# WebAssembly within npm's tree-sitter-wasm (npm's tree-sitter-matlab is an older grammar of others that rejects most of
# MATLAB). Packages are what their checksums say or are not used. Prints what it finds; without node or npm it says so on
# the standard error output, and finds nothing.
set -u
cd "$(dirname "$0")/../.." || exit 1
place=build/grammar

give_up() {
  echo "lint: m-files are not parsed by the grammar of MATLAB: $1" >&2
  exit 0
}

is() { [ -f "$2" ] && [ "$(sha256sum < "$2" | cut -d ' ' -f 1)" = "$1" ]; }

get() { # package version checksum file...
  package=$1-$2.tgz
  is "$3" "$place/$package" || npm pack --silent --pack-destination $place "$1@$2" > /dev/null 2>&1
  is "$3" "$place/$package" || give_up "npm does not bring $1 $2, or not as it was"
  shift 3
  tar -xzf "$place/$package" -C $place --strip-components=1 "$@" || exit 1
}

if [ ! -e $place/complete ] || [ tests/lint/grammar.sh -nt $place/complete ]; then
  for tool in node npm; do
    command -v $tool > /dev/null || give_up "no $tool"
  done
  mkdir -p $place
  get web-tree-sitter 0.26.3 01c3a0d7a587305b0a0862b220b26399880a08c179159fb918d9445d4c5e9b30 \
    package/web-tree-sitter.cjs package/web-tree-sitter.wasm
  get tree-sitter-wasm 2.0.2 79f48195e86305c490e59aee0e17f91433c0b840185f882a58ec33a97346e87e \
    package/out/matlab/tree-sitter-matlab.wasm
  touch $place/complete
fi
[ $# = 0 ] || node tests/lint/parse.js $place "$@"
