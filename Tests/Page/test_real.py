"""The page with the real server: what only a whole session does."""

import os
import shutil
import tempfile

from harness import equal, near
from server import ROOT

SLIDER = "#knob-list input[aria-label='snap card1, damping']"
WHOLE = "stats.last > 0 && import('./model.js').then((m) => m.model.isComplete && m.currentRows().ticks > m.model.last)"


def at_rest(page):
    """Takes the session to the end of the run."""
    page.hold(page.js("stats.last"))


def end(page, index, last="m.currentRows().ticks - 1"):
    """x and y of an item when all is at rest, or at a tick."""
    page.until(WHOLE)
    return page.module("model.js", f"[0, 1].map((f) => m.currentRows().value({last}, {index}, f))")


def play(page):
    page.key(" ")
    page.until("import('./model.js').then(({model}) => model.isPlaying)")


def stop(page):
    page.key(" ")
    page.until("import('./model.js').then(({model}) => !model.isPlaying)")
    page.until(WHOLE)


def drag_while_playing(page, start, goal):
    """Drags in time that goes on, so that the finger carries what it has, and lets go."""
    (x, y), (to_x, to_y) = start, goal
    page.mouse("Pressed", *page.at(x, y))
    for i in range(1, 9):
        page.mouse("Moved", *page.at(x + (to_x - x) * i / 8, y + (to_y - y) * i / 8))
        page.frame()
    return lambda: page.mouse("Released", *page.at(to_x, to_y))


def test_a_card_that_is_let_go_snaps_back(page):
    page.visit()
    page.key("k")  # no handle is in the way
    at_rest(page)
    home = end(page, 6)
    play(page)
    let_go = drag_while_playing(page, home, (60, 90))
    page.until("import('./stage.js').then(({poses}) => poses[36] < 110 && poses[37] < 150)")
    page.picture("card-held")
    let_go()
    page.until("import('./model.js').then(({model}) => model.isResting)")
    stop(page)
    near(page.pose(6), home, 0.2)
    assert page.js("stats.run") > 1
    page.picture("card-back")


def test_two_fingers_carry_two_cards(page):
    page.visit(touch=True)
    page.key("k")
    # So slowly that the cards are still there when the fingers come down.
    page.module("clock.js", "m.chooseSpeed(0.1)")
    page.until("import('./model.js').then(({model}) => model.speed === 0.1)")
    (ax, ay), (bx, by) = page.pose(0), page.pose(3)
    page.key(" ")

    def fingers(kind, shift):
        page.touch(kind, (1, *page.at(ax, ay + shift)), (2, *page.at(bx, by + shift)))
        page.frame()

    fingers("touchStart", 0)
    for i in range(1, 12):
        fingers("touchMove", 5 * i)
    page.module("clock.js", "m.chooseSpeed(1)")
    page.until("stats.present > 40")
    stop(page)
    first, second = page.pose(0), page.pose(3)
    assert first[1] > 300 and second[0] < 150, f"cards without a finger are in the pile: {first}, {second}"
    inputs = "import('./model.js').then(({model}) => new Set(model.events.filter((e) => e.kind === 'input').map((e) => e.text)).size >= %d)"
    page.until(inputs % 2)
    page.picture("two-fingers")
    page.touch("touchEnd")
    page.until(inputs % 4)
    equal({line.split(" ")[2] for line in page.lines("touch began")}, {"0", "1"})


def test_what_follows_from_a_past_moment_changes_and_the_ghost_stays(page):
    page.visit()
    page.key("k")
    play(page)
    page.until("stats.present > 60")
    stop(page)
    run, rest = page.js("stats.run"), end(page, 6)
    page.tap(*page.on_timeline(20))
    page.until("stats.present >= 19 && stats.present <= 21")
    past = page.module("model.js", "m.currentRows().value(19, 6, 1)")
    play(page)
    let_go = drag_while_playing(page, page.pose(6), (40, 60))
    page.until("stats.present > 32")
    stop(page)
    assert page.js("stats.run") > run
    page.until("import('./model.js').then((m) => m.ghostRows() && m.ghostRows().ticks > m.model.present)")
    ghost = page.module("model.js", "[0, 1].map((f) => m.ghostRows().value(m.ghostRows().ticks - 1, 6, f))")
    near(ghost, rest, 0.1)
    equal(page.module("model.js", "m.currentRows().value(19, 6, 1)"), past)
    assert abs(end(page, 6)[1] - rest[1]) > 50, "the finger still has the card"
    page.picture("ghost")
    let_go()


def test_a_knob_bends_the_future(page):
    page.visit()
    page.hold(6)
    before = page.module("model.js", "m.currentRows().value(18, 0, 1)")
    page.js(f"document.querySelector(\"{SLIDER}\").closest('details').open = true")
    box = page.box(SLIDER)
    y = box["y"] + box["height"] / 2
    page.drag([(box["x"] + box["width"] * part, y) for part in (0.5, 0.3, 0.15)])
    page.until("stats.run > 1")
    page.until(f"import('./model.js').then((m) => m.model.isComplete && Math.abs(m.currentRows().value(18, 0, 1) - {before}) > 1)")
    equal(page.js("stats.present"), 6)
    value = page.module("steering.js", "m.findParam(0, 'damping').value")
    assert value < 0.3, value
    page.picture("bent")
    page.report(f"from knob to drawn answer: {page.js('stats.latency'):.1f} ms")
    # Back to what the scene says, as the server tells it.
    page.module("steering.js", "m.sendKnob(0, 'damping')")
    page.until(f"import('./model.js').then((m) => m.model.isComplete && m.currentRows().value(18, 0, 1) === {before})")
    equal(page.js(f"document.querySelector(\"{SLIDER}\").value"), "0.5")


def test_a_start_is_set_back_by_the_server(page):
    page.visit()
    x = page.pose(2)[0]
    page.module("model.js", "m.select(2)")
    page.module("steering.js", "import('./model.js').then(({model}) => m.sendStart(model.items[2], 'x', 33))")
    page.until("import('./model.js').then((m) => m.model.run > 1 && m.currentRows().value(0, 2, 0) === 33)")
    # The list of branches has taken its room, and nothing moves under the click.
    page.until("document.querySelector('#branches').clientHeight > 0")
    page.frame()
    page.click("#start-reset button")
    page.until(f"import('./model.js').then((m) => m.currentRows().value(0, 2, 0) === {x})")
    page.until(f"import('./model.js').then((m) => Math.abs(m.model.items[2].fields.find((f) => f.name === 'x').value - {x}) < 1e-3)")


def test_saved_behaviors_run_at_once_and_broken_ones_are_told(page):
    folder = tempfile.mkdtemp()
    try:
        path = os.path.join(folder, "flick.lua")
        with open(os.path.join(ROOT, "behaviors/flick.lua")) as file:
            text = file.read()
        # Not the one that ships: the folder is read first.
        with open(path, "w") as file:
            file.write(text)
        page.visit("examples/flickToDismiss.lua", "--behaviors", folder)
        run = page.js("stats.run")
        with open(path, "w") as file:
            file.write(text.replace("default = 3, min = 0, unit = \"1/s\", doc = \"Rate",
                                    "default = 3, min = 0, unit = \"1/s\", doc = \"Saved rate"))
        page.until(f"stats.run > {run} && import('./model.js').then(({{model}}) =>"
                   " model.behaviors[0].params.some((p) => p.doc.startsWith('Saved rate')))")
        page.until(WHOLE)
        before = end(page, 0, 30)
        with open(path, "w") as file:
            file.write(text.replace("self.hold = self:addChild", "self.hold self:addChild"))
        page.until("document.querySelector('#toasts .error')")
        line = 1 + text[:text.index("self.hold = self:addChild")].count("\n")
        assert f"flick.lua:{line}" in page.text("#toasts"), page.text("#toasts")
        page.picture("broken")
        page.until(WHOLE)
        equal(end(page, 0, 30), before)
        with open(path, "w") as file:
            file.write(text)
        page.until("import('./model.js').then(({model}) => model.behaviors[0].params.some((p) => p.doc.startsWith('Rate')))")
    finally:
        shutil.rmtree(folder)


def test_a_connection_that_breaks_is_taken_up_again(page):
    page.visit()
    page.hold(12)
    page.module("model.js", "m.select(3)")
    page.until("document.querySelectorAll('#item-fields tr').length > 2")
    page.js("lastSocket.close()")
    page.until("!stats.isConnected && document.querySelector('#connection').innerText.includes('lost')")
    page.until("stats.isConnected && document.querySelector('#connection').hidden")
    page.until(WHOLE)
    equal([page.js("stats.present"), page.module("model.js", "m.model.selected.name")], [12, "card4"])


def test_a_server_that_was_started_again_has_another_address(page):
    page.visit()
    page.server.stop()
    page.until("document.querySelector('#connection').innerText.includes('Trying again')")
    page.picture("lost")
    old = page.server.address
    page.server.start()
    page.until("document.querySelector('#connection').innerText.includes('started again')")
    page.picture("replaced")
    assert page.server.address != old and page.server.address.split("/")[2] == old.split("/")[2]
    page.open(page.server.address)
    page.until("window.stats && stats.isConnected")
    page.until(WHOLE)


def test_it_fits_on_a_phone(page):
    wide = """[...document.querySelectorAll('body *')].filter((e) => e.checkVisibility() && !e.closest('.sr, svg')
      && e.getBoundingClientRect().right > 401 && !e.closest('.scrolling, .plot-head')).map((e) => e.id || e.tagName + '.' + e.className)"""
    for scene in ("photoBrowser", "cards"):
        page.visit(f"examples/{scene}.lua", width=400, height=800, scale=2, touch=True, still=True)
        page.picture(f"phone-{scene}")
        equal(page.js(wide), [])
        page.tap_with_finger(*page.at(*page.pose(1)))
        assert page.lines("inspect"), "a tap selects"
        for number, panel in ((1, "#knobs"), (2, "#item"), (3, "#plot"), (4, "#messages")):
            page.click(f"#sheets button:nth-child({number})")
            page.frame()
            assert page.is_seen(panel), panel
            equal(page.js(wide), [])
            stage = page.module("model.js", "m.model.scene.height") * page.module("camera.js", "m.camera.scale")
            assert stage < page.box("main")["height"], "the stage is seen whole beside the panel"
            page.picture(f"phone-{scene}-{panel[1:]}")
        page.click("#sheets button:nth-child(4)")
        assert not page.is_seen("#messages")
    equal(page.lines("inspect"), ["inspect 1"])


def test_the_gallery_opens_every_example(page):
    page.visit(None)
    page.until("document.querySelectorAll('#gallery-list button').length > 20")
    page.picture("gallery")
    names = page.module("model.js", "m.model.gallery.map((scene) => scene.name)")
    equal(names, sorted(name[:-4] for name in os.listdir(os.path.join(ROOT, "examples")) if name.endswith(".lua")))
    assert all(page.module("model.js", "m.model.gallery.map((scene) => scene.doc)")), "each says what it shows"
    for name in names:
        page.module("connection.js", f"m.send('open', '{name}')")
        page.until(f"import('./model.js').then(({{model}}) => model.scene?.title === '{name}.lua')")
        page.until(WHOLE)
        page.frame()
        assert page.text("#scene-doc"), name
        page.picture(f"example-{name}")
    equal(page.js("document.querySelectorAll('#toasts .error').length"), 0)


def test_only_places_have_handles(page):
    page.visit("examples/pendulum.lua")
    reach = "m.toCanvas({0}, {1})"
    for x, y, name in ((160, 100, "pivot"), (0, 0, None), (0, 1, None)):
        at = page.module("camera.js", reach.format(x, y))
        found = page.module("handles.js", f"m.handleAt({at['x']}, {at['y']}, 4)?.param.name ?? null")
        assert (found is None) == (name is None), f"{found} at {x}, {y}"


def test_the_demo_swings_further_with_the_damping_that_was_saved(page):
    folder = tempfile.mkdtemp()
    try:
        path = os.path.join(folder, "demo.lua")
        with open(os.path.join(ROOT, "Sources/Hosting/Demo/demo.lua")) as file:
            text = file.read()
        with open(path, "w") as file:
            file.write(text)
        page.visit(path)
        page.until(WHOLE)
        at_rest(page)
        play(page)
        drag_while_playing(page, (160, 240), (250, 330))()
        page.until("import('./model.js').then(({model}) => model.events.filter((e) => e.kind === 'input').length >= 2)")
        stop(page)
        page.module("model.js", "m.select(0)")
        released = page.js("stats.present")
        farthest = f"Math.min(...Array.from({{length: m.currentRows().ticks - {released}}}, (_, i) => m.currentRows().value({released} + i, 0, 0)))"
        before, run = page.module("model.js", farthest), page.js("stats.run")
        with open(path, "w") as file:
            file.write(text.replace("damping = 0.5", "damping = 0.2"))
        page.until(f"stats.run > {run}")
        page.until(WHOLE)
        assert page.module("model.js", farthest) < before - 5, "the card swings further beyond its place"
        equal(page.js("stats.present"), released)
        page.picture("demo")
    finally:
        shutil.rmtree(folder)
