#!/usr/bin/env bash
# Sweeps as an array of Slurm, a shard for each task.
#
#     sbatch --array=1-8 examples/cluster/slurm.sh RUNS.ndjson SCENE --vary ... --measure FILE.lua
#
# The folder must be one that all nodes share. A task that is requeued goes on behind its last whole
# line. When all tasks have ended:
#
#     libration merge RUNS.ndjson.parts/*.ndjson -o RUNS.ndjson
#
#SBATCH --job-name=libration
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
#SBATCH --requeue
set -euo pipefail

runs=$1
shift
mkdir -p "$runs.parts"
exec "${LIBRATION:-libration}" sweep "$@" --jobs "${SLURM_CPUS_PER_TASK:-1}" --resume \
  --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" -o "$runs.parts/$SLURM_ARRAY_TASK_ID.ndjson"
