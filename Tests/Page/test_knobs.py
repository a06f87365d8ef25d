"""Knobs: what goes to the server, and that a hand never runs ahead of it."""

from harness import equal, near
from scenes import SPRINGS

SLIDER = "#knob-list input[type=range][aria-label$=\", frequency\"]"
BOX = "#knob-list input[type=number][aria-label$=\", frequency, number\"]"


def set_value(page, selector, value, kind="input"):
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
    set_value(page, "#knob-list select", "x", "change")
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
    equal(page.js(f"document.querySelector('{BOX}').value"), "1.6")


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
    page.until("document.querySelector('#item-starts input[type=number]')")
    set_value(page, "#item-starts input[type=number]", 50)
    page.until("sentLines.some((line) => line.startsWith('start 0 x'))")
    page.js("document.querySelector('#start-reset [aria-label^=Write]').click()")
    page.until("document.querySelector('#toasts .error')")
    assert "160 + 110 * math.cos(around)" in page.text("#toasts .error"), page.text("#toasts")


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
              [f"{behavior} {name}" for behavior in ("snap", "transformTween", "pan")])
    page.key("Escape")
    equal(page.js("document.querySelectorAll('.related').length"), 0)


def test_starts_are_knobs_of_the_selected_item(page):
    page.visit()
    page.tap(*page.at(*page.pose(4)))
    set_value(page, "#item-starts input[type=number]", 33)
    page.until("sentLines.includes('start 4 x 33')")
    page.until_model("model.run === 2 && m.currentRows().value(0, 4, 0) === 33")
