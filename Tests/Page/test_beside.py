"""Two scenes or recordings beside each other: `libration view A B`."""

import os
import shutil
import subprocess
import tempfile

from harness import equal, needs_server
from server import ROOT

READY = "import('./beside.js').then((m) => m.besideBranch()?.rows.ticks > 30)"
DIFFERENCE = "import('./beside.js').then((m) => import('./difference.js').then((d) => %s))"
FOUND = DIFFERENCE % "d.difference(m.besideBranch()).first"


class Folder:
    """A scene whose last card has less damping, and recordings of both; gone at the end."""

    def __init__(self, command):
        self.path = tempfile.mkdtemp()
        self.scene = os.path.join(ROOT, "examples/cards.lua")
        self.other = os.path.join(self.path, "loose.lua")
        with open(self.scene) as file:
            text = file.read()
        # From 0.2 s on the first card is pushed: until then both are the same.
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
        self.libration = os.path.join(os.path.dirname(os.path.abspath(command)), "libration")

    def record(self, scene, name):
        path = os.path.join(self.path, name)
        subprocess.run([self.libration, "run", scene, "--seconds", "2", "--record", path], check=True, cwd=ROOT, capture_output=True)
        return path

    def __enter__(self):
        return self

    def __exit__(self, *_):
        shutil.rmtree(self.path)


@needs_server
def test_two_scenes_are_seen_beside_each_other(page):
    with Folder(page.command) as folder:
        page.visit_scene("examples/cards.lua", folder.other)
        page.until(READY)
        assert page.is_seen("#beside") and page.is_seen("#difference")
        first = page.js(FOUND)
        assert 11 <= first <= 14, first
        page.click("#difference-words .first")
        page.until(f"stats.present === {first}")
        page.hold(22)
        box = page.box("#timeline")
        x, _ = page.on_timeline(first)
        equal(page.pixel("#timeline", round(x - box["x"]), 34)[:3], [201, 39, 62])
        page.picture("beside")
        equal(page.text("#beside-name"), folder.other)
        page.page("Emulation.setDeviceMetricsOverride", width=390, height=800, deviceScaleFactor=2, mobile=False)
        page.click("#sheets [data-sheet=plot]")
        page.picture("beside-narrow")


@needs_server
def test_a_touch_of_the_one_leaves_the_other(page):
    with Folder(page.command) as folder:
        page.visit_scene("examples/cards.lua", folder.other)
        page.until(READY)
        other = page.module("beside.js", "m.besideBranch().rows.value(30, 0, 0)")
        page.module("steering.js", "m.sendKnob(0, 'damping', 0.1)")
        page.until(f"{FOUND.replace('.first)', '.first)')}.then((first) => first <= 2)")
        equal(page.module("beside.js", "m.besideBranch().rows.value(30, 0, 0)"), other)
        equal(page.js("import('./branches.js').then(({branches}) => branches.list.length)"), 3)


@needs_server
def test_two_recordings_are_seen_and_not_changed(page):
    with Folder(page.command) as folder:
        first, second = folder.record(folder.scene, "a.libration"), folder.record(folder.other, "b.libration")
        page.visit_scene(first, second)
        page.until(READY)
        assert 11 <= page.js(FOUND) <= 14
        page.module("connection.js", "m.send('touch', 'began', 0, 100, 100)")
        page.until("document.querySelector('#toasts .error')")
        assert "not changed" in page.text("#toasts")
        page.picture("recordings")
        # The other one can be the run too, and the first is beside it then.
        page.click("#branches .branch:last-child .name")
        page.until("document.querySelector('#branches .branch:last-child[aria-current]')")
        page.key(" ")
        page.until("stats.present > 5")


@needs_server
def test_a_recording_beside_itself_is_the_same_at_every_tick(page):
    with Folder(page.command) as folder:
        recording = folder.record(folder.scene, "a.libration")
        page.visit_scene(recording, folder.scene)
        page.until(READY)
        page.until("document.querySelector('#difference-words').innerText.includes('the same at every tick')")
