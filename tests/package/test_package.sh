#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# test_package.sh   packs the package twice, installs it into an empty prefix and tries what was installed. The last
# line reads `N passed, N failed`. Nothing outside build/package is written.
set -eu
cd "$(dirname "$0")/../.."
octave=${OCTAVE:-octave-cli}
place=$(pwd)/build/package
rm -rf "$place"
mkdir -p "$place"

pack() { # to build/package/$1.tar.gz, in a copy of the sources, under the umask, zone and language given
  mkdir "$place/$1"
  cp -R COPYING DESCRIPTION INDEX NEWS.md CITATION CITATION.cff README.md SECURITY.md Makefile doc examples mex toolbox "$place/$1"
  (umask "$2" && cd "$place/$1" && find . -type f -exec touch -d "$5" {} + &&
    TZ=$3 LC_ALL=$4 make --no-print-directory READY=1 tarball="$place/$1.tar.gz" dist > /dev/null)
  rm -rf "${place:?}/$1"
}

passed=0
pack one 022 UTC C '2020-01-01'
pack two 077 Asia/Tokyo C.UTF-8 '2024-06-01'
if cmp "$place/one.tar.gz" "$place/two.tar.gz"; then
  passed=1
else
  echo "packing twice gave different bytes"
fi

cp tests/package/installed.m "$place"
cd "$place"
HOME=$place $octave --norc --no-history -q installed.m one.tar.gz "$passed" $((1 - passed))
