#!/usr/bin/env bash
# Sweeps with GNU parallel, on this machine, or on those of the file that MACHINES names.
#
#     examples/cluster/parallel.sh SHARDS RUNS.ndjson SCENE --vary ... --measure FILE.lua
#
# Each shard is a job with one process. Here it has a file of its own in the folder RUNS.ndjson.parts,
# and a job that is killed goes on behind its last whole line; a job whose machine is gone is begun
# again on another. A run that fails is a line, and the exit code is then 1. LIBRATION is the program,
# best the static one. Each line of MACHINES is a login of ssh, such as 4/user@host, where nothing is
# needed: the program, the folder behaviors and the files among the words are sent there, so their
# paths must be relative, and are removed at the end.
set -euo pipefail
# Else a job would go to the shell of the login, or to none where SHELL is not set, and tell nothing.
export PARALLEL_SHELL=/bin/sh

shards=$1 runs=$2
shift 2
program=${LIBRATION:-libration}
parts=$runs.parts
mkdir -p "$parts"

# Runs a command on each of the machines: how many jobs one takes stands before its login.
on_machines() {
  local login
  while read -r login; do
    ssh "${login#*/}" "$@" < "$parts/sent.tar"
  done < <(grep -v -e '^#' -e '^ *$' "$MACHINES")
}

# Sends what the jobs need to a folder of their own on each machine.
send() {
  local sent=("$program") word name names
  for word in behaviors "$@"; do
    names=("$word")
    # --vary touches=A.csv,B.csv names files too.
    if [ ! -e "$word" ]; then IFS='=,' read -ra names <<< "$word"; fi
    for name in "${names[@]}"; do
      if [ -e "$name" ]; then sent+=("$name"); fi
    done
  done
  tar -cf "$parts/sent.tar" -- "${sent[@]}"
  trap 'on_machines "rm -r $folder" || true; rm "$parts/sent.tar"' EXIT
  on_machines "mkdir $folder && tar -xf - -C $folder"
}

jobs=(parallel --quote --retries 3)
if [ -t 2 ]; then jobs+=(--bar); fi
# Exit code 1 tells of runs that failed, or of what no other machine does better.
job=(sh -c '"$@" || [ "$?" -eq 1 ]' sh "$program" sweep "$@" --shard "{}/$shards" --jobs 1)
if [ -n "${MACHINES:-}" ]; then
  folder=$(mktemp -u libration.XXXXXX)
  send "$@"
  seq "$shards" | "${jobs[@]}" --sshloginfile "$MACHINES" --workdir "$folder" "${job[@]}" > "$parts/all.ndjson"
else
  seq "$shards" | "${jobs[@]}" "${job[@]}" --resume -o "$parts/{}.ndjson"
fi
"$program" merge "$parts"/*.ndjson -o "$runs"
