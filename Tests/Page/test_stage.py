"""What the stage shows: shapes, colours, order, future, ghost, overlays, the camera."""

from harness import equal, near, needs_mock
from motion import Springs, item

PAPER, GRID, DARK_PAPER = "#ffffff", "#edeff2", "#181c22"


def bare(color):
    assert color in (PAPER, GRID), f"{color} is not paper"


def still(page):
    """Hides what lies over items."""
    for key in "fkab":
        page.key(key)
    page.frame()


@needs_mock
def test_items_have_their_shapes_and_colours(page):
    page.visit()
    still(page)
    for index in range(7):
        equal(page.color(*page.pose(index)), page.item(index)["color"])
    rect, ellipse = page.pose(0), page.pose(5)
    equal(page.color(rect[0] - 29, rect[1] - 41), page.item(0)["color"])
    bare(page.color(rect[0] - 31, rect[1]))
    bare(page.color(ellipse[0] - 27, ellipse[1] - 38))
    equal(page.color(ellipse[0] - 29, ellipse[1]), page.item(5)["color"])
    rounded, path = page.pose(1), page.pose(6)
    bare(page.color(rounded[0] - 29.5, rounded[1] - 41.5))
    equal(page.color(rounded[0] - 25, rounded[1] - 40), page.item(1)["color"])
    equal(page.color(path[0], path[1] - 40), page.item(6)["color"])
    bare(page.color(path[0] + 30, path[1] - 40))


class Stacked(Springs):
    """Three items at one place: the one in the middle of the list lies over the others."""

    def __init__(self):
        super().__init__()
        self.items = [item(0, "low", 160, 240, 80, 80), item(1, "high", 160, 240, 40, 40, z=2),
                      item(2, "half", 160, 240, 60, 60, z=1, alpha=0.5)]

    def simulate(self, present):
        self.rows = [[160, 240, 0, 1, 1, 1, 160, 240, tick / 100, 1, 1, 1, 160, 240, 0, 2, 1, 0.5]
                     for tick in range(100)]


@needs_mock
def test_order_alpha_scale_and_turn(page):
    page.visit(Stacked)
    still(page)
    equal(page.color(160, 240), page.item(1)["color"])
    equal(page.color(160, 275), page.item(0)["color"])
    half = page.color(210, 240)
    assert half not in (PAPER, page.item(2)["color"]), "an item of alpha 0.5 is mixed with paper"
    page.hold(78)  # the item on top has turned by 45 degrees
    equal(page.color(160 + 26, 240), page.item(1)["color"])
    assert page.color(160 + 18, 240 + 18) != page.item(1)["color"]


@needs_mock
def test_a_look_changes_at_its_tick(page):
    page.visit()
    still(page)
    for number, fields in ((20, {"color": "#112233"}), (60, {"hidden": True})):
        page.mock.session.tell("look", run=1, tick=number, id=0, **fields)
    page.hold(19)
    x, y = page.pose(0)
    assert page.color(x - 20, y - 36) != "#112233"
    page.hold(20)
    x, y = page.pose(0)
    equal(page.color(x - 20, y - 36), "#112233")
    page.hold(60)
    x, y = page.pose(0)
    assert page.color(x - 20, y - 36) != "#112233"


def test_it_is_as_sharp_as_the_screen(page):
    page.visit(scale=2)
    equal(page.js("(() => { const c = document.querySelector('#stage'); return c.width / c.clientWidth })()"), 2)
    page.picture("sharp")


def test_the_future_is_drawn_while_time_stands_still(page):
    page.visit()
    ahead = page.module("model.js", "[6, 200].map((t) => [0, 1].map((f) => m.currentRows().value(t, 0, f)))")
    color = page.item(0)["color"]
    page.key("a")
    page.key("k")
    page.frame()
    equal(page.color(*ahead[0]), color)  # the dot of 1/10 s
    page.key("f")
    page.frame()
    bare(page.color(*ahead[0]))
    page.key("f")
    page.picture("future")


@needs_mock
def test_the_run_before_stays_as_a_ghost(page):
    page.visit()
    page.key("k")
    page.key("a")
    page.module("steering.js", "m.sendKnob(1, 'point', {x: 60, y: 100})")
    page.until("stats.run === 2 && stats.rows > 400")
    page.frame()
    # The resting outline of the run before: its left edge, near the old pile.
    drawn = {page.color(160 + 16 - 30 + dx, 240) for dx in range(-2, 3)}
    assert len(drawn) > 1, "an outline is where card4 would have come to rest"
    page.picture("ghost")
    page.key("o")
    page.frame()
    equal({page.color(160 + 16 - 30 + dx, 246) for dx in range(-2, 3)} - {PAPER, "#edeff2"}, set())


def test_hovering_tells_the_name(page):
    page.visit()
    page.hover(*page.at(*page.pose(0)))
    page.frame()
    equal(page.module("model.js", "m.model.hovered.name"), page.item(0)["name"])
    page.hover(*page.at(3, 3))
    page.frame()
    equal(page.module("model.js", "m.model.hovered"), None)


def test_the_wheel_zooms_around_the_pointer(page):
    page.visit()
    before, place = page.module("camera.js", "m.camera.scale"), [round(z) for z in page.at(200, 200)]
    box = page.box("#stage")
    point = page.module("camera.js", f"m.toStage({place[0] - box['x']}, {place[1] - box['y']})")
    page.page("Input.dispatchMouseEvent", type="mouseWheel", x=place[0], y=place[1], deltaX=0, deltaY=-200)
    page.until(f"import('/camera.js').then((m) => m.camera.scale > {before} * 1.1)")
    near(page.at(point["x"], point["y"]), place, 0.01)
    page.frame()
    page.picture("zoomed")
    page.key("0")
    near([page.module("camera.js", "m.camera.scale")], [before], 1e-9)


def test_middle_and_shift_drags_move_the_picture(page):
    page.visit()
    x, y = page.at(10, 10)
    page.drag([(x, y), (x + 30, y + 20)], button="middle")
    near(page.at(10, 10), (x + 30, y + 20), 0.01)
    page.drag([(x, y), (x - 30, y - 20)], modifiers=8)
    near(page.at(10, 10), (x, y), 0.01)
    equal(page.lines("touch"), [])


def test_overlays_are_asked_for_and_drawn(page):
    page.visit()
    for key in "vcxge":
        page.key(key)
    equal(page.lines("overlays")[-1].count(","), 6)
    page.hold(12)
    page.until("import('/model.js').then((m) => m.model.overlay?.tick === 12)")
    page.picture("overlays")
    for key in "vcxgeab":
        page.key(key)
    equal(page.lines("overlays")[-1], "overlays none")


@needs_mock
def test_light_and_dark_follow_the_system_and_the_switch(page):
    page.visit()
    equal(page.color(4, 4), PAPER)
    page.click("#theme")
    page.frame()
    equal(page.color(4, 4), DARK_PAPER)
    page.visit(dark=True)
    equal(page.color(4, 4), DARK_PAPER)
    page.picture("dark")
    page.click("#theme")
    page.frame()
    equal(page.color(4, 4), PAPER)
