"""Whole sessions: fingers and knobs that bend a run, saved files, another server, every example."""

import os

from harness import equal, near
from scenes import SPRINGS
from server import ROOT

SLIDER = "#knob-list input[aria-label='snap, damping'][type=range]"


def at_rest(page):
    """Takes the session to the end of the run."""
    page.hold(page.js("stats.last"))


def end(page, index, last="m.currentRows().ticks - 1"):
    """x and y of an item when all is at rest, or at a tick."""
    page.until_whole()
    return page.module("model.js", f"[0, 1].map((f) => m.currentRows().value({last}, {index}, f))")


def drag_while_playing(page, start, goal):
    """Drags in time that goes on, so that the finger carries what it has, and lets go."""
    (x, y), (to_x, to_y) = start, goal
    page.mouse("Pressed", *page.at(x, y))
    for i in range(1, 9):
        page.mouse("Moved", *page.at(x + (to_x - x) * i / 8, y + (to_y - y) * i / 8))
        page.frame()
    return lambda: page.mouse("Released", *page.at(to_x, to_y))


def test_a_card_that_is_let_go_snaps_back(page):
    with open(os.path.join(ROOT, "examples/cards.lua"), encoding="utf-8") as file:
        text = file.read()
    # An animator that nothing keeps going pauses when a finger lets go of a card that stood still.
    page.visit_text(text.replace("return stage", """stage.animator:add {
  clockMandate = true,
  onTick = function() end,
}
return stage"""))
    page.key("k")  # no handle is in the way
    at_rest(page)
    home = end(page, 6)
    page.play()
    let_go = drag_while_playing(page, home, (60, 90))
    page.until("import('stage.js').then(({poses}) => poses[36] < 110 && poses[37] < 150)")
    page.picture("card-held")
    let_go()
    page.until("import('stage.js').then(({poses}) =>"
               f" Math.hypot(poses[36] - {home[0]}, poses[37] - {home[1]}) < 0.1)")
    page.stop()
    near(page.pose(6), home, 0.2)
    assert page.js("stats.run") > 1
    page.picture("card-back")


def test_two_fingers_carry_two_cards(page):
    page.visit("Sources/Projects/Demo/demo.lua", touch=True)
    page.key("k")
    at_rest(page)
    homes = [page.pose(index) for index in range(5)]
    page.play()

    def fingers(kind, shift):
        (ax, ay), (bx, by) = homes[1], homes[3]
        page.touch(kind, (1, *page.at(ax, ay + shift)), (2, *page.at(bx, by - shift)))
        page.frame()

    fingers("touchStart", 0)
    for i in range(1, 12):
        fingers("touchMove", 5 * i)
    page.until("import('stage.js').then(({poses}) =>"
               " Math.abs(poses[7] - 165) < 14 && Math.abs(poses[19] - 315) < 14)")
    page.stop()
    for index, shift in ((0, 0), (1, 55), (2, 0), (3, -55), (4, 0)):
        x, y = homes[index]
        near(page.pose(index), (x, y + shift), 14 if shift else 0.1)
    texts = "new Set(model.events.filter((e) => e.kind === 'input').map((e) => e.text)).size"
    page.until_model(f"{texts} >= 2")
    page.picture("two-fingers")
    page.touch("touchEnd")
    page.until_model(f"{texts} >= 4")
    equal({line.split(" ")[2] for line in page.lines("touch began")}, {"0", "1"})


def test_what_follows_from_a_past_moment_changes_and_the_ghost_stays(page):
    page.visit()
    page.key("k")
    page.play()
    page.until("stats.present === stats.last")
    page.stop()
    run, rest = page.js("stats.run"), end(page, 6)
    # The card rests there, so it is still there when the finger comes down.
    page.tap(*page.on_timeline(60))
    page.until("stats.present >= 59 && stats.present <= 61")
    past = page.module("model.js", "m.currentRows().value(20, 6, 1)")
    page.stop_clock()  # a drag is one change, however late its runs come
    page.play()
    let_go = drag_while_playing(page, page.pose(6), (40, 60))
    page.until("import('stage.js').then(({poses}) => Math.hypot(poses[36] - 40, poses[37] - 60) < 14)")
    page.stop()
    assert page.js("stats.run") > run
    page.until_model("m.ghostRows() && m.ghostRows().ticks > 70")
    ghost = page.module("model.js", "[0, 1].map((f) => m.ghostRows().value(m.ghostRows().ticks - 1, 6, f))")
    near(ghost, rest, 0.1)
    equal(page.module("model.js", "m.currentRows().value(20, 6, 1)"), past)
    assert abs(end(page, 6)[1] - rest[1]) > 50, "the finger still has the card"
    page.picture("ghost-of-card")
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
    page.until_whole(f"Math.abs(m.currentRows().value(18, 0, 1) - {before}) > 1")
    equal(page.js("stats.present"), 6)
    value = page.module("steering.js", "m.findParam(0, 'damping').value")
    assert value < 0.3, value
    page.picture("bent")
    page.report(f"from knob to drawn answer: {page.js('stats.latency'):.1f} ms")
    # The knob goes back to the scene's value, as the server sends it.
    page.module("steering.js", "m.sendKnob(0, 'damping')")
    page.until_whole(f"m.currentRows().value(18, 0, 1) === {before}")
    equal(page.js(f"document.querySelector(\"{SLIDER}\").value"), "0.5")


def test_a_start_is_set_back_by_the_server(page):
    page.visit()
    x = page.pose(2)[0]
    page.module("model.js", "m.select(2)")
    page.module("steering.js", "import('model.js').then(({model}) => m.sendStart(model.items[2], 'x', 33))")
    page.until_model("model.run > 1 && m.currentRows().value(0, 2, 0) === 33")
    # The list of branches has taken its room, and nothing moves under the click.
    page.until("document.querySelector('#branches').clientHeight > 0")
    page.frame()
    page.click("#start-reset button")
    page.until_model(f"m.currentRows().value(0, 2, 0) === {x}")
    page.until_model(f"Math.abs(model.items[2].fields.find((f) => f.name === 'x').value - {x}) < 1e-3")


def test_saved_behaviors_run_at_once_and_broken_ones_are_told(page):
    with open(os.path.join(ROOT, "behaviors/flick.lua"), encoding="utf-8") as file:
        text = file.read()
    # This file replaces the shipped behavior, as the folder is read first.
    path = page.save("flick.lua", text)
    page.visit("examples/flickToDismiss.lua", "--behaviors", os.path.dirname(path))
    run = page.js("stats.run")
    page.save("flick.lua", text.replace("default = 3, min = 0, unit = \"1/s\", doc = \"Rate",
                                        "default = 3, min = 0, unit = \"1/s\", doc = \"Saved rate"))
    has_param = "model.behaviors[0].params.some((p) => p.doc.startsWith('%s'))"
    page.until_whole(f"model.run > {run} && {has_param % 'Saved rate'}")
    before = end(page, 0, 30)
    page.save("flick.lua", text.replace("self.hold = self:addChild", "self.hold self:addChild"))
    page.until("document.querySelector('#toasts .error')")
    line = 1 + text[:text.index("self.hold = self:addChild")].count("\n")
    assert f"flick.lua:{line}" in page.text("#toasts"), page.text("#toasts")
    page.picture("broken")
    equal(end(page, 0, 30), before)
    page.save("flick.lua", text)
    page.until_model(has_param % "Rate")


def test_a_saved_scene_without_the_selected_item_or_any_other(page):
    page.visit_text(SPRINGS)
    page.play()
    page.until("stats.present > 20")
    page.stop()
    page.module("model.js", "m.select(6)")
    page.save("scene.lua", "return libration.stage { width = 320, height = 480 }")
    page.until_model("model.items.length === 0 && model.selected === null && model.isComplete")
    page.until("document.querySelector('#when').innerText === 'at rest'")
    page.frame()
    equal(page.lines("inspect")[-2:], ["inspect 6", "inspect none"])
    equal(page.js("document.querySelectorAll('#toasts .error').length"), 0)
    equal(page.js("document.querySelector('#item-swatch').style.backgroundColor"), "")
    lived, last = (page.js(f"document.querySelector('#branches [aria-current]').style.getPropertyValue('--{one}')")
                   for one in ("lived", "last"))
    equal(lived, last)
    assert page.box("#knobs-empty")["y"] < page.box("#knobs")["y"] + 80, "it says at the top that there is nothing"
    page.picture("nothing")


def test_an_item_that_is_not_there_has_no_fields(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
local gone = stage:addItem { name = "gone", center = { 160, 100 }, size = { 40, 40 } }
gone.vx = -1234.567
stage.animator:add { clockMandate = true, onTick = function(self)
  if stage.tick == 30 then stage:removeItem(gone) end
  if stage.tick > 40 then self:remove() end
end }
return stage
""")
    page.module("model.js", "m.select(0)")
    page.hold(20)
    page.until_model("model.inspection?.tick === 20")
    equal(page.js("[...document.querySelectorAll('#item-fields .value')].filter((e) => e.scrollWidth"
                  " > e.clientWidth).map((e) => e.innerText)"), [])
    page.hold(35)
    page.until("document.querySelector('#item-fields').innerText === 'It is not there at this moment.'")
    page.hold(10)
    page.until("document.querySelectorAll('#item-fields tr').length > 8")
    assert "not there" not in page.text("#item-fields")


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
    page.until_whole()


def test_it_fits_on_a_phone(page):
    wide = """[...document.querySelectorAll('body *')].filter((e) => e.checkVisibility() && !e.closest('.sr, svg')
      && e.getBoundingClientRect().right > 401 && !e.closest('.scrolling, .plot-head'))
      .map((e) => e.id || e.tagName + '.' + e.className)"""
    for scene in ("photoBrowser", "cards"):
        page.visit(f"examples/{scene}.lua", width=400, height=800, scale=2, touch=True, still=True)
        page.picture(f"phone-{scene}")
        equal(page.js(wide), [])
        page.tap_with_finger(*page.at(*page.pose(1)))
        assert page.lines("inspect"), "a tap selects"
        for number, panel in ((1, "#knobs"), (2, "#item"), (3, "#plot"), (4, "#script"), (5, "#messages")):
            page.click(f"#sheets button:nth-child({number})")
            page.frame()
            assert page.is_seen(panel), panel
            equal(page.js(wide), [])
            stage = page.module("model.js", "m.model.scene.height") * page.module("camera.js", "m.camera.scale")
            assert stage < page.box("main")["height"], "the stage is seen whole beside the panel"
            page.picture(f"phone-{scene}-{panel[1:]}")
        page.click("#sheets button:nth-child(5)")
        assert not page.is_seen("#messages")
    equal(page.lines("inspect"), ["inspect 1"])


def test_the_corner_of_a_narrow_stage_shows_all_it_has(page):
    page.visit(width=880)
    main = page.box("main")
    for selector in ("#tools", "#zoom", "#layers-button"):
        box = page.box(selector)
        assert main["x"] <= box["x"] and box["x"] + box["width"] <= main["x"] + main["width"], selector
    page.picture("corner-narrow")


def test_all_layers_are_in_reach_beside_a_panel_of_a_phone(page):
    page.visit(width=390, height=700, touch=True)
    page.click("#sheets button:nth-child(1)")
    page.click("#layers-button")
    main, layers = page.box("main"), page.box("#layers")
    assert layers["y"] >= main["y"], (layers, main)
    page.click("#layers label:first-child")
    page.until("import('settings.js').then((m) => !m.settings.showsFuture)")
    page.picture("phone-layers")


def test_the_gallery_opens_every_example(page):
    page.visit(None)
    page.until("document.querySelectorAll('#gallery-list button').length > 20")
    page.picture("gallery")
    names = page.module("model.js", "m.model.gallery.map((scene) => scene.name)")
    equal(names, sorted(name[:-4] for name in os.listdir(os.path.join(ROOT, "examples")) if name.endswith(".lua")))
    assert all(page.module("model.js", "m.model.gallery.map((scene) => scene.doc)")), "each says what it shows"
    for name in names:
        page.module("connection.js", f"m.send('open', '{name}')")
        page.until_model(f"model.scene?.title === '{name}.lua'")
        page.until_whole()
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
    with open(os.path.join(ROOT, "Sources/Projects/Demo/demo.lua"), encoding="utf-8") as file:
        text = file.read()
    page.visit_text(text, name="demo.lua")
    at_rest(page)
    page.play()
    drag_while_playing(page, (160, 240), (250, 330))()
    page.until_model("model.events.filter((e) => e.kind === 'input').length >= 2")
    page.stop()
    page.module("model.js", "m.select(0)")
    released = page.js("stats.present")
    farthest = (f"Math.min(...Array.from({{length: m.currentRows().ticks - {released}}},"
                f" (_, i) => m.currentRows().value({released} + i, 0, 0)))")
    before, run = page.module("model.js", farthest), page.js("stats.run")
    page.save("demo.lua", text.replace("damping = 0.5", "damping = 0.2"))
    page.until_whole(f"model.run > {run}")
    assert page.module("model.js", farthest) < before - 5, "the card swings further beyond its place"
    equal(page.js("stats.present"), released)
    page.picture("demo")
