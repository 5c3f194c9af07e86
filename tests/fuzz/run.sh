#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# run.sh SECONDS NAME...   fuzzes each harness for that long, from the inputs of earlier runs and of tests/fuzz/found.
# Inputs that found something are left in build/fuzz/found; then the exit status is 1. Readers of files, which have an
# m-file tests/fuzz/m/fuzz_NAME.m, are run by fuzz_files.m.
set -u
cd "$(dirname "$0")/../.." || exit 1
seconds=$1
shift
found=0
export OPENBLAS_NUM_THREADS=1 ASAN_OPTIONS=quarantine_size_mb=16
mkdir -p build/fuzz/found

# An Octave that ends by itself, or that has to be ended because it waits for a file, is a finding too.
fuzz_reader() {
  timeout $((seconds + 120)) "${OCTAVE:-octave-cli}" --norc --no-history -q --path "$PWD/toolbox" --path "$PWD/tests/support" --path "$PWD/tests/fuzz/m" \
    --eval "exit (fuzz_files ('$1', $seconds) > 0)" 2>&1
}

for name in "$@"; do
  if [ -f "tests/fuzz/m/fuzz_$name.m" ]; then
    fuzz_reader "$name" || {
      found=1
      echo "$name: a finding, see build/fuzz/found"
    }
    continue
  fi
  mkdir -p "build/fuzz/$name"
  log=build/fuzz/$name.log
  set -- "build/fuzz/$name"
  [ ! -d "tests/fuzz/found/$name" ] || set -- "$@" "tests/fuzz/found/$name"
  if build/fuzz/bin/"$name" -max_total_time="$seconds" -timeout=120 -report_slow_units=120 -rss_limit_mb=2500 -max_len=800 \
    -len_control=0 -print_final_stats=1 -artifact_prefix="build/fuzz/found/$name-" "$@" > "$log" 2>&1; then
    echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs," \
      "$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -n 1) places reached, nothing found"
  else
    found=1
    echo "$name: a finding, see $log; run it again with: build/fuzz/bin/$name INPUT"
    sed -n 's/^.*Test unit written to /  INPUT is /p' "$log"
  fi
done
exit $found
