"""Motion for the mock server: springs with fingers, a crowd, and recorded traces."""

import csv
import math

WIDTH = 6  # x, y, angle, scaleX, scaleY, alpha
COLORS = ["#4878cf", "#e0873e", "#4ea564", "#c9504f", "#8a6fc0", "#3f9fb5", "#c7689f"]


def item(number, name, x, y, width, height, **more):
    fields = [
        {"name": "x", "value": x, "min": -1e9, "max": 1e9, "unit": "pt", "doc": "Center."},
        {"name": "y", "value": y, "min": -1e9, "max": 1e9, "unit": "pt", "doc": "Center."},
        {"name": "angle", "value": 0, "min": -1e9, "max": 1e9, "unit": "rad", "doc": "Turn, clockwise."},
        {"name": "width", "value": width, "min": 0.001, "max": 1e9, "unit": "pt", "doc": "Unscaled."},
    ]
    return {"id": number, "name": name, "tags": [], "shape": "rect", "width": width, "height": height,
            "radius": 0, "outline": [], "color": COLORS[number % len(COLORS)], "alpha": 1, "z": 0,
            "group": None, "anchored": False, "fields": fields, **more}


def number_param(name, value, low, high, unit, doc):
    return {"name": name, "kind": "number", "value": value, "scene": value, "min": low, "max": high,
            "unit": unit, "choices": None, "doc": doc, "settable": True}


def behavior(number, label, doc, params, **more):
    return {"id": number, "name": label.split()[0], "label": label, "file": None, "line": None,
            "doc": doc, "depth": 0, "builtIn": True, "suspended": False, "params": params, **more}


class Springs:
    """Cards that springs pull to a pile; a finger carries a card and throws it."""

    title, file, doc = "cards", "cards.lua", "Scattered cards snap together into a pile."
    rate, width, height = 60, 320, 480

    def __init__(self):
        self.items = []
        for i in range(7):
            around = 2 * math.pi * (i + 1) / 7
            self.items.append(item(i, f"card{i + 1}", round(160 + 110 * math.cos(around), 3),
                                   round(240 + 170 * math.sin(around), 3), 60, 84, radius=[0, 8][i % 2]))
        self.items[5].update(shape="ellipse")
        self.items[6].update(shape="path", outline=[0, -44, 34, -10, 22, 40, -22, 40, -34, -10])
        point = {"name": "point", "kind": "point", "value": {"x": 160, "y": 240},
                 "scene": {"x": 160, "y": 240}, "min": None, "max": None, "unit": "pt",
                 "choices": None, "doc": "Where the pile lies.", "settable": True}
        axes = {"name": "axes", "kind": "choice", "value": "both", "scene": "both", "min": None,
                "max": None, "unit": None, "choices": ["both", "x", "y"], "doc": "What is pulled.",
                "settable": True}
        turns = {"name": "turns", "kind": "boolean", "value": True, "scene": True, "min": None,
                 "max": None, "unit": None, "choices": None, "doc": "Whether cards turn.", "settable": True}
        owner = {"name": "items", "kind": "items", "value": "7 items", "scene": None, "min": None,
                 "max": None, "unit": None, "choices": None, "doc": "Who is pulled.", "settable": False}
        self.behaviors = [
            behavior(1, "snap", "Pulls cards to a point.", [
                number_param("frequency", 1.6, 0.1, 6, "Hz", "Swings a second."),
                number_param("damping", 0.35, 0, 1, "", "0 swings for ever, 1 does not swing."),
                point, axes, owner]),
            behavior(2, "fan", "Turns each card a little more than the one before.", [
                number_param("spread", 0.12, -1e9, 1e9, "rad", "From card to card."), turns],
                builtIn=False, file="fan.lua", line=12),
            behavior(3, "frameWatcher", "Removes the fan once the cards stay put.", [], depth=1),
        ]
        self.inputs = []  # (tick, phase, finger, x, y)
        self.rows = []

    def param(self, behavior_id, name):
        owner = next(one for one in self.behaviors if str(one["id"]) == str(behavior_id))
        return next(one for one in owner["params"] if one["name"] == name)

    def start(self, one, name):
        return next(field["value"] for field in one["fields"] if field["name"] == name)

    def simulate(self, present):
        """All rows of the run: 3 s beyond the last input or the present."""
        last_input = max([tick for tick, *_ in self.inputs], default=0)
        count = max(240, last_input + 180, present + 60)
        omega = 2 * math.pi * self.param(1, "frequency")["value"] / self.rate
        zeta = self.param(1, "damping")["value"]
        at = self.param(1, "point")["value"]
        axes = self.param(1, "axes")["value"]
        spread = self.param(2, "spread")["value"] if self.param(2, "turns")["value"] else 0
        state = [[self.start(one, "x"), self.start(one, "y"), self.start(one, "angle"), 0, 0]
                 for one in self.items]
        held = {}  # finger: (item, dx, dy)
        inputs = sorted(self.inputs, key=lambda one: one[0])
        self.rows = [self.row(state)]
        for tick in range(count):
            moved = {}
            for at_tick, phase, finger, x, y in inputs:
                if at_tick != tick:
                    continue
                if phase == "began":
                    under = [i for i, s in enumerate(state) if abs(s[0] - x) < 30 and abs(s[1] - y) < 42]
                    if under:
                        held[finger] = (under[-1], state[under[-1]][0] - x, state[under[-1]][1] - y)
                elif finger in held:
                    moved[held[finger][0]] = (x + held[finger][1], y + held[finger][2])
                    if phase != "moved":
                        held.pop(finger)
            carried = {one for one, *_ in held.values()} | set(moved)
            for i, s in enumerate(state):
                if i in carried:
                    x, y = moved.get(i, (s[0], s[1]))
                    s[3], s[4], s[0], s[1] = (x - s[0]) * 0.6, (y - s[1]) * 0.6, x, y
                    continue
                tx = at["x"] + 4 * (i + 1) if axes != "y" else s[0]
                ty = at["y"] if axes != "x" else s[1]
                s[3] += omega * omega * (tx - s[0]) - 2 * zeta * omega * s[3]
                s[4] += omega * omega * (ty - s[1]) - 2 * zeta * omega * s[4]
                s[0] += s[3]
                s[1] += s[4]
                s[2] += ((i - 3) * spread - s[2]) * 0.08
            self.rows.append(self.row(state))

    @staticmethod
    def row(state):
        return [number for s in state for number in (s[0], s[1], s[2], 1, 1, 1)]

    def events(self):
        marks = [{"tick": tick, "kind": "input", "text": f"finger {finger} {phase}"}
                 for tick, phase, finger, *_ in self.inputs]
        for tick in (31, 47, 66):
            marks.append({"tick": tick, "kind": "contact", "text": "card1 meets card2"})
        marks.append({"tick": 120, "kind": "event", "text": "frameWatcher removed fan"})
        return marks


class Crowd(Springs):
    """Many small items on ellipses: 1,000 moving ones must be drawn in a frame."""

    title, file, doc = "crowd", "crowd.lua", "A thousand items on their ways."

    def __init__(self, count=1000):
        super().__init__()
        self.items = [item(i, f"item{i}", 160, 240, 10, 6) for i in range(count)]

    def simulate(self, present):
        if self.rows:
            return
        cos = [math.cos(2 * math.pi * i / 240) for i in range(240)]
        for tick in range(241):
            row = []
            for i in range(len(self.items)):
                phase = (tick * (1 + i % 3) + i * 7) % 240
                radius = 20 + 130 * (i / len(self.items))
                c, s = cos[phase], cos[(phase + 180) % 240]
                row += (160 + radius * c, 240 + 1.5 * radius * s, phase / 38, 1, 1, 1)
            self.rows.append(row)

    def events(self):
        return []


class Trace(Springs):
    """What `libration run SCENE --trace FILE.csv` wrote; knobs change nothing."""

    def __init__(self, path):
        super().__init__()
        self.title = path.rsplit("/", 1)[-1].removesuffix(".csv")
        self.file = f"{self.title}.lua"
        self.items, self.rows, numbers = [], [], {}
        with open(path, newline="") as lines:
            for line in csv.DictReader(lines):
                name, tick = line["item"], int(line["tick"])
                if name not in numbers:
                    numbers[name] = len(numbers)
                    self.items.append(item(numbers[name], name, *(
                        float(line[key]) for key in ("x", "y", "width", "height"))))
                while len(self.rows) <= tick:
                    self.rows.append([])
                self.rows[tick] += [float(line[key]) for key in ("x", "y", "angle", "scaleX", "scaleY")] + [1]

    def simulate(self, present):
        pass

    def events(self):
        return []
