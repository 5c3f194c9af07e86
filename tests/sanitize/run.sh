#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# run.sh CC   runs the tests against the MEX files in build/san/mex, which CC compiled with ASan and UBSan; `make
# sanitize` calls it. Tests look for the rest of the project beside the toolbox, so they get a copy of all of it. Octave
# itself is not sanitized: the run-time libraries are loaded before it. It leaks at its end, so that leaks are left to
# the programs of tests/c. Every process writes what it finds to a file of its own, also those that tests start and
# whose output they read.
set -eu
cd "$(dirname "$0")/../.."
cc=$1
tree=$PWD/build/san/tree
plain=$PWD/build/san/plain
reports=$PWD/build/san/reports

find_libraries() {
  preloaded=$PWD/build/san/new_throws.so
  for library in libasan.so libubsan.so; do
    file=$("$cc" -print-file-name=$library)
    [ -e "$file" ] || {
      echo "sanitize: $cc comes without $library" >&2
      exit 1
    }
    preloaded="$preloaded $file"
  done
}

copy_project() {
  rm -rf "$tree" "$reports"
  mkdir -p "$tree" "$reports"
  tar -cf - --exclude=./build --exclude=./.git --exclude='*.mex' . | tar -xf - -C "$tree"
  cp -R build/san/mex/. "$tree/toolbox"
}

# What draws is not to be looked at, and slow enough without.
leave_alone() {
  rm -rf "$plain"
  mkdir -p "$plain"
  for program in gnuplot gs; do
    file=$(command -v $program) || continue
    printf '#!/bin/sh\nunset LD_PRELOAD\nexec %s "$@"\n' "$file" > "$plain/$program"
    chmod +x "$plain/$program"
  done
}

# Memory that cannot be had is NULL, or an exception, as without ASan; that exception has a library of its own, loaded
# first, whose memory `delete` frees. A crash is ASan's to report, not Octave's. The way by which Octave came to
# allocate memory is not worth the time it takes to keep it.
run_suite() { # $1: part of the names of the files
  common="halt_on_error=1:print_stacktrace=1:log_path=$reports/report:log_exe_name=1"
  memory="detect_leaks=0:allocator_may_return_null=1:alloc_dealloc_mismatch=0:malloc_context_size=1"
  PATH=$plain:$PATH LD_PRELOAD=$preloaded \
  ASAN_OPTIONS="$common:$memory:verify_asan_link_order=0:handle_segv=2:handle_abort=2" \
  UBSAN_OPTIONS="$common" NONSMOOTH_PROGRAMS= NONSMOOTH_PATIENCE=10 NONSMOOTH_TEST="$1" \
    "${OCTAVE:-octave-cli}" --norc --no-history -q "$tree/tests/run_tests.m"
}

find_libraries
copy_project
leave_alone
status=0
# In several processes: after an hour in one, MEX files that were cleared could not be loaded again.
for part in ${NONSMOOTH_TEST:-toolbox/ $(ls tests/*.tst | sed 's|^\(tests/.\).*|\1|' | sort -u)}; do
  run_suite "$part" || status=$?
done
for report in $(grep -lE 'ERROR: |runtime error: ' "$reports"/* 2> /dev/null); do # other reports are warnings
  status=1
  echo "---- $report"
  grep -v liboctinterp "$report"
done
exit $status
