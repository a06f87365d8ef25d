"""What a person types into a field: when it is taken, undone, refused and dropped."""

import os

from harness import equal
from scenes import SPRINGS
from test_knobs import BOX, CARD, set_value

TWO = CARD.replace("return stage", """stage:addItem {
  name = "other", center = { 160, 400 }, size = { 120, 60 }, color = "#00000044",
}
return stage""")
COLOR = '#item-starts [aria-label="start of color"]'
PICKER = '#item-starts [aria-label="start of color, picker"]'
TEXT = '#item-starts [aria-label="start of text"]'
X = '#item-starts [aria-label="start of x, number"]'


def selected(page, index=0):
    page.module("model.js", f"m.select({index})")
    page.until(f"document.querySelector('{COLOR}')")


def type_into(page, selector, text):
    """Types a text in place of that of a field."""
    page.js(f"(() => {{ const e = document.querySelector('{selector}'); e.focus(); e.select(); }})()")
    page.page("Input.insertText", text=text)


def value(page, selector):
    return page.js(f"document.querySelector('{selector}').value")


def until_value(page, selector, text):
    page.until(f"document.querySelector('{selector}').value === '{text}'")


def field(page, selector):
    """The text of a field, whether it is valid, and whether it is marked with a reason that names a word."""
    return page.js(f"(() => {{ const e = document.querySelector('{selector}');"
                   "return [e.value, e.validity.valid, e.ariaInvalid, e.title]; })()")


def test_undo_after_enter_is_the_pages(page):
    page.visit_text(TWO)
    selected(page)
    for selector, first, other in ((X, "160", "70"), (COLOR, "gold", "#112233")):
        type_into(page, selector, other)
        page.key("Enter")
        page.until(f"sentLines.some((line) => line.startsWith('start 0 ') && line.endsWith(' {other}'))")
        page.until_whole("model.run > 1")
        page.key("z", modifiers=2)
        until_value(page, selector, first)
        equal(page.lines("undo"), ["undo"])
        page.key("z", modifiers=10)
        until_value(page, selector, other)
        # What is typed after that is the browser's to undo.
        page.forget()
        page.page("Input.insertText", text="9")
        page.key("z", modifiers=2)
        page.frame()
        equal(page.lines("undo"), [])
        page.key("Escape")
        equal(value(page, selector), other)
        page.until("document.activeElement === document.body")
        equal(page.module("model.js", "m.model.selected.name"), "card")
        page.forget()
    page.visit_text(SPRINGS)
    page.js(f"document.querySelector('{BOX}').focus()")
    page.key("ArrowUp")
    page.until("sentLines.some((line) => line.startsWith('knob 0 frequency'))")
    page.until_whole("model.run > 1")
    page.key("z", modifiers=2)
    until_value(page, BOX, "1.6")


def test_a_text_for_an_item_that_goes_is_dropped(page):
    head, _, rest = TWO.partition("local card")
    gone = head + rest[rest.index("stage:addItem {\n"):]
    for text in (TWO.replace('"card"', '"renamed"'), gone):
        path = page.visit_text(TWO)
        selected(page)
        type_into(page, TEXT, "half")
        page.save(os.path.basename(path), text)
        page.until_model("!model.selected")
        page.frame()
        equal(page.lines("start"), [])
        equal(page.faults, [])


def test_a_text_belongs_to_the_item_it_was_typed_for(page):
    page.visit_text(TWO)
    selected(page)
    type_into(page, TEXT, "mine")
    page.module("model.js", "m.select(1)")
    page.until("sentLines.includes('start 0 text mine')")
    equal([line for line in page.lines("start") if not line.startswith("start 0 ")], [])
    page.until_model("model.items[0].finish?.text?.lines?.join() === 'mine' && !model.items[1].finish?.text")


def test_the_picker_keeps_the_opacity(page):
    for text, shown, color, picked in (
            ("#00000044", "#000000", "#0a7d4f", "#0a7d4f44"), ("rgb(0 0 255 / 50%)", "#0000ff", "#112233", "#11223380"),
            ("gold", "#ffd700", "#445566", "#445566"), ("transparent", "#000000", "#778899", "#778899")):
        page.visit_text(TWO.replace("#00000044", text))
        selected(page, 1)
        equal(value(page, PICKER), shown)
        set_value(page, PICKER, color)
        page.until(f"sentLines.includes('start 1 color {picked}')")
        until_value(page, COLOR, picked)
        until_value(page, PICKER, color)


def test_a_refused_text_stays_with_its_reason(page):
    page.visit_text(TWO)
    selected(page)
    for selector, bad, good, first, rule in (
            (COLOR, "nope", "#112233", "gold", "must be a name of CSS"),
            (X, "3 +", "30", "160", "A number, or an expression")):
        type_into(page, selector, bad)
        page.key("Enter")
        page.until(f"document.querySelector('{selector}').ariaInvalid === 'true'")
        text, is_valid, mark, reason = field(page, selector)
        equal([text, is_valid, mark], [bad, False, "true"])
        assert rule in reason, reason
        edge = page.js(f"getComputedStyle(document.querySelector('{selector}')).borderColor")
        page.picture("refused")
        # It stays when the field is left, and when the same value of the run is shown again.
        page.js("document.activeElement.blur()")
        page.module("model.js", "m.announce('starts')")
        equal(field(page, selector)[:3], [bad, False, "true"])
        # Escape takes the run's value back, and another text corrects it.
        page.js(f"document.querySelector('{selector}').focus()")
        page.key("Escape")
        equal(field(page, selector)[:3], [first, True, None])
        assert edge != page.js(f"getComputedStyle(document.querySelector('{selector}')).borderColor")
        type_into(page, selector, bad)
        page.key("Enter")
        page.until(f"document.querySelector('{selector}').ariaInvalid === 'true'")
        type_into(page, selector, good)
        page.key("Enter")
        page.until(f"sentLines.some((line) => line.startsWith('start 0 ') && line.endsWith(' {good}'))")
        page.until_whole("model.run > 1")
        equal(field(page, selector)[:3], [good, True, None])
    # A number that is out of range, and a reset, which takes it away.
    page.visit_text(SPRINGS)
    set_value(page, BOX, 99)
    page.until(f"document.querySelector('{BOX}').ariaInvalid === 'true'")
    equal(field(page, BOX)[0], "99")
    assert "must be from 0.1 to 6" in field(page, BOX)[3]
    page.js("document.querySelector('#knob-list [aria-label^=Reset][aria-label$=\", frequency\"]').click()")
    equal(field(page, BOX)[:3], ["1.6", True, None])


def test_a_reset_is_a_change_of_its_own(page):
    page.visit_text(TWO, proxied=True)
    selected(page)
    reset = "document.querySelector('#start-reset [aria-label^=Reset]').click()"
    page.stop_clock()
    with page.proxy.gate:  # the server has not answered the first text when the others follow
        for text in ("#111111", "#222222"):
            set_value(page, COLOR, text)
        page.js(reset)
    equal([line for line in page.lines() if line.split(" ")[0] in ("change", "start")],
          ["change", "start 0 color #111111", "start 0 color #222222", "change", "start 0 reset"])
    until_value(page, COLOR, "gold")
    page.key("z", modifiers=2)
    until_value(page, COLOR, "#222222")
    page.key("z", modifiers=2)
    until_value(page, COLOR, "gold")
    # The same holds for a knob.
    page.visit_text(SPRINGS)
    page.stop_clock()
    set_value(page, BOX, 3)
    page.until_whole("model.run > 1")
    page.js("document.querySelector('#knob-list [aria-label^=Reset][aria-label$=\", frequency\"]').click()")
    page.until_whole("model.run > 2")
    page.key("z", modifiers=2)
    until_value(page, BOX, "3")


def test_values_that_wait_are_sent_before_they_are_copied_written_or_undone(page):
    for act, line in (("document.querySelector('#knob-list [aria-label^=Copy][aria-label*=frequency]').click()", "lua"),
                      ("document.querySelector('#knob-list [aria-label^=Write][aria-label*=frequency]').click()",
                       "writeKnob"),
                      ("document.querySelector('#stage').dispatchEvent(new KeyboardEvent('keydown',"
                       " { key: 'z', ctrlKey: true, bubbles: true }))", "undo")):
        page.visit_text(SPRINGS, proxied=True)
        page.stop_clock()
        with page.proxy.gate:
            set_value(page, BOX, 2.5)
            set_value(page, BOX, 3.5)
            page.js(act)
        sent = [one.split(" ")[0] for one in page.lines() if one.split(" ")[0] in ("knob", "lua", "writeKnob", "undo")]
        equal(sent, ["knob", "knob", line])
