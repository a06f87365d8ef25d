"""All that tests of the page share: a browser, a server, and places on the stage."""

import os
import shutil
import tempfile

from browser import Browser
from proxy import Proxy
from server import ROOT, Server

SHOTS = os.path.join(ROOT, ".build/page")

# Stops the clock and the timers of a page; `passTime` moves both by a number of ms at once.
STOP_CLOCK = """(() => {
  let [time, count] = [performance.now(), 1e6];
  const timers = new Map(), clear = window.clearTimeout;
  performance.now = () => time;
  window.setTimeout = (run, wait = 0, ...words) => {
    timers.set(++count, { at: time + wait, run: () => run(...words) });
    return count;
  };
  window.clearTimeout = (number) => timers.delete(number) || clear(number);
  window.passTime = (wait) => {
    time += wait;
    for (const [number, { at, run }] of [...timers].sort(([, a], [, b]) => a.at - b.at)) {
      if (at <= time && timers.delete(number)) run();
    }
  };
})()"""


class Page(Browser):
    """A browser with a fresh server for each visit, and a proxy between them where a test asks for it."""

    def __init__(self, command):
        super().__init__()
        self.command, self.reports = command, []
        self.server, self.proxy, self.files = None, None, None
        os.makedirs(SHOTS, exist_ok=True)

    def visit(self, scene="examples/cards.lua", *words, proxied=False, change=None, plays=False,
              keeps=False, **options):
        """Opens the page on a scene, or on the gallery with None; waits until it shows a whole run at its start.

        With `plays` it opens as for a person, and is not waited for. With `proxied` or `change` there is a proxy;
        `change` is what it does with messages of the server. With `keeps` the server keeps the session beside the
        scene.
        """
        self.disconnect()
        self.server = Server(self.command, scene, *words, keeps=keeps)
        if proxied or change:
            self.proxy = Proxy(self.server.address, change)
        # A scene plays when it opens, unless the address names a moment.
        moment = "#tick=0" if scene and not plays else ""
        self.open((self.proxy or self.server).address + moment, **options)
        self.until("window.stats && stats.isConnected")
        if scene and not plays:
            self.until_shown()

    def visit_text(self, text, *words, name="scene.lua", **options):
        """Opens the page on a scene with a text; returns the path of its file."""
        path = self.save(name, text)
        self.visit(path, *words, **options)
        return path

    def until_model(self, condition):
        """Waits for a state of the page's model, `model` of the module `m`."""
        self.until(f"window.stats && import('model.js').then((m) => {{ const {{ model }} = m; return {condition}; }})")

    def until_whole(self, condition="true"):
        """Waits until all rows of the run are there, of a run for which a condition holds."""
        self.until_model("model.last > 0 && model.isComplete && m.currentRows().ticks > model.last && ("
                         f"{condition})")

    def until_shown(self):
        """Waits until the whole run is known and drawn; forgets what was sent up to then."""
        self.until_whole()
        self.frame()
        self.forget()

    def play(self):
        self.key(" ")
        self.until_model("model.isPlaying")

    def stop(self):
        self.key(" ")
        self.until_model("!model.isPlaying")
        self.until_whole()

    def save(self, name, text):
        """Saves a text as a file of the test, in a folder that is gone when the test is; returns its path."""
        self.files = self.files or tempfile.mkdtemp()
        path = os.path.join(self.files, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def leave(self):
        """Ends the server, and the proxy before it, and takes away the files of the test."""
        self.disconnect()
        if self.files:
            shutil.rmtree(self.files)
        self.files = None

    def close(self):
        self.leave()
        super().close()

    def disconnect(self):
        """Ends the server, and the proxy before it."""
        for one in (self.proxy, self.server):
            if one:
                one.close()
        self.proxy, self.server = None, None

    def module(self, name, expression):
        """The value of an expression about `m`, a module of the page."""
        return self.js(f"import('{name}').then((m) => {expression})")

    def modules(self, names, function):
        """The value of a function of several modules of the page."""
        return self.js(f"Promise.all('{names}'.split(' ').map((name) => import(`${{name}}.js`)))"
                       f".then((all) => ({function})(...all))")

    def item(self, index):
        """An item of the scene."""
        return self.module("model.js", f"m.model.items[{index}]")

    def fill(self, index):
        """The colour that an item is drawn in, as "#rrggbb"."""
        return self.item(index)["color"]

    def pose(self, index):
        """x and y of an item at the time that is shown, in points."""
        return self.modules("model clock", "(m, c) => [0, 1].map((field) =>"
                                           f" m.currentRows().value(c.shownTick(), {index}, field))")

    def way(self, index, field=0):
        """x, or another field, of an item at each tick of the run."""
        return self.module("model.js", "Array.from({ length: m.model.last + 1 }, (_, tick) =>"
                                       f" m.currentRows().value(tick, {index}, {field}))")

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

    def until_painted(self, x, y, color):
        """Waits until a point of the stage has a colour."""
        for _ in range(200):
            if self.color(x, y) == color:
                return
            self.frame()
        equal(self.color(x, y), color)

    def on_timeline(self, tick):
        """Where a tick is on the timeline, in the window."""
        box = self.box("#timeline")
        return box["x"] + self.module("timeaxis.js", f"m.toX({tick}, {box['width']})"), box["y"] + 26

    def hold(self, tick):
        """Shows a tick and waits until the session stands there."""
        self.module("clock.js", f"m.hold({tick})")
        self.until(f"stats.present === {tick}")
        self.frame()

    def stop_clock(self):
        """Stops the time by which the page tells whether something lasts or rests, until `pass_time`."""
        self.js(STOP_CLOCK)

    def pass_time(self, milliseconds):
        self.js(f"passTime({milliseconds})")

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
        self.shot(os.path.join(SHOTS, f"{name}.png"))

    def report(self, text):
        """Says a figure that no test depends on."""
        self.reports.append(text)


def near(a, b, tolerance=0.5):
    assert all(abs(x - y) <= tolerance for x, y in zip(a, b)), f"{a} is not near {b}"


def equal(a, b):
    assert a == b, f"{a!r} is not {b!r}"
