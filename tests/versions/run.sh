#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# run.sh [release...]   runs everything in chroots of Debian releases, each with another Octave; `make test-versions` calls it.
#
# In each: `make test` from a clean copy of the sources on a machine where nothing but make is installed, then the package:
# `pkg install`, `pkg test`. Ends with a table; the last line reads `N passed, N failed, N skipped, N not available`. Needs
# root. The chroots stay, for the next time, in $NONSMOOTH_CHROOTS (~/.cache/nonsmooth/versions), 2 GB each: sid ages, and
# is made anew where its folder is gone. The mirror is that of this machine's apt, or $NONSMOOTH_MIRROR; NONSMOOTH_TEST as for
# run_tests.m. What was printed is in build/versions/RELEASE.log.
set -u
cd "$(dirname "$0")/../.." || exit 1
place=${NONSMOOTH_CHROOTS:-${XDG_CACHE_HOME:-$HOME/.cache}/nonsmooth/versions}
logs=$PWD/build/versions
mkdir -p "$logs"

find_mirror() {
  if [ -n "${NONSMOOTH_MIRROR:-}" ]; then
    echo "$NONSMOOTH_MIRROR"
  else
    apt-get indextargets --format '$(ORIGIN) $(LABEL) $(REPO_URI)' 2> /dev/null | sed -n 's/^Debian Debian //p' | head -n 1
  fi
}

# Lists of sid are often older than they say they may be.
make_chroot() { # release
  [ ! -d "$place/$1" ] || return 0
  mirror=$(find_mirror)
  [ -n "$mirror" ] || { echo "no mirror of Debian among the sources of apt: set NONSMOOTH_MIRROR"; return 1; }
  mkdir -p "$place"
  rm -rf "$place/$1.new"
  mmdebstrap --variant=minbase --include=make --aptopt='Acquire::Check-Valid-Until "false"' "$1" "$place/$1.new" "$mirror" &&
    mv "$place/$1.new" "$place/$1"
}

copy_sources() { # release
  rm -rf "$place/$1/nonsmooth"
  mkdir "$place/$1/nonsmooth"
  tar -cf - --exclude=./build --exclude=./.git --exclude='*.mex' . | tar -xf - -C "$place/$1/nonsmooth"
  [ ! -e /etc/resolv.conf ] || cp -L /etc/resolv.conf "$place/$1/etc/resolv.conf"
}

# Runs a command with the release's folder as the root of namespaces of its own: what is mounted and started goes with it. It
# is made the root, and is no mere chroot, within which no namespaces can be made: the sandbox of students' files needs them.
# Without a terminal to read from: a process in the background that asks for one is stopped.
inside() { # release command
  unshare --mount --pid --fork --kill-child sh -c '
    mount --make-rprivate / && mount --rbind "$1" "$1" && mount -t proc proc "$1/proc" && mount --rbind /dev "$1/dev" &&
    cd "$1" && mkdir -p .outside && pivot_root . .outside && cd / && umount -l /.outside &&
    exec /usr/bin/env -i HOME=/root PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 \
      NONSMOOTH_TEST="$3" NONSMOOTH_JOBS="$4" sh -c "cd /nonsmooth && $2"' sh "$place/$1" "$2" "${NONSMOOTH_TEST:-}" \
    "${NONSMOOTH_JOBS:-}" < /dev/null
}

# The numbers of the last line `N passed, N failed, N skipped` of a log; one failure where there is none.
counts() { # log
  line=$(grep -E '^[0-9]+ passed, [0-9]+ failed, [0-9]+ skipped$' "$1" | tail -n 1)
  echo "${line:-0 passed, 1 failed, 0 skipped}" | sed 's/[^0-9 ]//g'
}

# `passed failed` of pkg test, from its summary; one failure where it has none.
package_counts() { # log
  pass=$(sed -n 's/^ *PASS  *\([0-9]*\)$/\1/p' "$1" | tail -n 1)
  fail=$(sed -n 's/^ *FAIL  *\([0-9]*\)$/\1/p' "$1" | tail -n 1)
  echo "${pass:-0} ${fail:-1}"
}

test_release() { # release; adds a row to the table
  log=$logs/$1.log
  if ! make_chroot "$1" > "$log" 2>&1; then
    absent=$((absent + 1))
    row "$1" - "not available: see $log"
    return
  fi
  copy_sources "$1"
  inside "$1" 'make test' >> "$log" 2>&1
  inside "$1" 'make dist && octave-cli --norc -q --eval "pkg install build/nonsmooth-*.tar.gz" &&
    octave-cli --norc -q --eval "pkg test nonsmooth"' > "$log.package" 2>&1
  cat "$log.package" >> "$log"
  octave=$(inside "$1" 'octave-cli --norc -q --eval "disp (OCTAVE_VERSION)"' 2> /dev/null)
  set -- "$1" $(counts "$log") $(package_counts "$log.package")
  rm -f "$log.package"
  passed=$((passed + $2 + $5))
  failed=$((failed + $3 + $6))
  skipped=$((skipped + $4))
  row "$1" "${octave:--}" "$2 passed, $3 failed, $4 skipped; package: $5 passed, $6 failed"
}

row() {
  table=$table$(printf '%-10s %-8s %s' "$1" "$2" "$3")'
'
  printf '%-10s %-8s %s\n' "$1" "$2" "$3"
}

[ "$(id -u)" = 0 ] || { echo "test-versions: chroots need root" >&2; exit 1; }
passed=0 failed=0 skipped=0 absent=0 table=
[ $# -gt 0 ] || set -- bullseye bookworm trixie sid
for release in "$@"; do
  test_release "$release"
done
printf '\nrelease    Octave   tests\n%s%d passed, %d failed, %d skipped, %d not available\n' "$table" $passed $failed $skipped $absent
[ $failed = 0 ]
