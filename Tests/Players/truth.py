"""The truth of a run at any time, from its trace: between ticks, items move in straight lines."""

import csv
import math
import random


class Truth:
    """The rows of a trace, by name and tick."""

    def __init__(self, path):
        self.rows, self.ticks = {}, 0
        with open(path, newline="") as file:
            for row in csv.DictReader(file):
                tick = int(row["tick"])
                self.ticks = max(self.ticks, tick)
                values = {key: float(row[key]) for key in
                          ("x", "y", "angle", "width", "height", "scaleX", "scaleY", "alpha", "zPosition")}
                self.rows.setdefault(row["item"], {})[tick] = values

    @property
    def names(self):
        return list(self.rows)

    def times(self, count, seed):
        """Random times in ticks, the first and the last tick among them."""
        numbers = random.Random(seed)
        return [0.0, float(self.ticks)] + sorted(numbers.uniform(0, self.ticks) for _ in range(count - 2))

    def at(self, name, time, layers=False):
        """An item at a time in ticks; None where it is hidden, and where it comes or goes.

        Players with layers change to another one where an item is lifted over others.
        """
        tick = math.floor(time)
        a = self.rows[name].get(tick)
        b = self.rows[name].get(tick + 1) if tick < self.ticks else a
        if not a or not b or layers and a["zPosition"] != b["zPosition"]:
            return None
        share = 0 if is_step(name, a, b) else time - tick
        return {key: a[key] + (b[key] - a[key]) * share for key in a}

    def bulge(self, name, time):
        """The distance by which a curve may leave the straight line between two ticks, in points.

        Where motion is accelerated at both ticks it leaves it by a quarter of what the rows bend.
        The first and the last row bend as those beside them.
        """
        def bend(tick):
            rows = self.rows[name]
            tick += (tick - 1 not in rows) - (tick + 1 not in rows)
            a, b, c = (rows.get(tick + step) for step in (-1, 0, 1))
            if not (a and b and c):
                return 0
            size = (b["width"], b["height"])
            middle = {key: (a[key] + c[key]) / 2 for key in a}
            first = self.first(name)
            return max(math.dist(p, q) for p, q in
                       zip(corners(b, size, first, name), corners(middle, size, first, name)))

        share = time - math.floor(time)
        return min(bend(math.floor(time)), bend(math.floor(time) + 1)) * share * (1 - share)

    def is_hidden(self, name, time):
        tick = math.floor(time)
        return tick not in self.rows[name] and tick + 1 not in self.rows[name]

    def first(self, name):
        return self.rows[name][min(self.rows[name])]


def is_step(name, a, b):
    """Whether a script set an item anew from a row to the next: names in steps.lua tell."""
    return name.startswith("set") or name == "wrap" and b["x"] < a["x"]


def matrix(row, size, first, scales_last, is_path=False):
    """The columns of the map from the item's drawing to the stage, without its center."""
    sine, cosine = math.sin(row["angle"]), math.cos(row["angle"])
    x, y = row["scaleX"], row["scaleY"]
    if scales_last:
        return cosine * x, sine * y, -sine * x, cosine * y
    if not is_path:
        x, y = x * row["width"] / first["width"], y * row["height"] / first["height"]
    return cosine * x, sine * x, -sine * y, cosine * y


def corners(row, size, first, name):
    """The four corners of a rectangle of a size about the center of an item, on the stage.

    Items whose name begins with "late" are scaled after they are turned; a "star" is a path, which
    does not grow with its size.
    """
    a, b, c, d = matrix(row, size, first, name.startswith("late"), name.startswith("star"))
    places = []
    for u, v in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)):
        u, v = u * size[0], v * size[1]
        places.append((row["x"] + a * u + c * v, row["y"] + b * u + d * v))
    return places


class Worst:
    """The greatest difference that was found, and where."""

    def __init__(self):
        self.distance, self.opacity, self.count, self.where = 0.0, 0.0, 0, ""

    def note(self, distance, opacity, where):
        self.count += 1
        if not distance <= self.distance:
            self.distance, self.where = distance, where
        self.opacity = max(self.opacity, opacity)

    def check(self, tolerance, opacity, least):
        """Fails where more was found than allowed, or fewer comparisons were made than expected."""
        assert self.count >= least, f"only {self.count} comparisons"
        assert self.distance <= tolerance, f"{self.distance:.3f} pt off: {self.where}"
        assert self.opacity <= opacity, f"an opacity is {self.opacity:.4f} off"
        # A player that shows another motion than the keys would be exact by chance only.
        assert self.distance > 1e-4, "exact: was anything compared?"
        return f"{self.count} comparisons, {self.distance:.3f} pt, {self.opacity:.4f} opacity"


def compare(truth, times, shown, layers=False, curves=False):
    """Compares what a player shows with the truth.

    shown[i] has for the time i a dictionary from names to {"size", "corners", "opacity"}.
    """
    worst = Worst()
    for time, state in zip(times, shown):
        for name in truth.names:
            row, item = truth.at(name, time, layers), state.get(name)
            if row is None:
                if truth.is_hidden(name, time) and item:
                    worst.note(0, item["opacity"], name)
                continue
            assert item, f"{name} is not shown at tick {time}"
            off = max(math.dist(a, b) for a, b in
                      zip(item["corners"], corners(row, item["size"], truth.first(name), name)))
            off = max(0, off - truth.bulge(name, time)) if curves else off
            worst.note(off, abs(item["opacity"] - row["alpha"]), f"{name} at tick {time:.3f}")
    return worst
