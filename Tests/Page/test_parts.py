"""The parts of an item - area, line, shadow, text - and the lines around it."""

from harness import equal, near
from test_stage import bare, still

ACCENT = "#2a57d3"


def channels(color):
    return [int(color[i:i + 2], 16) for i in (1, 3, 5)]


def test_an_item_fades_as_one(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem {
  name = "card", center = { 100, 100 }, size = { 80, 80 }, color = "#0000ff", alpha = 0.5,
  strokeColor = "#ff0000", strokeWidth = 20, text = "█",
  font = { family = "monospace", size = 20, color = "#00ff00" },
  shadow = { color = "#000000", radius = 0, offset = { 0, 30 } },
}
stage:addItem { name = "plain", center = { 240, 100 }, size = { 80, 80 }, color = "#0000ff", alpha = 0.5 }
-- Far from the middle of the canvas, turned and larger, and partly beyond the edge.
stage:addItem {
  name = "turned", center = { 10, 407 }, size = { 60, 60 }, color = "#0000ff", alpha = 0.5,
  angle = math.pi / 4, strokeColor = "#ff0000", strokeWidth = 10,
}.scaleX = 2
stage.animator:add({
  clockMandate = true,
  onTick = function(self)
    if stage.tick == 20 then card.alpha = 1 end
    if stage.tick == 40 then self:remove() end
  end,
}, { items = { card } })
return stage
""")
    still(page)
    half = {"area": [127, 127, 255], "line": [255, 127, 127], "text": [127, 255, 127], "shadow": [127, 127, 127]}
    for part, x, y in (("area", 100, 84), ("line", 65, 100), ("line", 55, 100), ("text", 100, 100),
                       ("area", 84, 125), ("shadow", 100, 165), ("area", 244, 100), ("area", 10, 411),
                       ("line", 10 + 57 / 2 ** 0.5, 407 + 57 / 2 ** 0.5)):
        near(channels(page.color(x, y)), half[part], 2)
    page.picture("faded")
    page.hold(30)
    equal(page.color(65, 100), "#ff0000")
    near(channels(page.color(244, 100)), half["area"], 2)


def test_lines_end_square_whatever_was_drawn_before(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
stage:addItem {
  name = "line", center = { 100, 100 }, size = { 20, 20 }, color = "transparent",
  path = { { -60, 0 }, { 60, 0 }, { 60, 60 } }, strokeColor = "#ff0000", strokeWidth = 20,
}
stage.animator:add { clockMandate = true, onTick = function(self) self:remove() end }
return stage
""")
    still(page)
    page.js("Object.assign(document.querySelector('#stage').getContext('2d'),"
            " { lineCap: 'round', lineJoin: 'round', miterLimit: 1 })")
    page.module("frames.js", "m.invalidate()")
    page.frame()
    equal(page.color(42, 100), "#ff0000")
    bare(page.color(36, 100))
    equal(page.color(168, 92), "#ff0000")  # the corner is mitered
    # The line leaves the canvas as it was.
    equal(page.js("document.querySelector('#stage').getContext('2d').getLineDash()"), [])


def test_a_selected_item_shows_its_own_line(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
local function add(name, x, more)
  more.name, more.center, more.size = name, { x, 240 }, { 60, 84 }
  stage:addItem(more)
end
add("edged", 80, { color = "#00ff00", strokeColor = "#ff0000", strokeWidth = 4 })
add("bare", 240, { color = "#00ff00" })
stage.animator:add { clockMandate = true, onTick = function(self) self:remove() end }
return stage
""")
    still(page)
    scale = page.module("camera.js", "m.camera.scale")
    for index, edge, out in ((0, 110, 2), (1, 270, 0)):
        page.module("model.js", f"m.select({index})")
        page.frame()
        page.picture(f"selected-{index}")
        if out:
            equal([page.color(edge - 1, 240), page.color(edge + 1, 240)], ["#ff0000"] * 2)
        else:
            equal(page.color(edge - 1.5 / scale, 240), "#00ff00")
        line = [page.color(edge + out + pixels / scale, 240) for pixels in range(1, 5)]
        assert ACCENT in line, line


def test_the_panel_shows_the_look_of_the_shown_moment(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 100, 100 }, size = { 40, 40 }, color = "#112233" }
stage.animator:add({
  clockMandate = true,
  onTick = function(self)
    if stage.tick == 20 then card.color, card.collisionBoundsType = "#445566", "ellipse" end
    if stage.tick == 40 then self:remove() end
  end,
}, { items = { card } })
return stage
""")
    page.module("model.js", "m.select(0)")
    for tick, color, shape in ((0, "rgb(17, 34, 51)", "rect"), (30, "rgb(68, 85, 102)", "ellipse"),
                               (10, "rgb(17, 34, 51)", "rect")):
        page.hold(tick)
        equal(page.js("document.querySelector('#item-swatch').style.backgroundColor"), color)
        equal(page.text("#item-tags .tag"), shape)
    page.module("model.js", "m.select(null)")
    page.frame()
    equal(page.js("document.querySelector('#item-swatch').style.backgroundColor"), "")
