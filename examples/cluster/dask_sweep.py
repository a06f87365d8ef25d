#!/usr/bin/python3
"""Sweeps on the workers of a Dask scheduler (Debian: python3-distributed).

    examples/cluster/dask_sweep.py ADDRESS SHARDS RUNS.ndjson SCENE --vary ... --measure FILE.lua

ADDRESS is that of the scheduler, as in tcp://127.0.0.1:8786. The program, the files among the words
and the folder behaviors are sent to the workers, so a worker needs nothing but Python and Dask; the
program, which the variable LIBRATION names, is best the static one. The shard of a worker that dies
runs again on another; a run that fails is a line, and the exit code is then 1.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile

from distributed import Client, as_completed


def read(words):
    """The files among the words, and those below the folders among them, by their paths."""
    files = {}
    for word in words:
        # --vary touches=A.csv,B.csv names files too.
        names = [word] if os.path.exists(word) else re.split("[=,]", word)
        paths = [name for name in names if os.path.isfile(name)]
        for folder, _, inner in [found for name in names for found in os.walk(name)]:
            paths += [os.path.join(folder, name) for name in inner]
        for path in paths:
            if os.path.isabs(path) or ".." in path.split("/"):
                sys.exit(f"{path}: a file to send must be below the current folder")
            with open(path, "rb") as file:
                files[path] = file.read()
    return files


def run(shard, program, files, words):
    """Runs one shard on a worker and returns its lines."""
    with tempfile.TemporaryDirectory() as folder:
        for path, content in {**files, "libration": program}.items():
            place = os.path.join(folder, path)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "wb") as file:
                file.write(content)
        command = os.path.join(folder, "libration")
        os.chmod(command, 0o755)
        ended = subprocess.run(
            [command, "sweep", *words, "--shard", shard, "--jobs", "1", "-o", "part.ndjson"],
            cwd=folder, capture_output=True, text=True)
        lines, part = "", os.path.join(folder, "part.ndjson")
        if os.path.exists(part):
            with open(part) as file:
                lines = file.read()
        # Code 1 tells of runs that failed too.
        if ended.returncode != 0 and (ended.returncode != 1 or not lines):
            raise RuntimeError(f"shard {shard}: {ended.stderr.strip()}")
        return lines


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    address, shards, runs, *words = sys.argv[1:]
    command = shutil.which(os.environ.get("LIBRATION", "libration"))
    if command is None:
        sys.exit("LIBRATION must be the program")
    with open(command, "rb") as file:
        program = file.read()
    parts = runs + ".parts"
    os.makedirs(parts, exist_ok=True)
    with Client(address) as client:
        names = [f"{shard}/{shards}" for shard in range(1, int(shards) + 1)]
        # Arguments stay with the scheduler; what is scattered would die with the worker that has it.
        futures = client.map(run, names, program=program, files=read([*words, "behaviors"]), words=words, retries=2)
        for future, lines in as_completed(futures, with_results=True):
            shard = names[futures.index(future)].split("/")[0]
            with open(os.path.join(parts, shard + ".ndjson"), "w") as file:
                file.write(lines)
    files = [os.path.join(parts, f"{shard}.ndjson") for shard in range(1, int(shards) + 1)]
    sys.exit(subprocess.run([command, "merge", *files, "-o", runs]).returncode)


if __name__ == "__main__":
    main()
