"""What tests of the page share: a server, a page, and places on the stage."""

import os

from browser import Browser
from mock import Mock
from motion import Springs
from server import Server

BUILD = os.path.join(os.path.dirname(__file__), "../../.build")


def needs_mock(test):
    """Marks a test that steers the server or asks what it received."""
    test.needs = "mock"
    return test


def needs_server(test):
    """Marks a test of the real server's scenes."""
    test.needs = "server"
    return test


class Page(Browser):
    """A browser with a fresh server for each test: the mock, or the real one by its command."""

    def __init__(self, command=None):
        super().__init__()
        self.command, self.kind = command, "server" if command else "mock"
        self.mock, self.server, self.reports = None, None, []
        self.shots = os.path.join(BUILD, "page-real" if command else "page")
        os.makedirs(self.shots, exist_ok=True)

    def visit(self, motion=Springs, **options):
        """Opens the page on cards and waits until it shows a whole run that stands at its start."""
        if self.command:
            self.visit_scene("examples/cards.lua", **options)
        else:
            self.leave()
            self.mock = Mock(motion() if motion else None)
            self.open(self.mock.address, **options)
            self.until("window.stats && stats.isConnected")
            if motion:
                self.until_shown()

    def visit_scene(self, scene, *words, **options):
        """Opens the page of the real server on a scene, or on the gallery without one."""
        self.leave()
        self.server = Server(self.command, scene, *words)
        self.open(self.server.address, **options)
        self.until("window.stats && stats.isConnected")
        if scene:
            self.until_shown()

    def until_shown(self):
        """Waits until the whole run is known and drawn; forgets what was sent up to then."""
        self.until("stats.last > 0 && import('./model.js').then((m) =>"
                   " m.model.isComplete && m.currentRows().ticks > m.model.last)")
        self.module("camera.js", "m.toCanvas(0, 0)")
        self.frame()
        self.forget()

    def leave(self):
        for server in (self.mock, self.server):
            if server:
                server.close()
        self.mock, self.server = None, None

    def module(self, name, expression):
        """The value of an expression about `m`, a module of the page."""
        return self.js(f"import('./{name}').then((m) => {expression})")

    def item(self, index):
        """An item of the scene."""
        return self.module("model.js", f"m.model.items[{index}]")

    def fill(self, index):
        """The colour that an item is drawn in, as "#rrggbb"."""
        return self.js("Promise.all([import('./model.js'), import('./looks.js')]).then(([m, l]) =>"
                       f" l.fill(m.model.items[{index}]))")

    def pose(self, index):
        """x and y of an item at the time that is shown, in points."""
        return self.js("Promise.all([import('./model.js'), import('./clock.js')]).then(([m, c]) => [0, 1].map("
                       f"(field) => m.currentRows().value(c.shownTick(), {index}, field)))")

    def at(self, x, y):
        """Where a point of the stage is in the window, in CSS pixels."""
        box = self.box("#stage")
        point = self.module("camera.js", f"m.toCanvas({x}, {y})")
        return point["x"] + box["x"], point["y"] + box["y"]

    def color(self, x, y):
        """The colour of the stage's canvas at a point of the stage, as "#rrggbb"."""
        box = self.box("#stage")
        left, top = self.at(x, y)
        red, green, blue, _ = self.pixel("#stage", left - box["x"], top - box["y"])
        return f"#{red:02x}{green:02x}{blue:02x}"

    def on_timeline(self, tick):
        """Where a tick is on the timeline, in the window."""
        box = self.box("#timeline")
        return box["x"] + self.module("timeaxis.js", f"m.toX({tick}, {box['width']})"), box["y"] + 26

    def hold(self, tick):
        """Shows a tick and waits until the session stands there."""
        self.module("clock.js", f"m.hold({tick})")
        self.until(f"stats.present === {tick}")
        self.frame()

    def text(self, selector):
        return self.js(f"document.querySelector('{selector}').innerText")

    def is_seen(self, selector):
        return self.js(f"(() => {{ const e = document.querySelector('{selector}');"
                       "return !!e && e.checkVisibility() && e.getBoundingClientRect().width > 0; })()")

    def picture(self, name):
        """Leaves a picture for people to look at, when nothing fades in or slides any more."""
        self.frame()
        self.js("Promise.allSettled(document.getAnimations().filter((one) => Number.isFinite(one.effect"
                ".getComputedTiming().endTime)).map((one) => one.finished))")
        self.shot(os.path.join(self.shots, f"{name}.png"))

    def report(self, text):
        """Says a figure that no test depends on."""
        self.reports.append(text)


def near(a, b, tolerance=0.5):
    assert all(abs(x - y) <= tolerance for x, y in zip(a, b)), f"{a} is not near {b}"


def equal(a, b):
    assert a == b, f"{a!r} is not {b!r}"
