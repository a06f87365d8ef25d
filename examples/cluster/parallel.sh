#!/usr/bin/env bash
# Sweeps with GNU parallel, on this machine, or on those of the file that MACHINES names.
#
#     examples/cluster/parallel.sh SHARDS RUNS.ndjson SCENE --vary ... --measure FILE.lua
#
# Each shard is a job with one process and a file of its own in the folder RUNS.ndjson.parts. A job
# that fails or is killed is begun again and goes on behind its last whole line. LIBRATION is the
# program, best the static one. Each line of MACHINES is a login of ssh, such as 4/user@host; the
# program, the folder behaviors and the files among the words are copied there, so their paths must be
# relative.
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
    if [ -e "$word" ]; then remote+=(--basefile "$word"); fi
  done
fi

bar=()
if [ -t 2 ]; then bar=(--bar); fi
seq "$shards" | parallel --quote "${bar[@]}" --retries 3 "${remote[@]}" \
  "$program" sweep "$@" --shard "{}/$shards" --jobs 1 --resume -o "$parts/{}.ndjson"
"$program" merge "$parts"/*.ndjson -o "$runs"
