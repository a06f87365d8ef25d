"""The stage: shapes, colours, order, future, ghost, overlays, the camera."""

from harness import equal, near
from scenes import IMAGES, LOGO, SPRINGS

PAPER, GRID, DARK_PAPER = "#ffffff", "#edeff2", "#181c22"


def bare(color):
    assert color in (PAPER, GRID), f"{color} is not paper"


def still(page):
    """Hides what lies over items."""
    for key in "fkab":
        page.key(key)
    page.frame()


def test_items_have_their_shapes_and_colours(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
local function add(x, y, more)
  more.center, more.size = { x, y }, { 60, 84 }
  stage:addItem(more)
end
add(60, 100, {})
add(160, 100, {})
add(260, 100, { color = "#224466" })
add(60, 300, { collisionBoundsType = "ellipse" })
add(200, 300, { collisionBoundingPath = { { 0, -44 }, { 34, -10 }, { 22, 40 }, { -22, 40 }, { -34, -10 } } })
stage.animator:add { clockMandate = true, onTick = function(self) self:remove() end }
return stage
""")
    still(page)
    for index in range(5):
        equal(page.color(*page.pose(index)), page.fill(index))
    equal(page.fill(2), "#224466")
    rect, _, _, ellipse, path = (page.pose(index) for index in range(5))
    equal(page.color(rect[0] - 29, rect[1] - 41), page.fill(0))
    bare(page.color(rect[0] - 31, rect[1]))
    bare(page.color(ellipse[0] - 27, ellipse[1] - 38))
    equal(page.color(ellipse[0] - 29, ellipse[1]), page.fill(3))
    equal(page.color(path[0], path[1] - 40), page.fill(4))
    bare(page.color(path[0] + 30, path[1] - 40))


def test_corners_lines_and_shadows(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem {
  name = "card", center = { 100, 100 }, size = { 80, 60 }, color = "#224466", cornerRadius = 25,
  strokeColor = "#ff0000", strokeWidth = 6, shadow = { color = "#0000ff", radius = 0, offset = { 0, 40 } },
}
local turned = stage:addItem {
  name = "turned", center = { 220, 300 }, size = { 60, 60 }, color = "#114411", angle = math.pi / 2,
  shadow = { color = "#00ff00", radius = 0, offset = { 0, -50 } },
}
stage:addItem { name = "graded", center = { 100, 420 }, size = { 80, 60 },
  fill = { stops = { { at = 0.5, color = "#aa0000" }, { at = 0.5, color = "#0000aa" } } } }
stage:addItem { name = "plain", center = { 60, 300 }, size = { 40, 40 }, color = "#777777" }
stage.animator:add({
  clockMandate = true,
  onTick = function(self)
    if stage.tick == 20 then card.cornerRadius, card.strokeColor, card.shadow = nil, nil, nil end
    if stage.tick == 40 then self:remove() end
  end,
}, { items = { card, turned } })
return stage
""")
    still(page)
    equal(page.color(100, 100), "#224466")
    equal(page.color(100, 71), "#ff0000")  # half of the line lies inside
    equal(page.color(100, 69), "#ff0000")
    bare(page.color(62, 72))  # the corner is round
    equal(page.color(100, 166), "#0000ff")
    equal(page.color(265, 300), "#00ff00")  # the shadow has turned with its item
    bare(page.color(220, 245))
    equal(page.color(60, 319), "#777777")
    bare(page.color(60, 321))
    equal(page.color(100, 410), "#aa0000")
    equal(page.color(100, 430), "#0000aa")
    page.hold(30)
    equal(page.color(64, 74), "#224466")
    bare(page.color(100, 66))
    bare(page.color(100, 166))
    page.hold(0)
    equal(page.color(100, 166), "#0000ff")


def test_texts(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem {
  name = "card", center = { 160, 100 }, size = { 200, 80 }, color = "#224466",
  text = "██", font = { family = "monospace", size = 40, color = "#ff0000" },
}
stage:addItem {
  name = "left", center = { 160, 240 }, size = { 200, 80 }, color = "transparent",
  text = "█\\n█", font = { size = 30, color = "#00ff00", alignment = "left" },
}
stage:addItem {
  name = "hostile", center = { 160, 400 }, size = { 60, 60 },
  text = "</script><svg onload=document.title=1>",
}
stage.animator:add({
  clockMandate = true,
  onTick = function(self)
    if stage.tick == 20 then card.text = nil end
    if stage.tick == 40 then self:remove() end
  end,
}, { items = { card } })
return stage
""")
    still(page)
    equal(page.color(160, 100), "#ff0000")
    equal(page.color(70, 100), "#224466")
    equal(page.color(66, 222), "#00ff00")  # the line above the center, at the left side
    equal(page.color(66, 258), "#00ff00")
    bare(page.color(160, 240))
    page.hold(30)
    equal(page.color(160, 100), "#224466")
    page.hold(0)
    equal(page.color(160, 100), "#ff0000")


def test_drawn_outlines_and_parts_of_lines(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
local line = stage:addItem {
  name = "line", center = { 100, 100 }, size = { 20, 20 }, color = "transparent",
  path = { { -60, -40 }, { 60, -40 }, { 60, 40 } }, strokeColor = "#ff0000", strokeWidth = 10,
  strokeEnd = 0.5,
}
stage:addItem {
  name = "box", center = { 240, 100 }, size = { 80, 80 }, color = "#224466",
  strokeColor = "#00ff00", strokeWidth = 10, strokeStart = 0.25, strokeEnd = 0.5,
}
stage:addItem {
  name = "oval", center = { 100, 300 }, size = { 120, 80 }, color = "#224466",
  collisionBoundsType = "ellipse", strokeColor = "#00ff00", strokeWidth = 10, strokeEnd = 0.5,
}
stage:addItem {
  name = "area", center = { 240, 300 }, size = { 20, 20 }, color = "#aa0000",
  path = { path = { { -50, -50 }, { 50, -50 }, { 50, 50 } }, closed = true },
}
stage.animator:add({
  clockMandate = true,
  onTick = function(self)
    if stage.tick == 20 then line.strokeEnd = 1 end
    if stage.tick == 30 then line.path = nil end
    if stage.tick == 40 then self:remove() end
  end,
}, { items = { line } })
return stage
""")
    still(page)
    equal(page.color(45, 60), "#ff0000")
    equal(page.color(135, 60), "#ff0000")  # 100 of 200 pt
    bare(page.color(145, 62))
    bare(page.color(160, 100))
    equal(page.color(280, 100), "#00ff00")  # the right side alone
    equal(page.color(240, 62), "#224466")
    equal(page.color(240, 138), "#224466")
    equal(page.color(202, 100), "#224466")
    equal(page.color(100, 340), "#00ff00")  # the lower half, from the right end on
    equal(page.color(100, 262), "#224466")
    equal(page.color(285, 260), "#aa0000")
    bare(page.color(200, 340))
    page.hold(25)
    equal(page.color(160, 100), "#ff0000")
    page.hold(35)
    bare(page.color(160, 100))
    equal(page.color(110, 95), "#ff0000")
    page.hold(0)
    bare(page.color(160, 100))


def test_images(page):
    page.save("logo.svg", LOGO)
    page.visit_text(IMAGES)
    still(page)
    page.until_painted(100, 100, "#0000ff")  # once it has come
    equal(page.color(65, 100), "#0000ff")  # it covers the item, so its sides are cut off
    equal(page.color(240, 100), "#0000ff")  # it is whole, and the area is seen above
    equal(page.color(205, 100), "#00ff00")
    equal(page.color(240, 70), "#224466")
    equal(page.color(105, 300), "#00ff00")  # it has the width and height, in the outline
    equal(page.color(160, 270), "#0000ff")
    bare(page.color(105, 270))
    page.hold(30)
    equal(page.color(100, 100), "#224466")


def test_items_in_items(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
local panel = stage:addItem {
  name = "panel", center = { 160, 100 }, size = { 200, 100 }, color = "#224466",
}
local over = stage:addItem {
  name = "over", center = { 240, 100 }, size = { 80, 40 }, color = "#777777", zPosition = 1,
}
local icon = stage:addItem {
  name = "icon", parent = panel, center = { 30, 30 }, size = { 40, 40 }, color = "#aa0000",
  zPosition = 5,
}
stage:addItem { name = "dot", parent = icon, center = { 20, 20 }, size = { 10, 10 }, color = "#00ff00" }
stage:addItem {
  name = "hidden", parent = panel, center = { 150, 50 }, size = { 90, 30 }, color = "#0000ff",
}
panel:animate { y = 300, angle = math.pi, duration = 0.5 }
return stage
""")
    still(page)
    equal(page.color(75, 65), "#aa0000")
    equal(page.color(90, 80), "#00ff00")
    equal(page.color(180, 100), "#0000ff")
    equal(page.color(220, 100), "#777777")  # it lies over the panel, and all in it
    page.hold(30)
    equal(page.color(245, 335), "#aa0000")
    equal(page.color(230, 320), "#00ff00")
    equal(page.color(110, 300), "#0000ff")
    equal(page.color(110, 335), "#224466")


def test_items_that_clip(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
local window = stage:addItem {
  name = "window", center = { 160, 200 }, size = { 100, 100 }, color = "#224466", cornerRadius = 50,
  clips = true,
}
stage:addItem { name = "wide", parent = window, center = { 50, 50 }, size = { 300, 40 }, color = "#aa0000" }
stage:addItem { name = "corner", parent = window, center = { 0, 0 }, size = { 20, 20 }, color = "#00ff00" }
stage:after(0.5, function() window.clips = false end)
stage:after(1, function() end)
return stage
""")
    still(page)
    for tick, is_cut in [(0, True), (29, True), (40, False), (10, True)]:
        page.hold(tick)
        equal(page.color(120, 200), "#aa0000")
        for x, y, color in [(100, 200, "#aa0000"), (220, 200, "#aa0000"), (112, 152, "#00ff00")]:
            equal(page.color(x, y) == color, not is_cut)
    # The part that is cut off is not under the pointer either.
    page.hover(*page.at(220, 200))
    page.frame()
    equal(page.module("model.js", "m.model.hovered"), None)


def test_order_alpha_scale_and_turn(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
stage:addItem { name = "low", center = { 160, 240 }, size = { 80, 80 } }
local high = stage:addItem { name = "high", center = { 160, 240 }, size = { 40, 40 }, zPosition = 2 }
local half = stage:addItem {
  name = "half", center = { 160, 240 }, size = { 60, 60 }, zPosition = 1, alpha = 0.5,
}
half.scaleX = 2
stage.animator:add({
  clockMandate = true,
  onTick = function(self)
    high.angle = stage.tick / 100
    if stage.tick > 100 then self:remove() end
  end,
}, { item = high })
return stage
""")
    still(page)
    equal(page.color(160, 240), page.fill(1))
    equal(page.color(160, 275), page.fill(0))
    half = page.color(210, 240)
    assert half not in (PAPER, page.fill(2)), "an item of alpha 0.5 is mixed with paper"
    page.hold(78)  # the item on top has turned by 45 degrees
    equal(page.color(160 + 26, 240), page.fill(1))
    assert page.color(160 + 18, 240 + 18) != page.fill(1)


def test_a_look_changes_at_its_tick(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { center = { 160, 240 }, size = { 60, 84 }, color = "#445566" }
for x = 60, 260, 200 do stage:addItem { center = { x, 240 }, size = { 60, 84 } } end
stage.animator:add({
  clockMandate = true,
  onTick = function(self)
    if stage.tick == 20 then card.color = "#112233" end
    if stage.tick == 60 then card.hidden = true end
    if stage.tick == 80 then self:remove() end
  end,
}, { item = card })
return stage
""", proxied=True)
    still(page)
    for item in (1, 2):
        page.proxy.tell("look", run=1, tick=50, id=item)
    page.until("import('looks.js').then(async (l) =>"
               " l.lookAt((await import('model.js')).model.items[2], 50).hidden)")
    for tick, color in ((19, "#445566"), (20, "#112233"), (59, "#112233"), (60, None), (0, "#445566")):
        page.hold(tick)
        shown = page.color(155, 230)
        if color:
            equal(shown, color)
        else:
            bare(shown)
        for index, x in ((1, 55), (2, 255)):
            if tick < 50:
                equal(page.color(x, 230), page.fill(index))
            else:
                bare(page.color(x, 230))


def test_items_come_and_go_at_their_ticks(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
local late
stage.animator:add {
  clockMandate = true,
  onTick = function(self)
    if stage.tick == 30 then
      late = stage:addItem { name = "late", center = { 160, 240 }, size = { 60, 84 }, color = "#112233" }
    end
    if stage.tick == 60 then stage:removeItem(late) end
    if stage.tick == 80 then self:remove() end
  end,
}
return stage
""")
    still(page)
    for tick, is_there in ((70, False), (59, True), (30, True), (29, False), (60, False)):
        page.hold(tick)
        if is_there:
            equal(page.color(155, 230), "#112233")
        else:
            bare(page.color(155, 230))
    equal(page.text("#item-choice option:last-child"), "late")


def test_it_is_as_sharp_as_the_screen(page):
    page.visit(scale=2)
    equal(page.js("(() => { const c = document.querySelector('#stage'); return c.width / c.clientWidth })()"), 2)
    page.picture("sharp")


def test_the_future_is_drawn_while_time_stands_still(page):
    page.visit()
    ahead = page.module("model.js", "[6, 200].map((t) => [0, 1].map((f) => m.currentRows().value(t, 0, f)))")
    color = page.fill(0)
    page.key("a")
    page.key("k")
    page.frame()
    equal(page.color(*ahead[0]), color)  # the dot of 1/10 s
    page.key("f")
    page.frame()
    bare(page.color(*ahead[0]))
    page.key("f")
    page.picture("future")


def test_the_run_before_stays_as_a_ghost(page):
    # A touch where nothing was lived yet makes no branch, which would be drawn differently.
    page.visit_text(SPRINGS.replace("return stage", """stage.animator:add("touch", {
  anywhere = true,
  onBegan = function() spring.point = { 60, 100 } end,
})
return stage"""))
    page.key("k")
    page.key("a")
    page.tap(*page.at(5, 5))
    page.until_whole("model.run > 1 && m.ghostRows()?.run === 1 && m.currentRows().value(model.last, 0, 0) < 70")
    page.frame()
    page.picture("ghost")
    # One line lies along the left edge of the place where the run before comes to rest, a pile at
    # 160, 240; the other crosses its paths.
    places = [[(130, y) for y in range(205, 276)], [(x, 225) for x in range(135, 186)]]
    seen = [[page.color(*place) for place in line] for line in places]
    page.key("o")
    page.frame()
    bare_seen = [[page.color(*place) for place in line] for line in places]
    edge, ways = (sum(a != b for a, b in zip(*pair)) for pair in zip(seen, bare_seen))
    assert edge >= 40, "outlines of the run before are drawn"
    assert ways >= 4, "ways of the run before are drawn"


def test_the_ghost_is_the_run_before_all_of_a_drag(page):
    page.visit()
    page.stop_clock()
    page.pass_time(600)  # a change ends with half a second of rest
    x, y = page.pose(0)
    page.drag([page.at(x - 14 * i, y - 30 * i) for i in range(8)])
    page.until_whole("model.run > 6 && model.events.some((one) => one.text.includes(' ended'))")
    equal(page.module("model.js", "[m.model.ghost, m.model.runs.size]"), [1, 2])
    ghost = page.js("stats.run")
    for damping, rest, is_one_change in ((0.9, 600, False), (0.8, 100, True), (0.7, 600, False)):
        run = page.js("stats.run")
        ghost = ghost if is_one_change else run
        page.pass_time(rest)
        page.module("steering.js", f"m.sendKnob(0, 'damping', {damping})")
        page.until_whole(f"model.run > {run}")
        equal(page.module("model.js", "m.model.ghost"), ghost)


def test_the_stage_stands_while_a_new_run_is_on_its_way(page):
    page.visit(proxied=True)
    page.hold(40)
    before, end = page.module("stage.js", "Array.from(m.poses)"), page.module("timeaxis.js", "m.axisEnd()")
    # This run differs from tick 0 on, and has no rows yet.
    page.proxy.tell("run", run=2, ghost=1, **{"from": 0}, last=0, present=40, playing=False, complete=False)
    page.until("stats.run === 2")
    page.frame()
    equal(page.module("stage.js", "Array.from(m.poses)"), before)
    equal(page.module("timeaxis.js", "m.axisEnd()"), end)


def test_items_without_a_colour_are_told_apart(page):
    page.visit_text("""
local stage = libration.stage { width = 320, height = 480 }
for i = 1, 7 do stage:addItem { center = { 40 * i, 240 }, size = { 30, 30 } } end
stage.animator:add { clockMandate = true, onTick = function(self) self:remove() end }
return stage
""")
    still(page)
    colors = {page.color(*page.pose(index)) for index in range(7)}
    equal(len(colors), 7)
    assert PAPER not in colors


def test_hovering_tells_the_name(page):
    page.visit()
    page.hover(*page.at(*page.pose(0)))
    page.frame()
    equal(page.module("model.js", "m.model.hovered.name"), page.item(0)["name"])
    page.hover(*page.at(3, 3))
    page.frame()
    equal(page.module("model.js", "m.model.hovered"), None)


def test_a_long_name_leaves_the_stage_in_sight(page):
    page.visit_text(f"""
local stage = libration.stage {{ width = 800, height = 200 }}
stage:addItem {{ name = "{'long ' * 40}", center = {{ 400, 150 }}, size = {{ 40, 40 }} }}
stage.animator:add {{ clockMandate = true, onTick = function(self) self:remove() end }}
return stage
""")
    page.key("t")
    page.frame()
    label = page.module("camera.js", "m.toStage(0, m.toCanvas(0, 130).y - 15)")["y"]
    assert page.color(400, label) not in (PAPER, GRID)
    bare(page.color(100, label))


def test_the_wheel_moves_the_picture_and_zooms_with_control(page):
    page.visit()
    corner = page.at(0, 0)
    page.page("Input.dispatchMouseEvent", type="mouseWheel", x=640, y=300, deltaX=30, deltaY=50)
    page.until(f"import('camera.js').then((m) => m.camera.y + {page.box('#stage')['y']} < {corner[1]} - 40)")
    near(page.at(0, 0), (corner[0] - 30, corner[1] - 50), 0.01)
    before, place = page.module("camera.js", "m.camera.scale"), [round(z) for z in page.at(200, 200)]
    box = page.box("#stage")
    point = page.module("camera.js", f"m.toStage({place[0] - box['x']}, {place[1] - box['y']})")
    page.page("Input.dispatchMouseEvent", type="mouseWheel", x=place[0], y=place[1], deltaX=0, deltaY=-200,
              modifiers=2)
    page.until(f"import('camera.js').then((m) => m.camera.scale > {before} * 1.1)")
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
    # Panning also works from an item.
    x, y = (round(z) for z in page.at(*page.pose(0)))
    corner = page.at(10, 10)
    page.drag([(x, y), (x + 15, y + 10), (x + 50, y + 30)], modifiers=8)
    near(page.at(10, 10), (corner[0] + 50, corner[1] + 30), 0.01)
    equal(page.lines("touch"), [])


def test_overlays_are_asked_for_and_drawn(page):
    page.visit()
    for key in "vcxge":
        page.key(key)
    equal(page.lines("overlays")[-1].count(","), 6)
    page.hold(12)
    page.until_model("model.overlay?.tick === 12")
    page.picture("overlays")
    for key in "vcxgeab":
        page.key(key)
    equal(page.lines("overlays")[-1], "overlays none")


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
