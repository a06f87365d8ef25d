"""Sessions that outlive the server: kept beside the scene, and taken up again."""

import json
import os
import random
import time

from harness import equal
from scenes import SPRINGS

NAMES = "[...document.querySelectorAll('#branches .name')].map((e) => e.innerText)"
ROWS = "Array.from({ length: m.model.last + 1 }, (_, t) => [0, 4].map((i) => m.currentRows().value(t, i, 0)))"


def kept(path):
    return os.path.join(os.path.dirname(path), ".libration", os.path.basename(path) + ".session")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def until_kept(page, path, condition):
    """Waits until the file of the session holds something."""
    end = time.monotonic() + 20
    while not (os.path.exists(kept(path)) and condition(json.loads(read(kept(path))))):
        assert time.monotonic() < end, os.path.exists(kept(path)) and read(kept(path))[:2000]
        page.frame()


def again(page, hash="#tick=0"):
    """Kills the server at once, starts it anew and opens its page."""
    page.server.stop()
    page.server.start()
    page.open(page.server.address + hash)
    page.until("window.stats && stats.isConnected")
    page.until_shown()


def branches(page):
    """The names of the branches with their rows, as the page gets them."""
    found = {}
    for place, name in enumerate(page.js(NAMES) or ["main"]):
        if page.js(NAMES):
            page.js(f"document.querySelectorAll('#branches .name')[{place}].click()")
            page.until(f"document.querySelector('#branches [aria-current] .name').innerText === {json.dumps(name)}")
        page.until_whole()
        found[name] = page.module("model.js", ROWS)
    return found


def make(page):
    """A knob, a start, a finger, a line, a mark and a name, each on a branch of its own."""
    page.module("steering.js", "m.sendKnob(0, 'damping', 0.1)")
    page.until_whole("model.run > 1")
    page.module("model.js", "m.select(4)")
    page.module("steering.js", "import('model.js').then(({ model }) => m.sendStart(model.items[4], 'x', 33))")
    page.until_whole("model.run > 2")
    page.play()
    page.until("stats.present > 60")
    page.stop()
    page.hold(30)
    page.module("connection.js", "m.send('mark', 'halfway')")
    page.drag([page.at(*page.pose(0)), page.at(200, 200), page.at(60, 90)])
    page.until_whole("model.run > 3")
    page.module("connection.js", "m.send('prompt', 'card1.angle = 0.5')")
    page.until_whole("model.run > 4")
    page.module("connection.js", "m.send('name', 1, 'the first')")
    page.until(f"({NAMES}).includes('the first')")
    page.until_shown()


def test_runs_names_marks_and_addresses_are_there_after_a_restart(page):
    path = page.visit_text(SPRINGS, keeps=True)
    make(page)
    names, current = page.js(NAMES), page.text("#branches [aria-current] .name")
    assert len(names) >= 4, names
    before = branches(page)
    page.js(f"document.querySelectorAll('#branches .name')[{names.index(current)}].click()")
    page.until_whole()
    until_kept(page, path, lambda one: any(branch.get("name") == "the first" for branch in one["branches"])
               and one["branches"][names.index(current)]["id"] == one["branch"])
    again(page, "#tick=40&item=card5")
    page.until("stats.present === 40")
    equal(page.js(NAMES), names)
    equal(page.text("#branches [aria-current] .name"), current)
    equal(page.module("model.js", "m.model.selected?.name"), "card5")
    page.until_model("model.marks.length === 1 && model.marks[0].name === 'halfway' && model.marks[0].tick === 30")
    equal(branches(page), before)
    page.picture("saved")
    # The restored session is like any other: it is changed, and kept again.
    page.module("steering.js", "m.sendKnob(0, 'frequency', 3)")
    page.until(f"({NAMES}).length > {len(names)}")
    until_kept(page, path, lambda one: len(one["branches"]) == len(names) + 1)
    again(page)
    equal(len(page.js(NAMES)), len(names) + 1)


def test_another_tab_and_a_reload_have_the_session(page):
    page.visit_text(SPRINGS, keeps=True)
    make(page)
    names, before = page.js(NAMES), page.module("model.js", ROWS)
    for _ in range(2):
        page.open(page.server.address + "#tick=30")
        page.until("window.stats && stats.isConnected")
        page.until_shown()
        equal((page.js(NAMES), page.module("model.js", ROWS)), (names, before))


def test_a_scene_that_was_edited_meanwhile_goes_on_with_its_new_text(page):
    path = page.visit_text(SPRINGS, keeps=True)
    page.module("steering.js", "m.sendKnob(0, 'damping', 0.1)")
    page.until_whole("model.run > 1")
    page.until(f"({NAMES}).length === 2")
    before = branches(page)
    until_kept(page, path, lambda one: len(one["branches"]) == 2 and one["branch"] == one["branches"][1]["id"])
    page.server.stop()
    page.save("scene.lua", SPRINGS.replace("{ 160, 240 }, unit", "{ 100, 200 }, unit"))
    page.server.start()
    page.open(page.server.address + "#tick=0")
    page.until("window.stats && stats.isConnected")
    page.until_shown()
    names = page.js(NAMES)
    equal(names[:2] + names[2:], list(before) + ["scene.lua saved"])
    equal(page.module("steering.js", "m.findParam(0, 'damping').value"), 0.1)
    equal(page.module("steering.js", "m.findParam(0, 'point').value"), {"x": 100, "y": 200})
    after = branches(page)
    equal({name: after[name] for name in before}, before)
    assert after["scene.lua saved"] != before[names[1]]


def test_no_bytes_in_its_place_do_harm(page):
    path = page.visit_text(SPRINGS, keeps=True)
    page.module("steering.js", "m.sendKnob(0, 'damping', 0.1)")
    until_kept(page, path, lambda one: len(one["branches"]) == 2)
    good, chance = read(kept(path)).encode(), random.Random(44)
    for kind in ("empty", "half", "other", "mixed", "mixed", "mixed"):
        page.server.stop()
        bad = {"empty": b"", "half": good[:len(good) // 2], "other": b'{"version":1,"branches":[]}'}.get(kind)
        if bad is None:
            bytes_ = bytearray(good)
            for _ in range(20):
                bytes_[chance.randrange(len(bytes_))] = chance.randrange(256)
            bad = bytes(bytes_)
        with open(kept(path), "wb") as file:
            file.write(bad)
        page.server.start()
        page.open(page.server.address + "#tick=0")
        page.until("window.stats && stats.isConnected")
        page.until_shown()
        page.until("document.querySelector('#toasts').innerText.includes('no saved session')")
        equal(page.js(NAMES), [])


def test_nothing_is_written_before_something_was_done_and_when_nothing_shall_be(page):
    path = page.visit_text(SPRINGS, keeps=True)
    page.play()
    page.until("stats.present > 100")
    page.stop()
    page.server.process.terminate()
    page.server.process.wait()
    equal(os.listdir(os.path.dirname(path)), ["scene.lua"])
    page.visit(path)
    page.module("steering.js", "m.sendKnob(0, 'damping', 0.1)")
    page.until_whole("model.run > 1")
    page.server.process.terminate()
    page.server.process.wait()
    equal(os.listdir(os.path.dirname(path)), ["scene.lua"])


def test_the_moment_is_kept_when_the_server_ends(page):
    path = page.visit_text(SPRINGS, keeps=True)
    page.module("steering.js", "m.sendKnob(0, 'damping', 0.1)")
    page.until_whole("model.run > 1")
    page.hold(77)
    page.server.process.terminate()
    page.server.process.wait()
    equal(json.loads(read(kept(path)))["present"], 77)
    equal(sorted(os.listdir(os.path.dirname(kept(path)))), ["scene.lua.session"])
    page.server.start()
    page.open(page.server.address)
    page.until("window.stats && stats.isConnected")
    page.until("stats.present === 77")
