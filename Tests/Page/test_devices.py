"""A pointer without a button, the wheel and keys: inputs of scenes that have gestures for them."""

from harness import equal, near

SCENE = """-- A card that hover, wheel and keys move.
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 160, 240 }, size = { 120, 120 } }
stage.animator:add("wheel", {
  item = card,
  onBegan = function(wheel) card.y = card.y + wheel.dy end,
  onChanged = function(wheel) card.y = card.y + wheel.dy end,
})
stage.animator:add("hover", {
  item = card,
  onBegan = function() card.x = 170 end, onEnded = function() card.x = 150 end,
})
stage.animator:add("key", { onBegan = function(key) if key.key == "q" then card.x = 100 end end })
return stage
"""


def wheel(page, x, y, dx, dy, modifiers=0):
    page.page("Input.dispatchMouseEvent", type="mouseWheel", x=x, y=y, deltaX=dx, deltaY=dy, modifiers=modifiers)
    page.frame()


def play(page):
    page.key(" ")
    page.until_model("model.isPlaying")
    page.until_model("model.present >= model.frontier")
    page.forget()


def test_a_pointer_hovers_while_time_goes_on(page):
    page.visit_text(SCENE)
    x, y = page.at(160, 240)
    page.hover(x, y)
    page.frame()
    equal(page.lines("hover"), [])
    play(page)
    page.hover(x + 2, y)
    page.until("sentLines.some((line) => line.startsWith('hover moved'))")
    words = page.lines("hover")[0].split(" ")
    near([float(word) for word in words[2:]], (160, 240), 3)
    page.until_model("m.currentRows().value(model.present, 0, 0) === 170")
    box = page.box("#stage")
    page.hover(box["x"] - 20, y)
    page.until("sentLines.some((line) => line.startsWith('hover ended'))")
    page.until_model("m.currentRows().value(model.present, 0, 0) === 150")


def test_a_wheel_gesture_gets_the_wheel_and_shift_keeps_it_for_the_picture(page):
    page.visit_text(SCENE)
    before = page.module("camera.js", "[m.camera.x, m.camera.y]")
    wheel(page, *page.at(160, 240), 0, 30)
    page.until("sentLines.some((line) => line.startsWith('wheel'))")
    words = [float(word) for word in page.lines("wheel")[0].split(" ")[1:]]
    scale = page.module("camera.js", "m.camera.scale")
    near(words, (0, 30 / scale, 160, 240), 1)
    equal(page.module("camera.js", "[m.camera.x, m.camera.y]"), before)
    page.forget()
    wheel(page, *page.at(160, 240), 0, 30, modifiers=8)
    equal(page.lines("wheel"), [])
    assert page.module("camera.js", "[m.camera.x, m.camera.y]") != before


def test_without_gestures_nothing_is_sent(page):
    page.visit()
    play(page)
    x, y = page.pose(0)
    page.hover(*page.at(x, y))
    wheel(page, *page.at(x, y), 0, 30)
    page.js("document.getElementById('stage').focus()")
    page.key("q")
    page.frame()
    for word in ("hover", "wheel", "key"):
        equal(page.lines(word), [])


def test_keys_of_the_stage_are_sent_and_those_of_the_page_are_not(page):
    page.visit_text(SCENE)
    page.key("q")
    equal(page.lines("key"), [])
    page.js("document.getElementById('stage').focus()")
    page.key("q")
    page.until("sentLines.some((line) => line.startsWith('key up'))")
    equal(page.lines("key"), ["key down none q", "key up none q"])
    page.forget()
    for key in (" ", "ArrowLeft", ".", "Home"):
        page.key(key)
    page.key("q", modifiers=2)
    page.frame()
    equal(page.lines("key"), [])
