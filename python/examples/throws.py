"""Makes a data set: 1,000 random throws of a ball in a box, a row each.

    python throws.py throws.csv

Columns: the velocity of the throw, in points per second; the bounces, the time until rest, in seconds, and the place
where it rests. The same seed gives the same file on every machine.
"""

import csv
import random
import sys

import libration

THROWS = 1_000
COLUMNS = ["vx", "vy", "bounces", "seconds", "x", "y"]


def rows():
    """A row for each throw."""
    stage = libration.Stage(width=320, height=480, rate=60)
    ball = stage.add_item("ball", center=(160, 240), size=(24, 24), collisionBoundsType="ellipse")
    stage.add("gravity", items=[ball])
    stage.add("collision", items=[ball], referenceBounds=True)
    stage.add("dynamicItem", items=[ball], elasticity=0.6, friction=0.5, angularResistance=2)
    # All throws begin from one moment: going back to it is faster than a new stage.
    start = stage.host.snapshot()
    choose = random.Random(46)
    for _ in range(THROWS):
        start.restore()
        vx, vy = choose.uniform(-600, 600), choose.uniform(-600, 600)
        ball.vx, ball.vy = vx, vy
        stage.advance(1_200, until_paused=True)
        bounces = sum(isinstance(event, libration.Contact) and event.phase == "began" for event in stage.events())
        yield [vx, vy, bounces, stage.elapsed, ball.x, ball.y]


def main(path: str) -> None:
    with open(path, "w", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(COLUMNS)
        writer.writerows(rows())
    print(f"{path} has {THROWS} throws")


if __name__ == "__main__":
    main(*sys.argv[1:2] or ["throws.csv"])
