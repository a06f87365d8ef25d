#!/usr/bin/env bash
# Sweeps with GNU parallel, on this machine, or on those of the file that MACHINES names.
#
#     examples/cluster/parallel.sh SHARDS RUNS.ndjson SCENE --vary ... --measure FILE.lua
#
# Each shard is a job with one process and a file of its own in the folder RUNS.ndjson.parts. A job
# that is killed, or whose machine is gone, is begun again and goes on behind its last whole line; a
# run that fails is a line, and the exit code is then 1. LIBRATION is the program, best the static
# one. Each line of MACHINES is a login of ssh, such as 4/user@host; the program, the folder
# behaviors and the files among the words are copied there, so their paths must be relative.
set -euo pipefail

shards=$1 runs=$2
shift 2
program=${LIBRATION:-libration}
parts=$runs.parts
mkdir -p "$parts"

remote=()
if [ -n "${MACHINES:-}" ]; then
  remote=(--sshloginfile "$MACHINES" --workdir . --cleanup --return "$parts/{}.ndjson" --basefile "$program")
  for word in behaviors "$@"; do
    names=("$word")
    # --vary touches=A.csv,B.csv names files too.
    if [ ! -e "$word" ]; then IFS='=,' read -ra names <<< "$word"; fi
    for name in "${names[@]}"; do
      if [ -e "$name" ]; then remote+=(--basefile "$name"); fi
    done
  done
fi

bar=()
if [ -t 2 ]; then bar=(--bar); fi
# The file of the part is made at once: where a machine has done a part, an empty folder is removed.
# Exit code 1 tells of runs that failed, or of what no other machine does better.
seq "$shards" | parallel --quote "${bar[@]}" --retries 3 "${remote[@]}" \
  sh -c 'mkdir -p "$0" && : >> "$0/$1.ndjson" || exit 2; shift; "$@" || [ "$?" -eq 1 ]' "$parts" "{}" \
  "$program" sweep "$@" --shard "{}/$shards" --jobs 1 --resume -o "$parts/{}.ndjson"
"$program" merge "$parts"/*.ndjson -o "$runs"
