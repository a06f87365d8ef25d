"""Two scenes or recordings beside each other: `libration view A B`."""

import os
import shutil
import subprocess
import tempfile

from harness import equal
from server import ROOT

READY = "import('beside.js').then((m) => m.besideBranch()?.rows.ticks > 30)"
DIFFERENCE = "import('beside.js').then((m) => import('difference.js').then((d) => %s))"
FOUND = DIFFERENCE % "d.difference(m.besideBranch()).first"


class Folder:
    """A scene whose last card has less damping, and recordings of both; gone at the end."""

    def __init__(self, command):
        self.path = tempfile.mkdtemp()
        self.scene = os.path.join(ROOT, "examples/cards.lua")
        self.other = os.path.join(self.path, "loose.lua")
        with open(self.scene) as file:
            text = file.read()
        # From 0.2 s on the first card is pushed; until then both runs are equal.
        text = text.replace("return stage", """stage.animator:add({
  clockMandate = true,
  onTick = function(self)
    self.count = (self.count or 0) + 1
    if self.count == 12 then self.item.vx = 900 end
    if self.count == 60 then self:remove() end
  end,
}, { item = stage:item "card1" })
return stage""")
        with open(self.other, "w") as file:
            file.write(text)
        self.libration = command

    def record(self, scene, name):
        path = os.path.join(self.path, name)
        subprocess.run([self.libration, "run", scene, "--seconds", "2", "--record", path],
                       check=True, cwd=ROOT, capture_output=True)
        return path

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path)


def test_two_scenes_are_seen_beside_each_other(page):
    with Folder(page.command) as folder:
        page.visit("examples/cards.lua", folder.other)
        page.until(READY)
        assert page.is_seen("#beside") and page.is_seen("#difference")
        first = page.js(FOUND)
        assert 11 <= first <= 14, first
        page.click("#difference-words .first")
        page.until(f"stats.present === {first}")
        page.hold(22)
        box = page.box("#timeline")
        x, _ = page.on_timeline(first)
        equal(page.pixel("#timeline", round(x - box["x"]), 34)[:3], [191, 34, 57])
        page.picture("beside")
        equal(page.text("#beside-name"), folder.other)
        page.resize(390, 800, 2)
        page.click("#sheets [data-sheet=plot]")
        page.picture("beside-narrow")


def test_a_touch_of_the_one_leaves_the_other(page):
    with Folder(page.command) as folder:
        page.visit("examples/cards.lua", folder.other)
        page.until(READY)
        other = page.module("beside.js", "m.besideBranch().rows.value(30, 0, 0)")
        page.module("steering.js", "m.sendKnob(0, 'damping', 0.1)")
        page.until(f"{FOUND.replace('.first)', '.first)')}.then((first) => first <= 2)")
        equal(page.module("beside.js", "m.besideBranch().rows.value(30, 0, 0)"), other)
        page.until("import('branches.js').then(({branches}) => branches.list.length === 3)")


def test_two_recordings_are_seen_and_not_changed(page):
    with Folder(page.command) as folder:
        first, second = folder.record(folder.scene, "a.libration"), folder.record(folder.other, "b.libration")
        page.visit(first, second)
        page.until(READY)
        assert 11 <= page.js(FOUND) <= 14
        page.module("connection.js", "m.send('touch', 'began', 0, 100, 100)")
        page.until("document.querySelector('#toasts .error')")
        assert "not changed" in page.text("#toasts")
        page.picture("recordings")
        # The other branch can be the run, too; the first one is then beside it.
        page.click("#branches .branch:last-child .name")
        page.until("document.querySelector('#branches .branch:last-child[aria-current]')")
        page.key(" ")
        page.until("stats.present > 5")


def test_a_recording_offers_only_what_it_can_do(page):
    with Folder(page.command) as folder:
        page.visit(folder.record(folder.scene, "a.libration"))
        page.hold(20)
        corner = page.at(0, 0)
        x, y = page.at(*page.pose(2))
        page.tap(x, y)
        page.until("document.querySelector('#item-fields .value')")
        x_field = page.text("#item-fields tr:first-child .value")
        equal(x_field, f"{round(page.pose(page.module('model.js', 'm.model.selected.id'))[0], 3):g} pt")
        # A drag moves the picture, as on pages of finished runs.
        page.drag([(x + 8 * part, y) for part in range(5)])
        assert page.at(0, 0)[0] > corner[0] + 25
        equal(page.lines("touch"), [])
        for hidden in ("#tools", "#item-starts", "#item-forces", "#knobs-empty"):
            assert not page.is_seen(hidden), hidden
        equal(page.js("document.querySelectorAll('#toasts .error').length"), 0)
        page.picture("recording-live")


def test_the_other_is_run_again_when_it_is_saved(page):
    with Folder(page.command) as folder:
        page.visit("examples/cards.lua", folder.other)
        page.until(READY)
        page.until(f"{FOUND}.then((first) => first >= 11 && first <= 14)")
        with open(folder.other) as file:
            text = file.read()
        with open(folder.other, "w") as file:
            file.write(text.replace("count == 12", "count == 24"))
        page.until(f"{FOUND}.then((first) => first >= 23 && first <= 26)")
        assert "again" in page.text("#toasts")


def test_stages_of_any_sizes_are_both_whole(page):
    page.visit("examples/cards.lua", "examples/deal.lua", width=1400, height=900)
    page.until(READY)
    for width, height in ((1400, 900), (400, 800)):
        page.resize(width, height)
        page.frame()
        box, names = page.box("#beside"), page.box("#beside-name")
        right = page.modules("camera beside", "(c, b) => c.toCanvas(b.besideBranch().sizes[0].width, 480)")
        assert right["x"] <= box["width"] and right["y"] <= box["height"], (right, box)
        assert page.module("camera.js", "m.toCanvas(0, 0)")["y"] + box["y"] >= names["y"] + names["height"]


def test_two_runs_of_a_thousand_items_are_compared_in_a_frame(page):
    """Both stages, the difference and a plot with both runs: drawn within a frame of 60 Hz, 16.7 ms."""
    with Folder(page.command) as folder:
        paths = [os.path.join(folder.path, name) for name in ("one.lua", "two.lua")]
        for path, magnitude in zip(paths, (0.02, 0.03)):
            with open(path, "w") as file:
                file.write(f"""local stage = libration.stage {{ width = 320, height = 480, seed = 1 }}
for i = 1, 1000 do
  stage:addItem {{ center = {{ 10 + i % 50 * 6, 20 + i // 50 * 12 }}, size = {{ 4, 4 }} }}
end
stage.animator:add("gravity", {{ items = stage:items(), magnitude = {magnitude} }})
return stage
""")
        page.visit(*paths)
        page.until(READY)
        page.until("import('beside.js').then((m) => m.besideBranch().rows.ticks > 590)")
        page.module("model.js", "m.select(500)")
        page.until(f"{FOUND}.then((first) => first === 1)")
        page.js("stats.drawings.length = 0")
        page.key(" ")
        page.until("stats.drawings.length >= 60")
        drawings = sorted(page.js("stats.drawings"))
        median, late = (drawings[len(drawings) * part // 20] for part in (10, 19))
        page.report(f"two runs of 1,000 items beside each other, a frame: p50 {median:.1f} ms, p95 {late:.1f} ms")
        page.picture("beside-thousand")


PAINTED = """local stage = libration.stage {{ width = 320, height = 480 }}
local card = stage:addItem {{ name = "card", center = {{ 100, 100 }}, size = {{ 60, 60 }} }}
stage:addItem {{ name = "other", center = {{ 100, 300 }}, size = {{ 60, 60 }}, {other} }}
stage.animator:add("snap", {{ item = card, point = {{ 200, 100 }} }})
stage.animator:add({{
  clockMandate = true,
  onTick = function(self)
    self.count = (self.count or 0) + 1
    if self.count == 12 then self.item.{card} end
    if self.count == 60 then self:remove() end
  end,
}}, {{ item = card }})
return stage
"""


def test_looks_that_differ_are_told_with_their_tick(page):
    said = "document.querySelector('#difference-words').innerText"
    plain = {"card": "cornerRadius = 3", "other": ""}
    for change, words in (
            ({"card": "cornerRadius = 4"}, "looks differ from 0.20 s, tick 12 on: card"),
            ({"card": "strokeColor = 'red'"}, "looks differ from 0.20 s, tick 12 on: card"),
            ({"other": "text = 'B'"}, "looks differ from 0.00 s, tick 0 on: other"),
            # A colour that an item takes in turn is no look of its own.
            ({"other": "color = 'gold'"}, "looks differ from 0.00 s, tick 0 on: other"),
            ({}, "the same at every tick")):
        one, two = page.save("one.lua", PAINTED.format(**plain)), page.save("two.lua", PAINTED.format(**plain | change))
        page.visit(one, two)
        page.until(READY)
        page.until(f"{said}.includes({words!r})")
        equal(page.js(f"{said}.includes('the same motion')"), bool(change))
        # The other stage shows the looks of its own run.
        if "card" in change:
            page.click("#difference-words .first")
            page.until("stats.present === 12")
            page.frame()
            page.picture("beside-looks")


def test_a_recording_beside_itself_is_the_same_at_every_tick(page):
    with Folder(page.command) as folder:
        recording = folder.record(folder.scene, "a.libration")
        page.visit(recording, folder.scene)
        page.until(READY)
        page.until("document.querySelector('#difference-words').innerText.includes('the same at every tick')")
