#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# listing.sh TARBALL URL   prints the entry of the package for packages.octave.org (packages/nonsmooth.yaml there), by
# DESCRIPTION and the checksum of TARBALL, which people will get from URL; `make listing` calls it.
set -eu
cd "$(dirname "$0")/../.."
tarball=$1
url=$2
field() { sed -n "/^$1: /,/^[^ ]/p" DESCRIPTION | sed -n "1s/^$1: //p; 1!{/^ /s/^ / /p}" | tr -d '\n'; }

[ -n "$url" ] || { echo "listing: say where the package file will be: make listing PACKAGE_URL=..." >&2; exit 1; }
cat << END
---
layout: "package"
permalink: "nonsmooth/"
description: >-
  $(field Description)
links:
- icon: "fas fa-download"
  label: "package file"
  url: "$url"
maintainers:
- name: "$(field Maintainer)"
  contact:
versions:
- id: "$(field Version)"
  date: "$(field Date)"
  sha256: "$(sha256sum "$tarball" | cut -d ' ' -f 1)"
  url: "$url"
  depends:
  - "$(field Depends)"
  - "pkg"
---
END
