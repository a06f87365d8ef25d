"""The first ten seconds: it plays, hints go as they are done, a drag finds everything alive."""

from harness import equal, near
from scenes import SPRINGS

DEMO = "Sources/Projects/Demo/demo.lua"
HINTS = "[...document.querySelectorAll('#hints li:not(.done)')].map((one) => one.dataset.hint).join()"


def test_it_opens_playing_and_hints_go_as_they_are_done(page):
    page.visit(DEMO, plays=True)
    page.until("stats.present > 10")
    equal(page.lines("play"), ["play"])
    equal(page.js(HINTS), "drag,scrub,knob")
    equal(page.text("#hints li"), "Drag a card")
    page.picture("opening")
    page.until_model("model.isResting")
    x, y = page.pose(0)
    page.drag([page.at(x - 8 * i, y + 6 * i) for i in range(8)])
    page.until(f"{HINTS} === 'scrub,knob'")
    page.picture("opening-hint-done")
    page.drag([page.on_timeline(40), page.on_timeline(20)])
    page.until(f"{HINTS} === 'knob'")
    page.module("steering.js", "m.sendKnob(0, 'damping', 0.3)")
    page.until("document.querySelector('#hints').hidden")
    # In this browser they do not come again.
    page.reload()
    page.until("window.stats && stats.isConnected && stats.last > 0")
    assert not page.is_seen("#hints")


def test_hints_are_hidden_by_their_button_and_leave_pointers_alone(page):
    page.visit(DEMO)
    box = page.box("#hints ol")
    equal(page.js(f"document.elementFromPoint({box['x'] + 20}, {box['y'] + 15}).id"), "stage")
    page.click("#hints button")
    assert not page.is_seen("#hints")


def test_an_address_of_a_moment_and_little_motion_open_it_stopped(page):
    page.visit(DEMO)
    equal([page.js("stats.present"), page.lines("play")], [0, []])
    page.visit(DEMO, plays=True, still=True)
    page.until_whole()
    page.js("new Promise((done) => setTimeout(done, 900))")
    equal([page.js("stats.present"), page.lines("play")], [0, []])


def test_a_moment_that_is_shown_already_does_not_play_for_another_page(page):
    page.visit(DEMO)
    page.hold(20)
    page.open(page.server.address)
    page.until("window.stats && stats.isConnected && stats.last > 0")
    page.until_whole()
    page.js("new Promise((done) => setTimeout(done, 900))")
    equal([page.js("stats.present"), page.lines("play")], [20, []])


def test_a_touch_after_a_scrub_lets_time_go_on(page):
    page.visit(DEMO)
    page.play()
    page.until_model("model.isResting")
    page.drag([page.on_timeline(40), page.on_timeline(30)])
    page.until_model("!model.isPlaying && model.present === 30")
    x, y = page.pose(0)
    page.mouse("Pressed", *page.at(x, y))
    for i in range(1, 12):
        page.mouse("Moved", *page.at(x - 8 * i, y + 12 * i))
        page.frame()
    page.until("stats.present > 40")
    page.until_model("model.isPlaying")
    # The cards that the card pushes move with it.
    page.until("import('stage.js').then(({poses}) => Math.hypot(poses[18] - 70, poses[19] - 370) > 4)")
    page.mouse("Released", *page.at(x - 88, y + 132))


def test_what_a_held_card_pushes_moves_too_while_time_stands_still(page):
    page.visit(DEMO)
    page.key("k")
    page.hold(page.js("stats.last"))
    homes = [page.pose(index) for index in range(5)]
    x, y = homes[0]
    page.mouse("Pressed", *page.at(x, y))
    for i in range(1, 14):
        page.mouse("Moved", *page.at(x - 7 * i, y + 9 * i))
        page.frame()
    drawn = "import('stage.js').then(({poses}) => Math.hypot(poses[%d] - %f, poses[%d] - %f) %s)"
    pushed = [index for index, home in enumerate(homes) if home[0] < x - 50 and home[1] > y + 50][0]
    page.until(drawn % (6 * pushed, homes[pushed][0], 6 * pushed + 1, homes[pushed][1], "> 4"))
    near(page.pose(pushed), homes[pushed], 0.01)
    page.picture("held-alive")
    page.mouse("Released", *page.at(x - 91, y + 117))


def test_the_axis_stays_during_a_drag_and_only_grows(page):
    page.visit(DEMO)
    page.hold(page.js("stats.last"))
    ends, (x, y) = [page.module("timeaxis.js", "m.axisEnd()")], page.pose(0)
    page.mouse("Pressed", *page.at(x, y))
    for i in range(1, 20):
        page.mouse("Moved", *page.at(x - 3 * i, y + 4 * i))
        page.frame()
        ends.append(page.module("timeaxis.js", "m.axisEnd()"))
    page.until("stats.last > 300")  # the finger that is down keeps the run going for 10 s
    ends.append(page.module("timeaxis.js", "m.axisEnd()"))
    equal(set(ends), {60})
    page.mouse("Released", *page.at(x - 57, y + 76))
    page.until("stats.last < 300")
    page.until_whole()
    page.play()
    page.until("stats.present > 65")
    assert 65 <= page.module("timeaxis.js", "m.axisEnd()") <= 150, "it grows by a step"


def test_no_branch_begins_where_nothing_moves(page):
    page.visit(DEMO)
    page.play()
    page.until_model("model.isResting")
    page.stop()
    page.hold(30)
    # A page hears of branches once there are two.
    count = "import('branches.js').then(({branches}) => Math.max(1, branches.list.length) === %d)"
    page.tap(*page.at(160, 10))
    page.until_model("model.events.filter((e) => e.kind === 'input').length === 2")
    page.until_whole()
    assert page.js(count % 1)
    assert page.module("model.js", "m.model.frontier") > 40, "what was lived stays"
    page.hold(20)
    x, y = page.pose(2)
    page.drag([page.at(x, y), *(page.at(x, y + 12 * i) for i in range(1, 6))])
    page.until(count % 2)
    # No finger moves a card of this scene.
    page.visit_text(SPRINGS)
    page.play()
    page.until("stats.present > 60")
    page.stop()
    page.hold(20)
    x, y = page.pose(2)
    page.drag([page.at(x, y), *(page.at(x, y + 12 * i) for i in range(1, 6))])
    page.until_whole("model.events.some((e) => e.text.includes(' ended'))")
    page.frame()
    assert page.js(count % 1)


def test_the_field_in_the_plot_is_one_that_moves(page):
    page.visit("examples/gravity.lua")
    page.tap(*page.at(*page.pose(0)))
    page.until("document.querySelector('#plot-field [aria-pressed=true]').innerText === 'y'")
    page.visit_text(SPRINGS)
    equal(page.text("#plot-field [aria-pressed=true]"), "x")
