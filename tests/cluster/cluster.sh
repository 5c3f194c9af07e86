#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
#
# cluster.sh start FOLDER | stop FOLDER | restart FOLDER   A Slurm cluster of one node, this one, on loopback only, as root
# and without systemd; restart starts the daemons that have been killed. All it needs and writes is in FOLDER, whose name
# is absolute; its daemons are stopped by their own process ids.
set -eu
action=$1
folder=$2
here=$(cd "$(dirname "$0")" && pwd)
export SLURM_CONF="$folder/slurm.conf"
host=$(hostname -s)

configure() {
  rm -rf "$folder"
  mkdir -p "$folder/state" "$folder/spool" "$folder/log" "$folder/munge"
  memory=$(awk '/MemTotal/ { print int ($2 / 1024) }' /proc/meminfo)
  sed "s|@HOST@|$host|g; s|@FOLDER@|$folder|g; s|@CORES@|$(nproc)|g; s|@MEMORY@|$memory|g" "$here/slurm.conf" > "$SLURM_CONF"
  echo "AuthInfo=socket=$folder/munge/socket" >> "$SLURM_CONF"
  dd if=/dev/urandom of="$folder/munge/key" bs=128 count=1 2> /dev/null
  chown -R munge: "$folder/munge"
  chmod 700 "$folder/munge" && chmod 400 "$folder/munge/key"
  chmod 755 "$folder" "$folder/munge"
}

start_munge() {
  runuser -u munge -- munged --key-file="$folder/munge/key" --socket="$folder/munge/socket" --pid-file="$folder/munge/pid" \
    --log-file="$folder/munge/log" --seed-file="$folder/munge/seed"
}

# alive NAME: the process id of that daemon, if it runs; one that nobody has waited for does not
alive() {
  pid=$(cat "$folder/$1.pid" 2> /dev/null) || return 0
  case $(cut -d ' ' -f 3 "/proc/$pid/stat" 2> /dev/null) in '' | Z) ;; *) echo "$pid" ;; esac
}

wait_for_node() {
  for _ in $(seq 100); do
    case $(sinfo -h -o %T 2> /dev/null) in idle* | mixed* | allocated*) return ;; esac
    sleep 0.2
  done
  echo "cluster: the node does not come up" >&2
  for log in "$folder"/log/*.log; do tail -n 5 "$log" >&2; done
  exit 1
}

stop_daemon() {
  pid=$(alive "$1")
  [ -n "$pid" ] || return 0
  kill "$pid" 2> /dev/null || return 0
  for _ in $(seq 50); do
    [ -n "$(alive "$1")" ] || return 0
    sleep 0.1
  done
  kill -9 "$pid"
}

case $action in
  start)
    configure
    start_munge
    slurmctld -i
    slurmd
    wait_for_node
    ;;
  restart)
    for daemon in slurmctld slurmd; do
      [ -n "$(alive "$daemon")" ] || "$daemon"
    done
    sleep 1
    # what an administrator does after a daemon has been killed at a bad moment: the node is drained
    scontrol update "nodename=$host" state=resume 2> /dev/null || true
    wait_for_node
    ;;
  stop)
    stop_daemon slurmd
    stop_daemon slurmctld
    [ ! -s "$folder/munge/pid" ] || kill "$(cat "$folder/munge/pid")" 2> /dev/null || true
    ;;
esac
