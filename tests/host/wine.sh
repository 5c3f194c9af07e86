#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# wine.sh WINE PROGRAM...   runs programs of Windows whose last line reads `N passed, N failed`, with a folder of Windows'
# own in build/wine, and adds up.
set -u
cd "$(dirname "$0")/../.." || exit 1
wine=$1
shift
export WINEPREFIX="$PWD/build/wine" WINEDEBUG=-all
mkdir -p build/wine
passed=0
failed=0
for program in "$@"; do
  last=$("$wine" "$program" 2>&1 | tr -d '\r' | tail -n 1)
  case $last in
    *" passed, "*" failed"*)
      passed=$((passed + ${last%% *}))
      rest=${last#* passed, }
      failed=$((failed + ${rest%% *}))
      ;;
    *) failed=$((failed + 1)) ;;
  esac
  echo "$(basename "$program" .exe): $last"
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
