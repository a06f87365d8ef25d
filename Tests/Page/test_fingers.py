"""Pointers on the stage: what goes to the server for a drag, a flick, a pinch, a click."""

from harness import equal, near
from scenes import SPRINGS



def words(page, start="touch"):
    """Touches as [phase, finger, x, y]."""
    lines = (line.split(" ")[1:] for line in page.lines(start))
    return [[phase, int(finger), float(x), float(y)] for phase, finger, x, y in lines]


def test_a_mouse_drag_is_finger_0(page):
    page.visit()
    x, y = page.pose(0)
    # The steps are whole pixels, as in mouse events.
    way = [(round(a), round(b)) for a, b in (page.at(x - 20 * i, y - 10 * i) for i in range(6))]
    page.drag(way)
    lines = words(page)
    equal([line[0] for line in lines], ["began"] + ["moved"] * 5 + ["ended"])
    equal({line[1] for line in lines}, {0})
    near(lines[0][2:], (x, y), 1)
    near(lines[3][2:], (x - 60, y - 30), 1)
    near(lines[-1][2:], (x - 100, y - 50), 1)
    page.until("stats.run > 1")


def test_a_drag_carries_the_item_and_bends_the_future(page):
    page.visit()
    rest = page.module("model.js", "[0, 1].map((f) => m.currentRows().value(m.currentRows().ticks - 1, 0, f))")
    x, y = page.pose(0)
    way = [page.at(x - 14 * i, y - 30 * i) for i in range(8)]
    page.mouse("Pressed", *way[0])
    for point in way[1:]:
        page.mouse("Moved", *point)
        page.frame()
    page.until("stats.run > 5")
    page.picture("dragging")
    page.mouse("Released", *way[-1])
    page.until("sentLines.some((line) => line.startsWith('touch ended'))")
    page.frame()
    page.picture("dragged")
    assert rest is not None
    latency = page.js("stats.latency")
    page.report(f"from pointer to drawn answer while time stands still: {latency:.1f} ms")


def test_a_finger_that_is_down_while_the_connection_goes_has_to_come_again(page):
    page.visit(proxied=True)
    page.hold(20)
    x, y = page.pose(6)
    page.mouse("Pressed", *page.at(x, y))
    page.mouse("Moved", *page.at(x + 20, y))
    page.until("sentLines.some((line) => line.startsWith('touch moved'))")
    page.js("lastSocket.close()")
    page.until("!stats.isConnected")
    page.until("stats.isConnected")
    page.until_shown()
    page.mouse("Moved", *page.at(x + 40, y))
    page.mouse("Released", *page.at(x + 40, y))
    page.frame()
    equal(page.lines("touch"), [])
    page.drag([page.at(x + 5 * part, y) for part in range(5)])
    equal([words[0] for words in words(page)][:2], ["began", "moved"])
    equal(page.js("document.querySelectorAll('#toasts .error').length"), 0)


DRAWN = "[m.poses[0], m.poses[1]]"


def hold_first(page, dx, dy):
    """Drags the first item while time stands still, and holds it; returns where it was and where the finger is."""
    x, y = page.module("stage.js", DRAWN)
    page.mouse("Pressed", *page.at(x, y))
    for i in range(1, 9):
        page.mouse("Moved", *page.at(x + dx * i / 8, y + dy * i / 8))
        page.frame()
    return (x, y), (x + dx, y + dy)


def until_drawn_near(page, x, y):
    # A pan begins when the finger has gone some way, and its item stays behind by that much.
    page.until(f"import('stage.js').then(({{poses}}) => Math.hypot(poses[0] - {x}, poses[1] - {y}) < 14)")


def test_an_item_is_drawn_at_the_finger_while_time_stands_still(page):
    page.visit()
    page.key("k")  # no handle is in the way
    place, finger = hold_first(page, -20, -90)
    until_drawn_near(page, *finger)
    page.frame()
    equal(page.color(finger[0] + 18, finger[1] - 25), page.fill(0))
    equal(page.js("stats.present"), 0)
    near(page.pose(0), place, 0.01)  # it is still there, in the moment that is shown
    assert page.color(place[0], place[1] + 40) != page.fill(0)
    page.picture("held")
    # After its release, the item stays in the picture until another moment is shown.
    page.mouse("Released", *page.at(*finger))
    page.until("sentLines.some((line) => line.startsWith('touch ended'))")
    page.until_model("model.events.some((e) => e.text.includes(' ended'))")
    page.frame()
    until_drawn_near(page, *finger)
    page.picture("let-go")
    page.hold(30)
    near(page.module("stage.js", DRAWN), page.pose(0), 0.01)
    page.hold(0)
    near(page.module("stage.js", DRAWN), place, 0.01)


def test_a_group_is_held_as_a_whole(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
local function card(x, y) return stage:addItem { center = { x, y }, size = { 50, 70 } } end
local pair = stage:addGroup { name = "pair", items = { card(140, 240), card(200, 240) } }
card(60, 400)
stage.animator:add("pan", { item = pair, carriesItem = true })
return stage
""")
    equal([page.item(index)["group"] for index in range(4)], [2, 2, None, None])
    _, finger = hold_first(page, -20, -90)
    until_drawn_near(page, *finger)
    page.frame()
    moves = page.modules("stage model", "({ poses }, m) => [0, 1, 3].map("
                         "(i) => [0, 1].map((f) => poses[i * 6 + f] - m.currentRows().value(0, i, f)))")
    assert moves[0][1] < -70, moves
    near(moves[1], moves[0], 0.01)
    equal(moves[2], [0, 0])
    page.mouse("Released", *page.at(*finger))


def test_what_was_let_go_is_taken_from_where_it_is_drawn(page):
    page.visit("Sources/Projects/Demo/demo.lua")
    _, (x, y) = hold_first(page, -100, 40)
    page.mouse("Released", *page.at(x, y))
    until_drawn_near(page, x, y)
    page.forget()
    _, finger = hold_first(page, 90, 0)
    until_drawn_near(page, *finger)
    equal(page.lines()[0], "seek 1")
    page.mouse("Released", *page.at(*finger))
    page.frame()
    until_drawn_near(page, *finger)
    page.picture("taken-again")
    page.key(" ")
    page.until_model("model.isResting")
    near(page.module("stage.js", DRAWN), (160, 240), 0.5)


def test_a_finger_keeps_what_it_carries_when_time_stops(page):
    page.visit("Sources/Projects/Demo/demo.lua")
    page.key("k")
    # The card is taken where it rests, so it cannot leave the finger before the press.
    page.hold(page.js("stats.last"))
    page.play()
    _, (x, y) = hold_first(page, -80, 60)
    until_drawn_near(page, x, y)
    page.stop()
    page.frame()
    near(page.module("stage.js", DRAWN), page.pose(0), 0.01)
    near(page.pose(0), (x, y), 14)
    for i in range(1, 5):
        page.mouse("Moved", *page.at(x + 20 * i, y))
        page.frame()
    until_drawn_near(page, x + 80, y)
    page.picture("stopped-and-held")
    page.mouse("Released", *page.at(x + 80, y))


def test_an_item_that_no_finger_carries_is_drawn_where_it_is(page):
    page.visit("examples/gravity.lua")
    place, _ = hold_first(page, 0, 60)  # the way that it falls
    page.until("sentLines.filter((line) => line.startsWith('touch')).length > 5 && stats.run > 5")
    page.frame()
    near(page.module("stage.js", DRAWN), place, 0.01)


def test_a_flick_while_playing(page):
    page.visit()
    page.click("#play")
    page.until("stats.present > 5")
    page.forget()
    x, y = page.pose(0)
    page.drag([page.at(x - 25 * i, y - 30 * i) for i in range(5)])
    phases = [line[0] for line in words(page)]
    equal([phases[0], phases[-1]], ["began", "ended"])
    equal(page.lines("pause") + page.lines("seek"), [])
    page.until_model("model.events.some((e) => e.kind === 'input')")


def test_two_fingers_have_two_numbers(page):
    page.visit(touch=True)
    (ax, ay), (bx, by) = page.at(*page.pose(0)), page.at(*page.pose(4))
    page.touch("touchStart", (1, ax, ay), (2, bx, by))
    for i in range(1, 4):
        page.touch("touchMove", (1, ax - 8 * i, ay), (2, bx + 8 * i, by))
        page.frame()
    page.picture("pinch")
    page.touch("touchEnd", (1, ax - 24, ay))
    page.touch("touchEnd")
    lines = words(page)
    equal({line[1] for line in lines}, {0, 1})
    for finger in (0, 1):
        phases = [line[0] for line in lines if line[1] == finger]
        equal([phases[0], phases[-1]], ["began", "ended"])
        assert phases.count("moved") >= 2
    equal(page.js("scrollY + visualViewport.scale"), 1)


def test_a_cancelled_touch_is_told(page):
    page.visit(touch=True)
    x, y = page.at(*page.pose(0))
    page.touch("touchStart", (1, x, y))
    page.touch("touchMove", (1, x + 20, y))
    page.frame()
    page.touch("touchCancel")
    page.until("sentLines.some((line) => line.startsWith('touch cancelled'))")
    equal([line[0] for line in words(page)][-1], "cancelled")


def test_a_click_on_an_item_only_selects_while_time_stands_still(page):
    page.visit()
    page.stop_clock()
    page.tap(*page.at(*page.pose(2)))
    page.pass_time(1000)  # nor later
    equal(page.lines("touch"), [])
    equal(page.lines("inspect"), ["inspect 2"])
    page.until("document.querySelectorAll('#item-fields tr').length > 2")
    equal(page.text("#plot-measures b"), page.item(2)["name"])
    equal(page.js("stats.run"), 1)
    page.picture("selected")
    page.key("Escape")
    equal(page.lines("inspect")[-1], "inspect none")


def test_a_click_takes_the_topmost_item_and_a_drag_selects_none(page):
    page.visit()
    page.key("k")
    page.drag([page.at(*page.pose(0)), page.at(40, 40)])
    equal(page.lines("inspect"), [])
    page.until_whole("model.run > 1")
    page.hold(page.js("stats.last"))  # all lie in a pile
    page.tap(*page.at(175, 240))
    equal(page.lines("inspect"), ["inspect 6"])


def test_a_press_that_lasts_is_a_finger(page):
    page.visit()
    page.mouse("Pressed", *page.at(*page.pose(2)))
    page.until("sentLines.some((line) => line.startsWith('touch began'))")
    page.mouse("Released", *page.at(*page.pose(2)))
    equal([line[0] for line in words(page)], ["began", "ended"])


def test_a_tap_beside_items_is_a_finger_at_once(page):
    page.visit()
    page.mouse("Pressed", *page.at(5, 5))
    equal([line[0] for line in words(page)], ["began"])
    page.mouse("Released", *page.at(5, 5))


def test_a_finger_goes_on_from_the_moment_that_is_shown(page):
    page.visit()
    page.hold(40)
    page.module("clock.js", "m.hold(20)")
    page.forget()
    page.drag([page.at(5, 5), page.at(9, 9)])
    equal([line.split(" ")[0] for line in page.lines()[:2]], ["seek", "touch"])
    equal(page.lines()[0], "seek 20")


def test_alt_drags_the_start_of_an_item(page):
    page.visit()
    x, y = page.pose(3)

    def drag(right, down):
        """Drags the item, and waits until it starts where it was let go, whatever appears meanwhile."""
        page.frame()
        was = page.pose(3)
        goal = [was[0] + right / page.module("camera.js", "m.camera.scale"),
                was[1] + down / page.module("camera.js", "m.camera.scale")]
        start = [round(z) for z in page.at(*was)]
        page.drag([start, (start[0] + right, start[1] + down)], modifiers=1)
        for name, value in zip("xy", goal):
            page.until(f"sentLines.some((line) => line.startsWith('start 3 {name}') &&"
                       f" Math.abs(Number(line.split(' ')[3]) - {value}) < 0.2)")
        page.until_model(f"Math.abs(m.currentRows().value(0, 3, 0) - {goal[0]}) < 0.2")

    drag(30, 12)
    equal(page.lines("touch"), [])
    page.until("stats.run > 2")
    # Another drag goes on from there.
    drag(30, 0)
    page.module("steering.js", "import('model.js').then(({model}) => m.resetStart(model.items[3]))")
    page.until_model(f"Math.abs(m.currentRows().value(0, 3, 0) - {x}) < 0.05")


def test_the_tool_for_starts_needs_no_key(page):
    page.visit()
    page.click("#tools button:nth-child(2)")
    x, y = page.at(*page.pose(3))
    page.drag([(x, y), (x + 30, y)])
    assert page.lines("start 3 x")
    equal(page.lines("touch"), [])


def test_points_are_dragged_on_the_stage(page):
    page.visit_text(SPRINGS)
    page.mouse("Pressed", *page.at(160, 240))
    page.mouse("Moved", *page.at(120, 200))
    # The change makes a branch, whose line waits until the finger is up.
    page.until("import('branches.js').then(({branches}) => branches.list.length === 2)")
    page.frame()
    for point in ((100, 190), (80, 180)):
        page.mouse("Moved", *page.at(*point))
        page.frame()
    page.mouse("Released", *page.at(80, 180))
    page.until("((words) => words.length === 2 && Math.hypot(words[0] - 80, words[1] - 180) < 1)"
               "((sentLines.findLast((line) => line.startsWith('knob 0 point ')) ?? '').slice(13).split(','))")
    assert len(page.lines("knob 0 point")) >= 2
    equal(page.lines("touch"), [])
    page.until_whole("Math.abs(m.currentRows().value(model.last, 0, 0) - 80) < 1")
    page.hold(page.js("stats.last"))
    near(page.pose(0), (80, 180), 1)  # the pile lies there now
    page.picture("handle")


def test_what_fingers_did_can_be_saved(page):
    page.visit(proxied=True)
    page.drag([page.at(5, 5), page.at(30, 30)])
    page.click("#touches")
    equal(page.lines("touches"), ["touches"])
    page.until("document.querySelector('#toasts').innerText.includes('3 touches as touches.csv')")
    lines = page.proxy.told("touches")[0]["csv"].splitlines()
    equal([line.split(",")[2] for line in lines], ["phase", "began", "moved", "ended"])


def test_a_finger_takes_the_item_under_it_and_not_the_point_above(page):
    page.visit_text(SPRINGS)
    page.hold(page.js("stats.last"))
    at = page.module("camera.js", "m.toCanvas(160, 240)")
    equal(page.module("handles.js", f"m.handleAt({at['x']}, {at['y']}, 4).param.name"), "point")
    page.drag([page.at(160, 240), page.at(175, 250), page.at(190, 260)])
    page.until("sentLines.some((line) => line.startsWith('touch began'))")
    equal(page.lines("knob"), [])


def test_a_start_that_cannot_be_dragged_says_why(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
local panel = stage:addItem { name = "panel", center = { 160, 240 }, size = { 200, 200 } }
stage:addItem { name = "icon", parent = panel, center = { 50, 50 }, size = { 40, 40 } }
stage:after(0.1, function()
  stage:addItem { name = "late", center = { 160, 420 }, size = { 60, 60 } }
end)
stage:after(0.5, function() end)
return stage
""")
    page.click("#tools button:nth-child(2)")
    page.hold(20)
    for name, place, words in (("icon", (110, 190), "icon starts at a place in panel"),
                               ("late", (160, 420), "late comes later than tick 0")):
        x, y = page.at(*place)
        page.hover(x, y)
        page.frame()
        assert page.js("document.querySelector('#stage').dataset.cursor") != "move"
        page.drag([(x, y), (x + 20, y), (x + 40, y)])
        equal(page.module("model.js", "m.model.selected.name"), name)
        page.until(f"document.querySelector('#toasts').innerText.includes('{words}')")
        equal(page.js("document.querySelectorAll('#toasts [data-count]').length"), 0)  # once a drag
    equal(page.lines("start"), [])
    equal(page.lines("touch"), [])
    # What is not in another item is dragged as before.
    x, y = page.at(200, 300)
    page.drag([(x, y), (x + 30, y)])
    page.until("sentLines.some((line) => line.startsWith('start 0 x'))")
