"""Messages, the gallery, help, the keyboard, connections that are lost."""

import os
import struct

from harness import equal, near
from scenes import CROWD, SPRINGS

BROKEN = """local stage = libration.stage {}
local spread = = 0.12
return stage
"""
FAILING = """local stage = libration.stage {}
local card = stage:addItem { name = "card", center = { 60, 60 }, size = { 20, 20 } }
stage.animator:add({
  onTick = function(self)
    local spread, angle = 0.12, nil
    card.angle = angle + spread
  end,
}, { item = card })
return stage
"""


def test_broken_scripts_are_told_with_their_lines_and_stay_until_they_are_mended(page):
    path = page.visit_text(SPRINGS, still=True)
    told = (("scene.lua:2", "unexpected symbol near '='", "local spread = = 0.12"),
            ("scene.lua:6", "attempt to perform arithmetic", "card.angle = angle + spread", "spread\t0.12", "suspended"))
    for text, parts in zip((BROKEN, FAILING), told):
        page.save(os.path.basename(path), text)
        page.until(f"document.querySelector('#toasts .error')?.innerText.includes('{parts[0]}')")
        words = page.text("#toasts .error")
        for part in parts:
            assert part in words, (part, words)
        # The other text is mended, so its error has left.
        equal(page.js("document.querySelectorAll('#toasts .error').length"), 1)
        page.picture(f"errors-{parts[0][-1]}")
    page.js("document.querySelectorAll('#toasts .message > .key').forEach((button) => button.click())")
    equal(page.js("document.querySelectorAll('#toasts li').length"), 0)
    equal(page.text("#side .badge"), "1")
    page.click("#side .tabs button:nth-child(3)")
    equal(page.js("document.querySelectorAll('#problem-list li.error').length"), 1)
    equal(page.text("#side .badge"), "")
    page.picture("messages")
    page.click("#messages-clear")
    equal(page.js("document.querySelectorAll('#message-list li').length"), 0)
    equal(page.js("document.querySelectorAll('#problem-list li').length"), 1)
    page.save(os.path.basename(path), SPRINGS)
    page.until("document.querySelectorAll('#problem-list li').length === 0")


def test_a_saved_scene_redraws_the_run(page):
    path = page.visit_text(SPRINGS)
    before = page.module("model.js", "m.currentRows().value(40, 0, 0)")
    page.save(os.path.basename(path), SPRINGS.replace("default = 0.35", "default = 0.9"))
    page.until_whole(f"model.run === 2 && m.currentRows().value(40, 0, 0) !== {before}")
    equal(page.js("document.querySelector('#knob-list .digits[aria-label$=\", damping, number\"]').value"), "0.9")
    equal(page.js("document.querySelectorAll('.knob.changed').length"), 0)


def test_prints_go_to_the_list_alone(page):
    page.visit_text("""local stage = libration.stage {}
stage.animator:add {
  clockMandate = true,
  onTick = function(self)
    if stage.tick <= 3 then print("line " .. stage.tick) else self:remove() end
  end,
}
return stage
""")
    page.key(" ")
    page.until("document.querySelectorAll('#message-list .print').length === 3")
    assert "scene.lua: line 2" in page.js("document.querySelector('#message-list').textContent")
    equal(page.js("document.querySelectorAll('#toasts li').length"), 0)
    equal(page.text("#side .badge"), "3")


def test_what_scripts_say_is_text_and_nothing_else(page):
    text = "<img src=x onerror=alert(1)><b>bold</b>"
    path = page.visit_text(SPRINGS, name="<i>.lua")
    page.save(os.path.basename(path), f"error('{text}')")
    page.until("document.querySelector('#toasts .error')")
    words = page.text("#toasts")
    assert text in words and "<i>.lua:1" in words, words
    equal(page.js("document.querySelectorAll('#toasts img, #toasts b, #toasts i').length"), 0)


def test_a_lost_connection_is_told_and_taken_up_again(page):
    page.visit(proxied=True)
    page.tap(*page.at(*page.pose(2)))
    page.hold(12)
    page.proxy.stop()
    page.until("!stats.isConnected && document.querySelector('#connection').innerText.includes('lost')")
    page.picture("lost")
    rows = page.js("stats.rows")
    page.forget()
    page.proxy.start()
    page.until("stats.isConnected")
    page.until(f"stats.rows >= {rows} + stats.last")
    page.until("document.querySelector('#connection').hidden")
    equal([page.js("stats.present"), page.module("model.js", "m.model.selected.name")], [12, "card3"])
    equal(page.lines("inspect")[-1], "inspect 2")
    page.until_model("model.inspection?.tick === 12")


def test_the_rows_of_a_crowd_are_acknowledged_and_drawn(page):
    page.visit_text(CROWD, proxied=True)
    sent = [struct.unpack_from("<I", one)[0] for one in page.proxy.messages if isinstance(one, bytes)]
    assert len(sent) > 3, sent
    equal([line for line in page.proxy.lines if line.startswith("ack")], [f"ack {number}" for number in sent])
    page.picture("crowd")
    page.js("stats.drawings.length = 0")
    page.click("#play")
    page.until("stats.present > 60")
    page.picture("crowd-playing")
    page.key(" ")
    page.until("document.querySelector('#play').ariaLabel === 'Play (space)'")
    playing = sorted(page.js("stats.drawings"))
    page.js("stats.drawings.length = 0")
    for tick in (0, 5, 90, 40, 41, 42, 43, 240):
        page.module("clock.js", f"m.hold({tick})")
        page.frame()
        x, y = page.pose(500)
        near(page.module("stage.js", "[m.poses[3000], m.poses[3001]]"), (x, y), 0)
    scrubbed = sorted(page.js("stats.drawings"))
    page.report(f"1,000 moving items, a frame to draw: p50 {playing[len(playing) // 2]:.2f} ms,"
                f" p95 {playing[len(playing) * 19 // 20]:.2f} ms;"
                f" scrubbed, with their ways ahead: p50 {scrubbed[len(scrubbed) // 2]:.2f} ms")


def test_without_a_scene_there_is_a_gallery(page):
    page.visit(None)
    page.until("document.querySelectorAll('#gallery-list button').length > 20")
    assert page.is_seen("#gallery")
    names = page.module("model.js", "m.model.gallery.map((scene) => scene.name)")
    page.js("document.querySelector('#gallery-list button').focus()")
    page.key("Enter")
    equal(page.lines("open"), [f"open {names[0]}"])
    page.until_whole(f"model.scene.title === '{names[0]}.lua'")
    assert not page.is_seen("#gallery")
    page.key("]")
    equal(page.lines("open")[-1], f"open {names[1]}")
    page.until_whole(f"model.scene.title === '{names[1]}.lua'")


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
    page.tap(*page.at(*page.pose(1)))
    page.until("document.querySelector('#item-fields tr')")
    nodes = page.page("Accessibility.getFullAXTree")["nodes"]
    nameless = [node["role"]["value"] for node in nodes if not node.get("ignored")
                and node["role"]["value"] in ("button", "slider", "spinbutton", "checkbox", "switch", "combobox",
                                              "textbox", "application")
                and not node.get("name", {}).get("value")]
    equal(nameless, [])


def test_the_page_obeys_a_strict_policy(page):
    page.visit()
    equal(page.js("document.querySelectorAll('[style]:not(.behavior):not(input):not(.swatch)').length"), 0)
    entries = "performance.getEntriesByType('resource')"
    # The document has its scripts inside.
    allowed = "entry.name.startsWith(location.origin) || entry.name.startsWith('data:')"
    equal(page.js(f"{entries}.every((entry) => {allowed})"), True)
    equal(page.js("document.querySelectorAll('script[src], link[rel=stylesheet]').length"), 0)
