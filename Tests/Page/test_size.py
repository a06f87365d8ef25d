"""The handle at the stage's corner, which gives the stage another size."""

from harness import equal, near

SCENE = """
local stage = libration.stage { width = 300, height = 400 }
local card = stage:addItem { name = "card", center = { 100, 380 }, size = { 40, 40 } }
stage.animator:add("gravity", { item = card })
stage.animator:add("collision", { item = card, referenceBounds = true })
return stage
"""

SIZE = "(s, c) => s.sizeIn(s.sizes(), c.shownTick())"


def corner(page, width, height):
    x, y = page.at(width, height)
    return x + 7, y + 7


def shown(page):
    size = page.modules("sizes clock", SIZE)
    return [size["width"], size["height"]]


def sizes(page):
    return [[int(number) for number in line.split(" ")[1:]] for line in page.lines("resize")]


def test_a_drag_of_the_corner_pushes_the_items(page):
    page.visit_text(SCENE)
    page.hover(*corner(page, 300, 400))
    page.frame()
    equal(page.js("document.querySelector('#stage').dataset.cursor"), "corner")
    page.picture("corner")
    scale = page.module("camera.js", "m.camera.scale")
    start = corner(page, 300, 400)
    ends = [(start[0] - 5 * i * scale, start[1] - 20 * i * scale) for i in range(7)]
    page.mouse("Pressed", *start)
    for end in ends[1:]:
        page.mouse("Moved", *end)
        page.frame()
    page.until_model("model.isComplete")
    page.frame()
    page.picture("corner-dragged")
    equal(page.module("camera.js", "m.camera.scale"), scale)
    page.mouse("Released", *ends[-1])
    near(sizes(page)[-1], (270, 280), 1)
    page.until_whole()
    page.frame()
    near(shown(page), (270, 280), 1)
    near(page.way(0, 1)[-1:], [260], 1.5)
    equal(page.lines("touch"), [])
    page.picture("corner-released")


def test_time_goes_back_behind_the_size(page):
    page.visit_text(SCENE.replace("380 }", "100 }"))
    page.play()
    page.until("stats.present > 20")
    page.stop()
    scale = page.module("camera.js", "m.camera.scale")
    start = corner(page, 300, 400)
    page.drag([start, (start[0], start[1] - 50 * scale), (start[0], start[1] - 100 * scale)])
    page.until_whole()
    page.frame()
    near(shown(page), (300, 300), 1)
    page.hold(5)
    page.frame()
    near(shown(page), (300, 400), 0)


def test_a_finger_drags_it_on_a_phone(page):
    page.visit_text(SCENE, width=400, height=800, scale=2, touch=True, still=True)
    scale = page.module("camera.js", "m.camera.scale")
    start = corner(page, 300, 400)
    page.picture("phone-corner")
    page.touch("touchStart", (1, *start))
    for i in range(1, 6):
        page.touch("touchMove", (1, start[0] - 10 * i * scale, start[1] - 10 * i * scale))
        page.frame()
    page.touch("touchEnd")
    page.until_whole()
    page.frame()
    near(shown(page), (250, 350), 1)
    equal(page.lines("touch"), [])
    page.picture("phone-corner-dragged")


def test_an_item_at_the_corner_goes_first(page):
    page.visit_text(SCENE.replace("100, 380", "280, 380"))
    page.drag([page.at(290, 390), page.at(200, 300)])
    equal(page.lines("resize"), [])
    assert page.lines("touch"), "the finger has the card"
