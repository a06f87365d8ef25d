"""Knobs: what goes to the server, and that a hand never runs ahead of it."""

from harness import equal, near, needs_mock

SLIDER = "#knob-list input[type=range]"
BOX = "#knob-list input[type=number]"


def set_value(page, selector, value, kind="input"):
    page.js(f"(() => {{ const e = document.querySelector('{selector}'); e.value = '{value}';"
            f"e.dispatchEvent(new Event('{kind}', {{bubbles: true}})); }})()")


@needs_mock
def test_a_slider_bends_the_run(page):
    page.visit()
    box = page.box(SLIDER)
    y = box["y"] + box["height"] / 2
    page.drag([(box["x"] + box["width"] * part, y) for part in (0.28, 0.4, 0.5, 0.6)])
    lines = page.lines("knob 1 frequency")
    assert lines, "a knob was sent"
    page.until("stats.run > 1")
    near([float(lines[-1].split(" ")[3])], [page.mock.session.motion.param(1, "frequency")["value"]], 1e-6)
    page.picture("knob")
    assert page.js("document.querySelector('.knob').classList.contains('changed')")


@needs_mock
def test_at_most_one_value_of_a_knob_is_unanswered_and_the_latest_wins(page):
    page.visit()
    with page.mock.session.lock:  # the server is busy
        for value in (0.2, 0.4, 0.6, 0.8):
            page.module("steering.js", f"m.sendKnob(1, 'damping', {value})")
        page.module("steering.js", "m.sendKnob(1, 'frequency', 2)")
        equal(page.lines("knob"), ["knob 1 damping 0.2", "knob 1 frequency 2"])
    page.until("sentLines.includes('knob 1 damping 0.8')")
    equal(page.lines("knob 1 damping"), ["knob 1 damping 0.2", "knob 1 damping 0.8"])


@needs_mock
def test_boxes_switches_choices_points_and_reset(page):
    page.visit()
    set_value(page, BOX, 2.5)
    set_value(page, "#knob-list select", "x", "change")
    page.click("#knob-list .switch")
    set_value(page, "#knob-list .point input", 120)
    page.until("sentLines.filter((line) => line.startsWith('knob')).length >= 4")
    equal(sorted(page.lines("knob")), ["knob 1 axes x", "knob 1 frequency 2.5", "knob 1 point 120,240", "knob 2 turns false"])
    page.until("document.querySelectorAll('.knob.changed').length === 4")
    page.js("document.querySelector('.knob.changed [aria-label^=Reset]').click()")
    page.until("document.querySelectorAll('.knob.changed').length === 3")
    equal(page.js(f"document.querySelector('{BOX}').value"), "1.6")


@needs_mock
def test_keys_turn_a_knob(page):
    page.visit()
    page.js(f"document.querySelector('{SLIDER}').focus()")
    page.key("ArrowRight")
    page.until("sentLines.some((line) => line.startsWith('knob 1 frequency'))")
    value = float(page.lines("knob 1 frequency")[0].split(" ")[3])
    assert 1.6 < value < 1.8, value
    equal(page.js("stats.present"), 0)


@needs_mock
def test_a_value_out_of_range_is_refused_in_words(page):
    page.visit()
    set_value(page, BOX, 99)
    page.until("document.querySelector('#toasts .error')")
    assert "must be from 0.1 to 6" in page.text("#toasts")


@needs_mock
def test_a_knob_is_copied_as_lua(page):
    page.visit()
    page.js("document.querySelector('.knob [aria-label^=Copy]').click()")
    equal(page.lines("lua"), ["lua 1 frequency"])
    page.until("document.querySelector('#toasts pre')")
    equal(page.text("#toasts pre"), "frequency = 1.6,")


@needs_mock
def test_the_doc_and_range_of_a_knob_are_told(page):
    page.visit()
    box = page.box(".knob .name")
    page.hover(box["x"] + 4, box["y"] + 4)
    page.frame()
    words = page.text("#knob-doc")
    for part in ("frequency", "Swings a second.", "0.1 to 6 Hz", "scene: 1.6"):
        assert part in words, words


@needs_mock
def test_selection_and_knobs_survive_a_new_run(page):
    page.visit()
    page.drag([page.at(*page.pose(4))])
    page.js(f"document.querySelector('{SLIDER}').focus()")
    page.key("ArrowRight")
    page.until("stats.run === 2")
    equal(page.module("model.js", "m.model.selected.name"), "card5")
    equal(page.js(f"document.activeElement === document.querySelector('{SLIDER}')"), True)


@needs_mock
def test_starts_are_knobs_of_the_selected_item(page):
    page.visit()
    page.drag([page.at(*page.pose(4))])
    set_value(page, "#item-starts input[type=number]", 33)
    page.until("sentLines.includes('start 4 x 33')")
    page.until("stats.run === 2")
    near(page.module("model.js", "[m.currentRows().value(0, 4, 0)]"), [33], 1e-3)
