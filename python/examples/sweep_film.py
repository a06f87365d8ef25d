"""Films a sweep: 24 balls that differ in elasticity alone fall side by side, the dullest on the left.

    python sweep_film.py sweep.mp4

It needs NumPy and the program ffmpeg.
"""

import subprocess
import sys

import numpy

import libration

BALLS, LANE, SIZE, RATE, SECONDS = 24, 24, 16, 60, 4
WIDTH, HEIGHT = BALLS * LANE, 320


def make_stage() -> libration.Stage:
    """The stage: a lane for each ball."""
    stage = libration.Stage(WIDTH, HEIGHT, RATE)
    for place in range(BALLS):
        ball = stage.add_item(center=(LANE * (place + 0.5), 20), size=(SIZE, SIZE), collisionBoundsType="ellipse")
        stage.add("dynamicItem", items=[ball], elasticity=place / (BALLS - 1), resistance=0, allowsRotation=False)
    stage.add("gravity", items=stage.items)
    stage.add("collision", items=stage.items, referenceBounds=True)
    return stage


def frames(stage: libration.Stage):
    """The frames, a byte of brightness for each point; the balls leave trails that fade."""
    columns = stage.columns("x", "y")
    x, y = numpy.asarray(columns.x), numpy.asarray(columns.y)
    rows, places = numpy.mgrid[0:HEIGHT, 0:WIDTH] + 0.5
    lanes = numpy.arange(WIDTH) // LANE
    frame = numpy.zeros((HEIGHT, WIDTH))
    for _ in stage.ticks(seconds=SECONDS, until_paused=False):
        columns.update()
        distance = numpy.hypot(places - x[lanes], rows - y[lanes])
        frame = numpy.maximum(frame * 0.9, numpy.clip(SIZE / 2 - distance + 0.5, 0, 1) * 255)
        yield frame.astype(numpy.uint8).tobytes()


def main(path: str) -> None:
    command = [
        "ffmpeg", "-loglevel", "error", "-y", "-f", "rawvideo", "-pix_fmt", "gray", "-s", f"{WIDTH}x{HEIGHT}",
        "-r", str(RATE), "-i", "-", "-pix_fmt", "yuv420p", path]
    with subprocess.Popen(command, stdin=subprocess.PIPE) as ffmpeg:
        for frame in frames(make_stage()):
            ffmpeg.stdin.write(frame)
        ffmpeg.stdin.close()
    if ffmpeg.returncode:
        sys.exit("ffmpeg has failed")
    print(f"{path} has {RATE * SECONDS} frames")


if __name__ == "__main__":
    main(*sys.argv[1:2] or ["sweep.mp4"])
