#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# grammar.sh FILE...   parses m-files by a grammar of MATLAB that is not Octave's and not ours: tree-sitter-matlab, from the
# folder TREE_SITTER_MATLAB (a copy of its sources, with src/), and the C library of tree-sitter, which npm brings. Both are
# what their checksums say or are not used. Prints what it finds. Without them it says so on the standard error output, and
# finds nothing.
set -u
cd "$(dirname "$0")/../.." || exit 1
place=build/grammar
library_sum=016448ee8e2c23aed7e1155c118cd66cd026e6436f7394b3f3606d30bf9aaa4a
commit=c2390a59016f74e7d5f75ef09510768b4f30217e
parser_sum=d13d9cfa1cead80c000e21ed37833df31d910fe531a5cb11165a850c384a4960
scanner_sum=4beb57040f40601bc606dd04b51cac85cd685b17d8ae00561f648844b003ac59

is() { [ -f "$2" ] && [ "$(sha256sum < "$2" | cut -d ' ' -f 1)" = "$1" ]; }

give_up() {
  echo "lint: m-files are not parsed by the grammar of MATLAB: $1" >&2
  exit 0
}

get_library() {
  is $library_sum $place/tree-sitter-0.25.0.tgz || npm pack --silent --pack-destination $place tree-sitter@0.25.0 > /dev/null 2>&1
  is $library_sum $place/tree-sitter-0.25.0.tgz || give_up "npm does not bring tree-sitter 0.25.0, or not as it was"
  mkdir -p $place/library && tar -xzf $place/tree-sitter-0.25.0.tgz -C $place/library --strip-components=4 package/vendor/tree-sitter/lib
}

get_grammar() {
  mkdir -p $place/grammar
  [ -n "${TREE_SITTER_MATLAB:-}" ] || give_up "TREE_SITTER_MATLAB does not name the folder of tree-sitter-matlab"
  cp -R "$TREE_SITTER_MATLAB/src" $place/grammar/
  is $parser_sum $place/grammar/src/parser.c && is $scanner_sum $place/grammar/src/scanner.c ||
    give_up "tree-sitter-matlab is not what it was at $commit"
}

if [ ! -x $place/parse ] || [ tests/lint/parse.c -nt $place/parse ]; then
  mkdir -p $place
  get_grammar
  get_library
  ${CC:-cc} -O1 -w -std=gnu11 -I $place/library/include -I $place/library/src -I $place/grammar/src tests/lint/parse.c \
    $place/library/src/lib.c $place/grammar/src/parser.c $place/grammar/src/scanner.c -o $place/parse || exit 1
fi
[ $# = 0 ] || $place/parse "$@"
