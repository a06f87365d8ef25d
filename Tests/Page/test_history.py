"""Undo and redo: knobs, starts, touches, names, branches that were deleted."""

from harness import equal, near
from test_knobs import set_value

DAMPING = "import('steering.js').then((m) => m.findParam(0, 'damping').value === %s)"


def undo(page):
    page.key("z", modifiers=2)


def redo(page):
    page.key("z", modifiers=10)


def test_keys_and_buttons_undo_and_redo_knobs(page):
    page.visit()
    assert page.js("document.querySelector('#undo').disabled && document.querySelector('#redo').disabled")
    page.stop_clock()
    for value in (0.2, 0.8):
        page.pass_time(1000)  # turns without a press are one change if they follow each other at once
        run = page.js("stats.run")
        page.module("steering.js", f"m.sendKnob(0, 'damping', {value})")
        page.until_whole(f"model.run > {run}")
    page.until("document.querySelector('#undo').title === 'Undo: snap card1 damping 0.2 → 0.8 (Ctrl-Z)'")
    undo(page)
    page.until(DAMPING % 0.2)
    page.until("document.querySelector('#toasts').innerText.includes('Undone: snap card1 damping 0.2 → 0.8')")
    page.until("document.querySelector('#branches [aria-current] .name').innerText.endsWith('0.5 → 0.2')")
    page.picture("undone")
    page.click("#undo")
    page.until(DAMPING % 0.5)
    page.until("document.querySelector('#branches').hidden && document.querySelector('#undo').disabled")
    redo(page)
    page.until(DAMPING % 0.2)
    page.click("#redo")
    page.until(DAMPING % 0.8)


def test_a_throw_is_undone_at_its_moment(page):
    page.visit()
    before = page.way(0)
    page.hold(30)
    x, y = page.pose(0)
    page.drag([page.at(x - 10 * i, y - 24 * i) for i in range(6)])
    page.until_whole("model.run > 4 && model.events.some((e) => e.text.includes(' ended'))")
    page.hold(50)
    undo(page)
    page.until_whole("!model.events.some((e) => e.kind === 'input')")
    page.until("stats.present === 30")
    equal(page.way(0), before)
    redo(page)
    page.until_whole("model.events.some((e) => e.text.includes(' ended'))")


def test_in_a_box_the_browser_undoes_what_was_typed(page):
    page.visit()
    page.module("steering.js", "m.sendKnob(0, 'damping', 0.2)")
    page.until("!document.querySelector('#undo').disabled")
    page.js("document.querySelector('#knob-list .digits').focus()")
    undo(page)
    page.frame()
    equal(page.lines("undo"), [])


def test_a_page_is_whole_after_many_changes_and_a_lost_server(page):
    page.visit()
    for step in range(8):
        page.module("connection.js", "m.send('change')")
        page.module("steering.js", f"m.sendKnob({step % 2}, 'damping', {0.1 + step / 10})")
        undo(page)
        redo(page)
    page.until_whole()
    page.server.stop()
    page.until("!stats.isConnected")
    assert page.js("document.querySelector('#undo').disabled")
    undo(page)
    page.frame()
