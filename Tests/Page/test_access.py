"""For all: contrast, sizes for fingers, the keyboard, screen readers, little motion."""

import os
import re

from harness import equal, near
from server import ROOT

DEMO = "Sources/Projects/Demo/demo.lua"
STYLE = os.path.join(ROOT, "Sources/Viewing/page/base.css")
# The contrast of each text that is seen with what lies behind it, where both are colours of elements.
CONTRASTS = """(() => {
  const read = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return [...n.slice(0, 3), n[3] ?? 1]; };
  const over = (a, b) => [0, 1, 2].map((i) => a[i] * a[3] + b[i] * (1 - a[3])).concat(1);
  const light = (c) => [0.2126, 0.7152, 0.0722].reduce((sum, part, i) => {
    const v = c[i] / 255;
    return sum + part * (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  }, 0);
  const ground = (e) => {
    const layers = [];
    for (; e; e = e.parentElement) layers.push(read(getComputedStyle(e).backgroundColor));
    return layers.reverse().reduce((under, one) => over(one, under), [255, 255, 255, 1]);
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) {
    const e = walker.currentNode.parentElement;
    if (!walker.currentNode.data.trim() || !e.checkVisibility({ opacityProperty: true, visibilityProperty: true })
      || e.closest('.sr, script, noscript, :disabled, option') || e.getBoundingClientRect().width < 2) continue;
    const under = ground(e), color = over(read(getComputedStyle(e).color), under);
    const [a, b] = [light(color), light(under)].sort((x, y) => y - x);
    found.push([Math.round(((a + 0.05) / (b + 0.05)) * 100) / 100, walker.currentNode.data.trim().slice(0, 30),
      e.id || e.className || e.tagName]);
  }
  return found.filter(([contrast]) => contrast < 4.5);
})()"""
SMALL = """[...document.querySelectorAll('button, select, input, summary, a[href], [role=slider]')]
  .filter((e) => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !e.closest('.sr'))
  .map((e) => [e.id || e.ariaLabel || e.innerText || e.className, e.getBoundingClientRect()])
  .filter(([, box]) => box.width > 0 && Math.min(box.width, box.height) < 43.5).map(([name]) => name)"""


def colors(theme):
    """The colours of a theme by name, as the style sheet has them."""
    with open(STYLE, encoding="utf-8") as file:
        text = file.read()
    start = text.index(":root[data-theme=\"dark\"]") if theme == "dark" else text.index(":root {")
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", text[start:text.index("}", start)]))


def contrast(one, other):
    def light(color):
        parts = [int(color[i:i + 2], 16) / 255 for i in (1, 3, 5)]
        parts = [v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


def test_colours_are_told_apart_in_light_and_dark(page):
    for theme in ("light", "dark"):
        all = colors(theme)
        grounds = ("ground", "panel", "paper", "raised", "faint")
        branches = [f"branch{number}" for number in range(8)]
        for name in ("ink", "muted", "accent", "alarm", "input", "contact", "flag", *branches):
            for ground in grounds:
                found = contrast(all[name], all[ground])
                assert found >= 4.5, f"{theme}: {name} on {ground}: {found:.2f}"
        for name in ("event", "field", "edge"):
            for ground in grounds:
                found = contrast(all[name], all[ground])
                assert found >= 3, f"{theme}: {name} on {ground}: {found:.2f}"
        for name in ("accent", "alarm", *branches):
            found = contrast(all["on-color"], all[name])
            assert found >= 4.5, f"{theme}: a text on {name}: {found:.2f}"


def test_texts_of_the_page_are_read_in_light_and_dark(page):
    for dark in (False, True):
        page.visit(dark=dark, still=True)
        page.tap(*page.at(*page.pose(1)))
        page.until("document.querySelector('#item-fields tr')")
        page.module("steering.js", "m.sendKnob(0, 'damping', 0.1)")
        page.until("document.querySelectorAll('#branches .branch').length === 2")
        page.module("steering.js", "m.sendKnob(0, 'damping', 7)")
        page.until("document.querySelector('#toasts .error')")
        page.click("#pin")
        page.click(".lane .goal .key")
        page.frame()
        equal(page.js(CONTRASTS), [])
        page.key("?")
        equal(page.js(CONTRASTS), [])
        page.picture(f"contrast-{'dark' if dark else 'light'}")


def test_fingers_find_everything_44_px_wide_and_high(page):
    page.visit(DEMO, width=390, height=844, scale=2, touch=True, still=True)
    page.tap_with_finger(*page.at(*page.pose(1)))
    page.module("steering.js", "m.sendKnob(0, 'damping', 0.1)")
    page.until("document.querySelectorAll('#branches .branch').length === 2")
    page.module("steering.js", "m.sendKnob(0, 'damping', 7)")
    page.until("document.querySelector('#toasts .error')")
    for panel in range(1, 5):
        page.click(f"#sheets button:nth-child({panel})")
        page.frame()
        equal(page.js(SMALL), [])
        assert page.js("document.documentElement.scrollWidth <= innerWidth")
        page.picture(f"fingers-{panel}")


def test_the_keyboard_selects_carries_and_lets_go(page):
    page.visit(DEMO)
    page.hold(page.js("stats.last"))
    page.play()
    page.forget()
    page.js("document.querySelector('#stage').focus()")
    page.key("Enter")
    name, (x, y) = page.module("model.js", "m.model.selected.name"), page.pose(0)
    equal(name, page.item(0)["name"])
    for _ in range(6):
        page.key("ArrowDown", modifiers=8)
        page.key("ArrowLeft")
    page.until(f"import('stage.js').then(({{poses}}) => poses[1] > {y} + 90 && poses[0] < {x} - 10)")
    equal(page.lines("seek"), [])
    page.until("sentLines.some((line) => line.startsWith('touch ended 9'))")
    page.until(f"document.querySelector('#live').textContent.startsWith('{name}, at ')")
    # It snaps back, as after a finger.
    page.until(f"import('stage.js').then(({{poses}}) => Math.hypot(poses[0] - {x}, poses[1] - {y}) < 1)")
    page.key("Enter", modifiers=8)
    equal(page.module("model.js", "m.model.selected.name"), page.item(4)["name"])


def test_dividers_are_moved_by_pointer_and_keys_and_taken_back(page):
    page.visit()
    before = page.box("#knobs")["width"]
    box = page.box("[data-divider=knobs]")
    x, y = box["x"] + box["width"] / 2, box["y"] + 200
    page.drag([(x, y), (x + 40, y), (x + 80, y)])
    near([page.box("#knobs")["width"]], [before + 80], 1)
    page.js("document.querySelector('[data-divider=plot]').focus()")
    height = page.box("#plot-canvas")["height"]
    page.key("ArrowUp", modifiers=8)
    page.frame()
    near([page.box("#plot-canvas")["height"]], [height + 50], 1)
    page.picture("dividers")
    page.reload()
    page.until("window.stats && stats.isConnected")
    near([page.box("#knobs")["width"]], [before + 80], 1)
    page.js("document.querySelector('[data-divider=knobs]').dispatchEvent(new MouseEvent('dblclick'))")
    near([page.box("#knobs")["width"]], [before], 1)


def test_screen_readers_read_items_with_place_and_state(page):
    page.visit(DEMO)
    page.module("model.js", "m.select(2)")
    page.until("document.querySelector('#live').textContent.endsWith(', selected')")
    page.hold(6)
    page.until("[...document.querySelectorAll('#stage-items li')].some((one) => one.innerText.endsWith('moving'))")
    page.hold(page.js("stats.last"))
    page.until_model("model.isResting")
    page.frame()
    lines = page.js("[...document.querySelectorAll('#stage-items li')].map((one) => one.textContent)")
    equal(len(lines), 5)
    for index, line in enumerate(lines):
        x, y = page.pose(index)
        name, place, *state = re.fullmatch(r"(\w+), at (\d+, \d+), (?:turned by -?\d+ degrees, )?(.*)", line).groups()
        equal([name, place], [page.item(index)["name"], f"{x:.0f}, {y:.0f}"])
        equal(state, ["at rest, selected" if index == 2 else "at rest"])
    nodes = page.page("Accessibility.getFullAXTree")["nodes"]
    names = [node.get("name", {}).get("value", "") for node in nodes if not node.get("ignored")]
    assert any(name.startswith(page.item(2)["name"] + ", at ") for name in names), "the tree has the list"


def test_little_motion_has_none_of_the_pages_own(page):
    page.visit(still=True)
    page.click("#layers-button")
    page.click("#export-button")
    equal(page.js("document.getAnimations().length"), 0)


def test_the_list_of_items_follows_changes_while_all_is_at_rest(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 100, 100 }, size = { 40, 40 } }
stage.animator:add("snap", { item = card, point = { 110, 100 } })
return stage
""", plays=True)
    page.until_model("model.isPlaying && model.isResting")
    page.until_whole()
    # A moment of the list is not yet over when the change comes.
    page.until("document.querySelector('#stage-items').innerText.includes('card, at 110, 100, at rest')")
    line = "document.querySelector('#stage-items').innerText.includes('card, at %s, 100, at rest')"
    for place in (180, 240):
        page.module("steering.js", f"m.sendKnob(0, 'point', {{ x: {place}, y: 100 }})")
        page.until(line % place)
    page.key("z", modifiers=2)
    page.until(line % 110)
