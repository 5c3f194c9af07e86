#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# run.sh OCTAVE   The tests with a Slurm cluster, as root, in a folder of their own that is removed afterwards.
set -eu
[ "$(id -u)" = 0 ] || {
  echo "test-cluster: the daemons of Slurm and munge need root" >&2
  exit 1
}
base=$(mktemp -d)
trap 'sh tests/cluster/cluster.sh stop "$base" || true; rm -rf "$base"' EXIT
chmod 755 "$base"
"$1" --norc --no-history -q --path "$PWD/toolbox" --path "$PWD/tests/support" --path "$PWD/tests/cluster" --eval \
  "source ('tests/cluster/test_cluster.m'); run_all ('$base/cluster'); disp ('test-cluster: all passed')"
