#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# build.sh TARBALL NAME VERSION   builds the Debian package of TARBALL in build/deb, and shows it to lintian; `make deb`
# calls it. Fails where lintian finds errors or warnings. The tests are those of `make test`.
set -eu
cd "$(dirname "$0")/.."
tarball=$PWD/$1
name=$2
version=$3
place=$PWD/build/deb
rm -rf "$place"
mkdir -p "$place"

cp "$tarball" "$place/${name}_$version.orig.tar.gz"
tar -xzf "$tarball" -C "$place"
tree=$place/nonsmooth-$version
cp -R debian "$tree/debian"
rm "$tree/debian/build.sh"
(cd "$tree" && DEB_BUILD_OPTIONS="nocheck parallel=2" dpkg-buildpackage -us -uc) > "$place/build.log" 2>&1 || { tail -n 30 "$place/build.log" >&2; exit 1; }
lintian --fail-on error,warning --tag-display-limit 0 "$place/${name}_$version"-*.changes
ls "$place"/*.deb
