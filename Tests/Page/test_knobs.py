"""Knobs: what goes to the server, and that a hand never runs ahead of it."""

import os
import random

from harness import equal, near
from scenes import SPRINGS
from server import ROOT

SLIDER = "#knob-list input[type=range][aria-label$=\", frequency\"]"
BOX = "#knob-list .digits[aria-label$=\", frequency, number\"]"

CARD = """local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 160, 100 }, size = { 120, 60 }, color = "gold" }
stage.animator:add("snap", { item = card, point = { 160, 300 } })
return stage
"""


def set_value(page, selector, value, kind="change"):
    page.js(f"(() => {{ const e = document.querySelector('{selector}'); e.value = '{value}';"
            f"e.dispatchEvent(new Event('{kind}', {{bubbles: true}})); }})()")


def test_a_slider_bends_the_run(page):
    page.visit_text(SPRINGS, proxied=True)
    before = page.module("model.js", "m.currentRows().value(20, 0, 0)")
    box = page.box(SLIDER)
    y = box["y"] + box["height"] / 2
    page.drag([(box["x"] + box["width"] * part, y) for part in (0.28, 0.4, 0.5, 0.6)])
    assert page.lines("knob 0 frequency"), "a knob was sent"
    value = page.module("steering.js", "m.findParam(0, 'frequency').value")
    assert 3 < value < 4.5, value
    page.until(f"sentLines.includes('knob 0 frequency {value}')")
    page.until_whole(f"model.run > 1 && Math.abs(m.currentRows().value(20, 0, 0) - {before}) > 1")
    # The server has the last value.
    page.module("connection.js", "m.send('lua', 0, 'frequency')")
    page.until("document.querySelector('#toasts pre')")
    near([float(page.text("#toasts pre").split(" ")[2].rstrip(","))], [value], 1e-6)
    page.picture("knob")
    equal(page.js("[...document.querySelectorAll('.knob.changed .name')].map((e) => e.innerText)"), ["frequency"])


def test_at_most_one_value_of_a_knob_is_unanswered_and_the_latest_wins(page):
    page.visit_text(SPRINGS, proxied=True)
    with page.proxy.gate:  # the server says nothing yet
        page.module("steering.js", """{
          for (const value of [0.2, 0.4, 0.6, 0.8]) m.sendKnob(0, 'damping', value);
          m.sendKnob(0, 'frequency', 2);
          window.unanswered = sentLines.filter((line) => line.startsWith('knob'));
        }""")
    equal(page.js("unanswered"), ["knob 0 damping 0.2", "knob 0 frequency 2"])
    page.until("sentLines.includes('knob 0 damping 0.8')")
    equal(page.lines("knob 0 damping"), ["knob 0 damping 0.2", "knob 0 damping 0.8"])


def test_a_value_waits_for_the_answer_but_not_for_ever(page):
    page.visit_text(SPRINGS, proxied=True)
    page.stop_clock()
    with page.proxy.gate:
        page.module("steering.js", "[0.2, 0.4].forEach((value) => m.sendKnob(0, 'damping', value))")
        page.pass_time(390)
        page.module("steering.js", "m.sendKnob(0, 'damping', 0.6)")
        equal(page.lines("knob"), ["knob 0 damping 0.2"])
        page.pass_time(20)
        equal(page.lines("knob"), ["knob 0 damping 0.2", "knob 0 damping 0.6"])


def test_boxes_switches_choices_points_and_reset(page):
    page.visit_text(SPRINGS)
    set_value(page, BOX, 2.5)
    set_value(page, "#knob-list select", "x")
    page.click("#knob-list .switch")
    set_value(page, "#knob-list .point input", 120)
    page.until("sentLines.filter((line) => line.startsWith('knob')).length >= 4")
    equal(sorted(page.lines("knob")),
          ["knob 0 axes x", "knob 0 frequency 2.5", "knob 0 point 120,240", "knob 1 turns false"])
    page.until("document.querySelectorAll('.knob.changed').length === 4")
    # The reset is shown at once, before the server answers.
    shown = page.js(f"document.querySelector('{SLIDER}').closest('.knob').querySelector('[aria-label^=Reset]').click();"
                    f"[document.querySelector('{BOX}').value, document.querySelectorAll('.knob.changed').length]")
    equal(shown, ["1.6", 3])
    page.until("sentLines.includes('knob 0 frequency reset')")
    page.until_whole("Math.abs(m.currentRows().value(m.model.last, 0, 0) - 120) < 1")
    equal(page.js(f"document.querySelector('{BOX}').value"), "1.6")


def test_keys_turn_a_knob(page):
    page.visit_text(SPRINGS)
    page.js(f"document.querySelector('{SLIDER}').focus()")
    page.key("ArrowRight")
    page.until("sentLines.some((line) => line.startsWith('knob 0 frequency'))")
    value = float(page.lines("knob 0 frequency")[0].split(" ")[3])
    assert 1.6 < value < 1.8, value
    equal(page.js("stats.present"), 0)


def test_a_value_out_of_range_is_refused_in_words(page):
    page.visit_text(SPRINGS)
    page.stop_clock()  # however late the server answers
    set_value(page, BOX, 99)
    page.until("document.querySelector('#toasts .error')")
    assert "must be from 0.1 to 6" in page.text("#toasts")
    equal(page.module("steering.js", "m.findParam(0, 'frequency').value"), 1.6)
    near([page.js(f"Number(document.querySelector('{SLIDER}').value)")], [1.6], 1e-9)


def test_a_knob_is_copied_as_lua(page):
    page.visit_text(SPRINGS)
    page.js(f"document.querySelector('{SLIDER}').closest('.knob').querySelector('[aria-label^=Copy]').click()")
    equal(page.lines("lua"), ["lua 0 frequency"])
    page.until("document.querySelector('#toasts pre')")
    equal(page.text("#toasts pre"), "frequency = 1.6,")


def test_a_knob_and_a_start_are_written_into_the_script(page):
    path = page.visit_text(SPRINGS)
    set_value(page, BOX, 2.5)
    page.until("document.querySelectorAll('.knob.changed').length === 1")
    page.js(f"document.querySelector('{SLIDER}').closest('.knob').querySelector('[aria-label^=Write]').click()")
    page.until("document.querySelectorAll('.knob.changed').length === 0")
    with open(path, encoding="utf-8") as file:
        written = file.read()
    equal(written.replace(", frequency = 2.5", ""), SPRINGS)
    assert written != SPRINGS
    equal(page.js(f"document.querySelector('{BOX}').value"), "2.5")
    # A start that is computed stays where it is, and the page says from what.
    page.module("model.js", "m.select(0)")
    page.until("document.querySelector('#item-starts .digits')")
    set_value(page, "#item-starts .digits", 50)
    page.until("sentLines.some((line) => line.startsWith('start 0 x'))")
    page.js("document.querySelector('#start-reset [aria-label^=Write]').click()")
    page.until("document.querySelector('#toasts .error')")
    assert "160 + 110 * math.cos(around)" in page.text("#toasts .error"), page.text("#toasts")


def test_the_looks_of_an_item_are_edited_and_written_into_the_script(page):
    path = page.visit_text(CARD)
    page.module("model.js", "m.select(0)")
    page.until("document.querySelector('#item-starts textarea')")
    set_value(page, "#item-starts textarea", "Good\\nmorning")
    page.until_model("m.model.items[0].finish?.text?.lines?.join() === 'Good,morning'")
    set_value(page, "#item-starts input[type=color]", "#0a7d4f")
    page.until_model("m.model.items[0].color === '#0a7d4f'")
    set_value(page, '#item-starts [aria-label="start of cornerRadius, number"]', 12)
    page.until_model("m.model.items[0].finish?.cornerRadius === 12")
    equal(page.js("document.querySelector('#item-starts input[type=color]').value"), "#0a7d4f")
    page.js("document.querySelector('#item-starts').lastElementChild.scrollIntoView()")
    page.picture("looks")
    page.js("document.querySelector('#start-reset [aria-label^=Write]').click()")
    page.until("document.querySelector('#toasts')?.innerText.includes('cornerRadius')")
    with open(path, encoding="utf-8") as file:
        equal(file.read(), CARD.replace(
            '"gold"', '"#0a7d4f", text = "Good\\nmorning", cornerRadius = 12'))
    # What is no color is refused with the reason, and the item keeps its own.
    set_value(page, "#item-starts .color input[type=text]", "nope")
    page.until("document.querySelector('#toasts .error, #toasts .warning')")
    said = page.text("#toasts .error, #toasts .warning")
    assert said.startswith("card: color must be a name of CSS"), said
    page.until("document.querySelector('#item-starts input[type=color]').value === '#0a7d4f'")


def test_what_the_command_line_set_is_written_into_the_script(page):
    path = page.visit_text(CARD, "--set", "card.cornerRadius=12")
    page.module("model.js", "m.select(0)")
    page.js("document.querySelector('#start-reset [aria-label^=Write]').click()")
    page.until("document.querySelector('#toasts')?.innerText.includes('cornerRadius')")
    with open(path, encoding="utf-8") as file:
        equal(file.read(), CARD.replace('"gold"', '"gold", cornerRadius = 12'))


def test_the_doc_and_range_of_a_knob_are_told(page):
    page.visit_text(SPRINGS)
    box = page.box(SLIDER)
    page.hover(box["x"] - 20, box["y"] + 4)
    page.frame()
    words = page.text("#knob-doc")
    for part in ("frequency", "Swings a second.", "0.1 to 6 Hz", "scene: 1.6"):
        assert part in words, words


def test_selection_and_knobs_survive_a_new_run(page):
    page.visit_text(SPRINGS)
    page.tap(*page.at(*page.pose(4)))
    page.js(f"document.querySelector('{SLIDER}').focus()")
    page.key("ArrowRight")
    page.until("stats.run === 2")

    def survived():
        equal(page.modules("model", "(m) => [m.model.selected.name, m.model.selected === m.model.items[4]]"),
              ["card5", True])
        equal(page.js(f"document.activeElement === document.querySelector('{SLIDER}')"), True)

    survived()
    # The same holds after the server sends the scene again.
    page.save("scene.lua", SPRINGS.replace("default = 0.35", "default = 0.9"))
    page.until_whole("model.behaviors[0].params.some((param) => param.scene === 0.9)")
    survived()


def test_behaviors_that_name_the_selected_item_are_marked(page):
    page.visit()
    for index, name in ((0, "card1"), (1, "card2")):
        page.tap(*page.at(*page.pose(index)))
        equal(page.js("[...document.querySelectorAll('.related .label')].map((e) => e.innerText)"),
              ["snap", "transformTween", "pan"])
        assert name in page.js("document.querySelector('.related').dataset.words.split(' ')")
    page.key("Escape")
    equal(page.js("document.querySelectorAll('.related').length"), 0)


def test_starts_are_knobs_of_the_selected_item(page):
    page.visit()
    page.tap(*page.at(*page.pose(4)))
    set_value(page, "#item-starts .digits", 33)
    page.until("sentLines.includes('start 4 x 33')")
    page.until_model("model.run === 2 && m.currentRows().value(0, 4, 0) === 33")


def cards():
    with open(os.path.join(ROOT, "examples/cards.lua"), encoding="utf-8") as file:
        return file.read()


def box(name):
    return f"#knob-list .digits[aria-label=\"{name}, number\"]"


def value_of(page, behavior, name):
    return page.module("steering.js", f"m.findParam({behavior}, '{name}').value")


def drag_number(page, selector, way, modifiers=0):
    """Drags a number sideways by so many CSS pixels."""
    page.js(f"document.querySelector('{selector}').scrollIntoView({{ block: 'nearest' }})")
    place = page.box(selector)
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    page.drag([(x, y), (x + way / 2, y), (x + way, y)], modifiers=modifiers)


def test_what_one_line_made_has_one_knob(page):
    path = page.visit_text(cards(), proxied=True)
    equal(page.js("[...document.querySelectorAll('.behavior')].map((e) => e.querySelector('summary').innerText"
                  ".replace(/\\s+/g, ' ').trim())"),
          ["snap ×7 scene.lua:16", "transformTween ×7 scene.lua:17", "pan ×7 scene.lua:18"])
    page.picture("knobs-grouped")
    snaps = page.module("model.js", "m.model.behaviors.filter((one) => one.name === 'snap').map((one) => one.id)")
    equal(len(snaps), 7)
    joined = ",".join(map(str, snaps))
    set_value(page, box("snap, damping"), "0.25")
    page.until(f"sentLines.includes('knob {joined} damping 0.25')")
    page.until_whole("model.run > 1")
    # One change: one run, one branch at most, one thing to undo.
    equal(len(page.lines("knob")), 1)
    page.until("document.querySelector('#undo').title.includes('damping 0.5 → 0.25')")
    equal([value_of(page, snap, "damping") for snap in snaps], [0.25] * 7)
    page.js("document.querySelector('[aria-label=\"Write snap, damping into the script\"]').click()")
    page.until("document.querySelectorAll('.knob.changed').length === 0")
    with open(path, encoding="utf-8") as file:
        written = file.read()
    equal(written.replace(", damping = 0.25", ""), cards())
    equal(written.count("damping = 0.25"), 1)
    equal([value_of(page, snap, "damping") for snap in snaps], [0.25] * 7)
    # Each has a place of its own; one of them is turned alone.
    equal(page.js("document.querySelector('#knob-list .point .digits').placeholder"), "differ")
    page.js("(() => { const e = document.querySelector('.scope select'); e.value = '2';"
            "e.dispatchEvent(new Event('change')); })()")
    equal(page.js("document.querySelector('#knob-list .point .digits').value"), "172")
    set_value(page, box("snap, damping"), "0.8")
    page.until(f"sentLines.includes('knob {snaps[2]} damping 0.8')")
    equal([value_of(page, snap, "damping") for snap in snaps], [0.25, 0.25, 0.8, 0.25, 0.25, 0.25, 0.25])
    page.js("(() => { const e = document.querySelector('.scope select'); e.value = '';"
            "e.dispatchEvent(new Event('change')); })()")
    equal(page.js(f"document.querySelector('{box('snap, damping')}').placeholder"), "differ")
    page.picture("knobs-differ")


def test_a_number_is_dragged_finely_and_taken_back(page):
    page.visit_text(SPRINGS)
    damping = "#knob-list .digits[aria-label$=\", damping, number\"]"
    steps = {}
    for name, modifiers in (("usual", 0), ("fine", 8), ("coarse", 1)):
        before = value_of(page, 0, "damping")
        drag_number(page, damping, {"usual": 20, "fine": 40, "coarse": 12}[name], modifiers)
        page.until(f"import('steering.js').then((m) => m.findParam(0, 'damping').value > {before})")
        page.frame()
        steps[name] = (value_of(page, 0, "damping") - before) / {"usual": 20, "fine": 40, "coarse": 12}[name]
    near([steps["fine"] / steps["usual"], steps["coarse"] / steps["usual"]], [0.1, 10], 0.01)
    # Arrow keys: a step, a tenth of it, ten times it.
    page.js(f"document.querySelector('{damping}').focus()")
    moved = []
    for modifiers in (0, 8, 1):
        before = value_of(page, 0, "damping")
        page.key("ArrowUp", modifiers)
        moved.append(value_of(page, 0, "damping") - before)
    near([moved[1] / moved[0], moved[2] / moved[0]], [0.1, 10], 0.01)
    assert moved[0] > 0
    # Never beyond the declared range.
    drag_number(page, "#knob-list .digits[aria-label$=\", frequency, number\"]", 600, 1)
    equal(value_of(page, 0, "frequency"), 6)
    # A double-click takes the scene's value back.
    place = page.box(damping)
    at = dict(x=place["x"] + 30, y=place["y"] + 12)
    for count in (1, 2):
        for kind in ("Pressed", "Released"):
            page.page("Input.dispatchMouseEvent", type=f"mouse{kind}", button="left", clickCount=count, **at)
    page.until("sentLines.includes('knob 0 damping reset')")
    equal(value_of(page, 0, "damping"), 0.35)
    equal(page.js("stats.present"), 0)


def test_typed_expressions_are_numbers(page):
    page.visit_text(SPRINGS)
    chance = random.Random(45)

    def make(depth):
        kind = chance.randrange(7) if depth else 0
        if kind == 0:
            return chance.choice(["x", f"{chance.uniform(0.1, 9):.3f}", str(chance.randrange(1, 20)), "pi"])
        if kind == 1:
            return f"({make(depth - 1)})"
        if kind == 2:
            return f"-{make(depth - 1)}"
        if kind == 3:
            return f"({make(depth - 1)}) ^ 2"
        return f"{make(depth - 1)} {chance.choice('+-*/')} {make(depth - 1)}"

    texts = [make(4) for _ in range(300)]
    found = page.module("expression.js", f"{texts!r}.map((text) => m.evaluate(text, 1.6))")
    for text, value in zip(texts, found):
        try:
            wanted = eval(text.replace("^", "**"), {"x": 1.6, "pi": 3.141592653589793})
        except ZeroDivisionError:
            wanted = None
        assert value == wanted or abs(value - wanted) <= 1e-9 * abs(wanted), (text, value, wanted)
    bad = ["", "a", "1 2", "1 +", "(1", "1)", "* ", "alert(1)", "1,5", "1/0", "x x", "0x10"]
    equal(page.module("expression.js", f"{bad!r}.map((text) => m.evaluate(text, 1.6))"), [None] * len(bad))
    equal(page.module("expression.js", "[m.evaluate('* 2', 1.6), m.evaluate('x', null)]"), [3.2, None])
    set_value(page, BOX, "x * 2 - 0.2")
    page.until("sentLines.includes('knob 0 frequency 3')")
    set_value(page, BOX, "3 +")
    equal(page.js(f"document.querySelector('{BOX}').validity.valid"), False)
    equal(page.lines("knob 0 frequency"), ["knob 0 frequency 3"])


def test_rows_that_say_nothing_go_and_the_filter_opens_what_it_finds(page):
    page.visit_text(cards().replace("return stage", """
local item = stage:item("card1")
stage.animator:add("gravity", { item = item, magnitude = 0.01 })
stage.animator:add("collision", { item = item })
stage.animator:add("push", { item = item })
stage.animator:add("dynamicItem", { item = item, friction = 0.1 })
return stage"""))
    page.js("[...document.querySelectorAll('.behavior')].forEach((e) => { e.open = true; })")
    shown = page.js("[...document.querySelectorAll('.knob.unsettable')].filter((e) => e.checkVisibility())"
                    ".map((e) => e.querySelector('output').innerText)")
    assert all(text not in ("–", "", "differ") for text in shown), shown
    page.js("[...document.querySelectorAll('.behavior')].forEach((e) => { e.open = false; })")
    seen = ("[...document.querySelectorAll('.behavior .knob')].filter((e) => e.checkVisibility())"
            ".map((e) => e.querySelector('.name').innerText)")
    set_value(page, "#knob-filter", "fric", "input")
    assert page.js(seen) and all("fric" in name.lower() for name in page.js(seen) if name != "turns"), page.js(seen)
    page.picture("knobs-filtered")
    set_value(page, "#knob-filter", "gravity", "input")
    assert "magnitude" in page.js(seen)
    equal(page.js("[...document.querySelectorAll('.behavior')].filter((e) => e.checkVisibility()).length"), 1)
    set_value(page, "#knob-filter", "", "input")
    equal(page.js("[...document.querySelectorAll('.behavior')].every((e) => e.checkVisibility())"), True)


def test_the_icons_of_a_knob_cover_no_letter_of_its_name(page):
    ends = ("[...document.querySelectorAll('#knob-list .knob.settable')].filter((e) => e.checkVisibility()).map((e) =>"
            " e.querySelector('.name').getBoundingClientRect().left"
            " - e.querySelector('.tools').getBoundingClientRect().right)")
    for width, panel in ((1280, "item"), (1100, "script"), (700, "item")):
        page.visit_text(SPRINGS, width=width)
        if width < 861:
            page.click("#sheets [data-sheet=knobs]")
        else:
            page.click(f"#side [data-sheet={panel}]")
        found = page.js(ends)
        assert found and min(found) >= 0, (width, found)
        equal(page.js("document.querySelector('#knob-list .tools').children.length"), 3)
