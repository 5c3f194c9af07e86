#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# open.sh FOLDER SECONDS CHROMIUM ARGUMENT...   opens a page in Chromium without a window and ends it when the page has
# written REPORT-END to the console, or after SECONDS. FOLDER/log is what it wrote. Frames are drawn in real time, which
# the ways of Chromium that end by themselves (--dump-dom, --screenshot) do not do.
set -u
folder=$1
seconds=$2
shift 2
HOME=$folder
export HOME

"$@" --user-data-dir="$folder/profile" --enable-logging=stderr > "$folder/log" 2>&1 &
browser=$!
waited=0
while kill -0 $browser 2> /dev/null && [ $waited -lt "$((5 * seconds))" ]; do
  grep -q 'REPORT-END' "$folder/log" && break
  sleep 0.2
  waited=$((waited + 1))
done
kill $browser 2> /dev/null
wait $browser 2> /dev/null
grep -q 'REPORT-END' "$folder/log"
