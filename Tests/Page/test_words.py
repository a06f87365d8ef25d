"""Messages, the gallery, help, the keyboard, connections that are lost, phones."""

from harness import equal, needs_mock
from motion import Crowd

ERROR = {"level": "error", "text": "attempt to index a nil value (local 'card')", "file": "fan.lua", "line": 22,
         "source": "  card.angle = spread", "locals": [{"name": "card", "value": "nil"}, {"name": "spread", "value": "0.12"}]}


@needs_mock
def test_a_broken_reload_is_shown_with_its_line_and_stays(page):
    page.visit(still=True)
    page.mock.session.tell("message", level="error", text="fan.lua is not taken: '=' expected near 'self'",
                           file="fan.lua", line=14, source="  local spread self.spread", locals=[])
    page.mock.session.tell("message", **ERROR)
    page.until("document.querySelectorAll('#toasts .error').length === 2")
    words = page.text("#toasts")
    for part in ("fan.lua:14", "'=' expected", "local spread self.spread", "fan.lua:22", "card.angle = spread", "0.12"):
        assert part in words, words
    page.picture("errors")
    page.js("document.querySelectorAll('#toasts .key').forEach((button) => button.click())")
    equal(page.js("document.querySelectorAll('#toasts li').length"), 0)
    equal(page.text("#side .badge"), "2")
    page.click("#side .tabs button:nth-child(2)")
    equal(page.js("document.querySelectorAll('#message-list li').length"), 2)
    equal(page.text("#side .badge"), "")
    page.picture("messages")
    page.click("#messages-clear")
    equal(page.js("document.querySelectorAll('#message-list li').length"), 0)


@needs_mock
def test_a_good_reload_redraws_the_run(page):
    page.visit()
    session = page.mock.session
    with session.lock:
        session.motion.param(1, "damping")["scene"] = session.motion.param(1, "damping")["value"] = 0.9
        session.change(0, scene=True)
    page.until("stats.run === 2 && stats.rows > 400")
    equal(page.js("document.querySelectorAll('#knob-list input[type=number]')[1].value"), "0.9")
    equal(page.js("document.querySelectorAll('.knob.changed').length"), 0)


@needs_mock
def test_prints_go_to_the_list_alone(page):
    page.visit()
    for i in range(3):
        page.mock.session.tell("message", level="print", text=f"line {i}")
    page.until("document.querySelectorAll('#message-list .print').length === 3")
    equal(page.js("document.querySelectorAll('#toasts li').length"), 0)
    equal(page.text("#side .badge"), "3")


@needs_mock
def test_what_scripts_say_is_text_and_nothing_else(page):
    page.visit()
    page.mock.session.tell("message", level="error", text="<img src=x onerror=alert(1)><b>bold</b>", file="<i>.lua", line=1)
    page.until("document.querySelector('#toasts .error')")
    equal(page.js("document.querySelectorAll('#toasts img, #toasts b, #toasts i').length"), 0)


@needs_mock
def test_a_lost_connection_is_told_and_taken_up_again(page):
    page.visit()
    page.drag([page.at(*page.pose(2))])
    page.mock.stop()
    page.until("!stats.isConnected && document.querySelector('#connection').innerText.includes('lost')")
    page.picture("lost")
    rows = page.js("stats.rows")
    page.mock.start()
    page.until("stats.isConnected", seconds=20)
    page.until(f"stats.rows >= {rows} + stats.last")
    page.until("document.querySelector('#connection').hidden")
    equal(page.module("model.js", "m.model.selected.name"), "card3")
    equal([line for line in page.lines("inspect")][-1], "inspect 2")


@needs_mock
def test_rows_are_acknowledged_when_they_were_drawn(page):
    page.visit(Crowd)
    acks = page.js("sentLines.filter((line) => line.startsWith('ack')).length")
    equal(page.mock.session.clients[0].unacknowledged, set())
    assert page.mock.session.clients[0].sequence > 2 and acks == 0  # forgotten by then


@needs_mock
def test_a_thousand_items_move_in_a_frame(page):
    page.visit(Crowd)
    page.picture("crowd")
    page.click("#play")
    page.until("stats.present > 20")
    page.js("stats.drawings.length = 0")
    frames, start = page.js("stats.frames"), page.js("performance.now()")
    page.until("stats.present > 160")
    count, time = page.js("stats.frames") - frames, page.js("performance.now()") - start
    page.picture("crowd-playing")
    drawings = sorted(page.js("stats.drawings"))
    page.report(f"1,000 moving items: p50 {drawings[len(drawings) // 2]:.2f} ms, p95 {drawings[len(drawings) * 19 // 20]:.2f} ms "
                f"a frame to draw, {count / time * 1000:.0f} frames a second")
    page.key(" ")
    page.until("document.querySelector('#play').ariaLabel === 'Play (space)'")
    page.js("stats.drawings.length = 0")
    for tick in range(0, 100, 5):
        page.module("clock.js", f"m.hold({tick})")
        page.frame()
    drawings = sorted(page.js("stats.drawings"))
    page.report(f"1,000 items with their ways ahead, scrubbed: p50 {drawings[len(drawings) // 2]:.2f} ms a frame")


@needs_mock
def test_without_a_scene_there_is_a_gallery(page):
    page.visit(None)
    page.until("document.querySelectorAll('#gallery-list button').length === 2")
    assert page.is_seen("#gallery")
    page.picture("gallery")
    page.js("document.querySelector('#gallery-list button').focus()")
    page.key("Enter")
    equal(page.lines("open"), ["open cards"])
    page.until("stats.last > 100")
    assert not page.is_seen("#gallery")
    page.key("]")
    equal(page.lines("open")[-1], "open crowd")
    page.until("import('./model.js').then((m) => m.model.items.length === 1000)")


@needs_mock
def test_help_opens_closes_and_gives_the_focus_back(page):
    page.visit(still=True)
    page.js("document.querySelector('#timeline').focus()")
    page.key("?")
    assert page.is_seen("#help")
    equal(page.js("document.activeElement.id"), "help-close")
    page.picture("help")
    page.key("Escape")
    assert not page.is_seen("#help")
    equal(page.js("document.activeElement.id"), "timeline")


def test_tab_hides_panels_after_a_click_and_walks_otherwise(page):
    page.visit()
    page.drag([page.at(3, 3)])
    page.key("Tab")
    assert not page.is_seen("#knobs") and page.js("document.activeElement.id") == "stage"
    page.picture("bare")
    page.key("Tab")
    assert page.is_seen("#knobs")
    page.js("document.querySelector('#stage').blur(); document.querySelector('#stage').focus()")
    page.key("Tab")
    assert page.is_seen("#knobs") and page.js("document.activeElement.id") != "stage"


def test_every_control_has_a_name(page):
    page.visit()
    page.drag([page.at(*page.pose(1))])
    page.until("document.querySelector('#item-fields tr')")
    nodes = page.page("Accessibility.getFullAXTree")["nodes"]
    nameless = [node["role"]["value"] for node in nodes if not node.get("ignored")
                and node["role"]["value"] in ("button", "slider", "spinbutton", "checkbox", "switch", "combobox", "textbox", "application")
                and not node.get("name", {}).get("value")]
    equal(nameless, [])


@needs_mock
def test_it_fits_on_a_phone(page):
    page.visit(width=400, height=800, scale=2, touch=True, still=True)
    page.picture("phone")
    wide = """[...document.querySelectorAll('body *')].filter((e) => e.checkVisibility() && !e.closest('.sr, svg')
      && e.getBoundingClientRect().right > 401 && !e.closest('.scrolling, .plot-head')).map((e) => e.id || e.tagName + '.' + e.className)"""
    equal(page.js(wide), [])
    x, y = page.at(*page.pose(1))
    page.touch("touchStart", (1, x, y))
    page.touch("touchEnd")
    equal(page.lines("inspect"), ["inspect 1"])
    for number, name, panel in ((1, "knobs", "#knobs"), (2, "item", "#item"), (3, "plot", "#plot"), (4, "messages", "#messages")):
        page.click(f"#sheets button:nth-child({number})")
        page.frame()
        assert page.is_seen(panel), panel
        equal(page.js(wide), [])
        stage = page.module("model.js", "m.model.scene.height") * page.module("camera.js", "m.camera.scale")
        assert stage < page.box("main")["height"], "the stage is seen whole beside the panel"
        page.picture(f"phone-{name}")
    page.click("#sheets button:nth-child(4)")
    assert not page.is_seen("#messages")


@needs_mock
def test_the_page_obeys_a_strict_policy(page):
    page.visit()
    equal(page.js("document.querySelectorAll('[style]:not(.behavior):not(input):not(.swatch)').length"), 0)
    equal(page.js("performance.getEntriesByType('resource').every((entry) => entry.name.startsWith(location.origin))"), True)
