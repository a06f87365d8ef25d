-- The scenes of the cookbook do what its titles say.

local function scene(name)
  return dofile("examples/cookbook/" .. name .. ".lua")
end

local function at(stage, phase, point, time)
  stage:touch {
    phase = phase, x = point[1], y = point[2], time = stage.elapsed + time,
  }
end

local function tap(stage, point)
  at(stage, "began", point, 0)
  at(stage, "ended", point, 0.05)
  stage:advance { ticks = 6 }
end

--- Drags a finger along a straight line and keeps it there until `hold` s later.
local function drag(stage, from, to, seconds, hold)
  at(stage, "began", from, 0)
  local count = math.floor(seconds * 60 + 0.5)
  for i = 1, count do
    local share = i / count
    local x, y = from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share
    at(stage, "moved", { x, y }, i / 60)
  end
  at(stage, "ended", to, seconds + hold)
  stage:advance { seconds = seconds + hold + 0.05 }
end

describe("the cookbook", function()
  it("has a timer that moves a card after a second and blinks until then", function()
    local stage = scene "timer"
    local card, dot = stage:record "card", stage:item "dot"
    stage:advance { seconds = 0.75 }
    assert.is_true(dot.hidden)
    stage:advance { seconds = 2 }
    assert.near(1, card:crossing("x", 81), 0.1)
    assert.near(240, stage:item("card").x, 0.01)
    assert.is_false(dot.hidden)
    assert.is_false(stage.animator.isRunning)
  end)

  it("shakes a field about its place", function()
    local stage = scene "shake"
    local record = stage:record "field"
    tap(stage, { 160, 200 })
    stage:advance { seconds = 1.5 }
    local turns, last = 0, nil
    for _, x in ipairs(record:values "x") do
      local side = x > 161 and 1 or x < 159 and -1 or last
      if side ~= last then turns = turns + 1 end
      last = side
    end
    assert.is_true(turns >= 5)
    assert.is_true(record:overshoot("x", 180) < 12)
    assert.near(160, stage:item("field").x, 0.1)
  end)

  it("throws sixty pieces of paper and removes them", function()
    local stage = scene "confetti"
    tap(stage, { 160, 300 })
    assert.are.equal(60, #stage:items())
    stage:advance { seconds = 0.2 }
    local above, left, right = 0, 0, 0
    for _, piece in ipairs(stage:items()) do
      if piece.y < 300 then above = above + 1 end
      if piece.x < 150 then left = left + 1 end
      if piece.x > 170 then right = right + 1 end
    end
    assert.is_true(above == 60 and left > 5 and right > 5)
    stage:advance { seconds = 6 }
    assert.are.equal(0, #stage:items())
    assert.are.equal(1, #stage.animator.behaviors)
    assert.is_false(stage.animator.isRunning)
  end)

  it("lets a card go to a cell of the grid", function()
    local stage = scene "gridMagnet"
    local card = stage:item "card"
    drag(stage, { 40, 40 }, { 190, 200 }, 0.5, 0.2)
    stage:advance { seconds = 2 }
    assert.near(200, card.x, 0.1)
    assert.near(200, card.y, 0.1)
    -- A throw goes on to a cell farther away.
    drag(stage, { 200, 200 }, { 200, 240 }, 0.1, 0)
    stage:advance { seconds = 2 }
    assert.near(200, card.x, 0.1)
    assert.near(440, card.y, 0.1)
  end)

  it("toggles a switch", function()
    local stage = scene "toggle"
    local knob, track = stage:item "knob", stage:item "track"
    tap(stage, { 160, 240 })
    stage:advance { seconds = 1 }
    assert.near(173, knob.x, 0.1)
    assert.are.equal("#34c759", track.color)
    -- On the knob, too.
    tap(stage, { 173, 240 })
    stage:advance { seconds = 1 }
    assert.near(147, knob.x, 0.1)
    assert.are.equal("#cccccc", track.color)
  end)

  it("turns a carousel by a card, and the card in the middle is the largest", function()
    local stage = scene "carousel"
    for page = 2, 5 do
      drag(stage, { 200, 240 }, { 120, 240 }, 0.2, 0)
      stage:advance { seconds = 1.5 }
      local card = stage:item("card" .. page)
      assert.near(160, card.x, 0.1)
      assert.near(1, card.scaleX, 0.01)
      assert.near(0.7, stage:item("card" .. page - 1).scaleX, 0.01)
    end
  end)

  it("reorders rows", function()
    local stage = scene "reorder"
    drag(stage, { 160, 100 }, { 160, 245 }, 0.5, 0.2)
    stage:advance { seconds = 1.5 }
    local places = {}
    for i = 1, 4 do places[i] = math.floor(stage:item("row" .. i).y + 0.5) end
    assert.are.same({ 220, 100, 160, 280 }, places)
  end)

  it("refreshes a list that is pulled far, and only then", function()
    local stage = scene "pullToRefresh"
    local list, wheel = stage:item "list", stage:item "wheel"
    drag(stage, { 160, 200 }, { 160, 260 }, 0.3, 0)
    stage:advance { seconds = 1 }
    assert.near(240, list.y, 0.5)
    assert.are.equal(0, wheel.angle)

    drag(stage, { 160, 200 }, { 160, 400 }, 0.3, 0.1)
    stage:advance { seconds = 0.6 }
    assert.near(300, list.y, 1)
    assert.near(1, wheel.alpha, 0.01)
    assert.is_true(wheel.angle > 5)
    stage:advance { seconds = 3 }
    assert.near(240, list.y, 0.1)
    assert.near(0, wheel.alpha, 0.01)
  end)

  it("opens a drawer by a throw and closes it by a tap beside it", function()
    local stage = scene "drawer"
    local sheet, dim = stage:item "sheet", stage:item "dim"
    drag(stage, { 160, 450 }, { 160, 400 }, 0.1, 0)
    stage:advance { seconds = 2 }
    assert.near(340, sheet.y, 0.5)
    assert.near(0.5, dim.alpha, 0.01)
    tap(stage, { 160, 40 })
    stage:advance { seconds = 2 }
    assert.near(660, sheet.y, 0.5)
    assert.near(0, dim.alpha, 0.01)
  end)

  it("shows a toast for two seconds", function()
    local stage = scene "toast"
    stage:advance { seconds = 1.5 }
    assert.near(50, stage:item("toast").y, 0.5)
    local ticks = stage:advanceUntil(function() return not stage:item "toast" end, { seconds = 3 })
    assert.near(1.5, ticks / 60, 0.3)
    assert.are.equal(0, #stage.animator.behaviors)
  end)

  it("has a ball that comes after a finger", function()
    local stage = scene "followFinger"
    local record = stage:record "ball"
    drag(stage, { 60, 100 }, { 260, 100 }, 0.5, 0.1)
    stage:advance { seconds = 2 }
    local ball = stage:item "ball"
    assert.near(260, ball.x, 0.5)
    assert.near(100, ball.y, 0.5)
    assert.is_true(record:isContinuous("x", 30))
  end)

  it("counts bounces", function()
    local stage = scene "bounceCounter"
    local ball, bar = stage:record "ball", stage:item "bar"
    stage:advance { seconds = 10 }
    local bounces = 0
    local speeds = ball:values "vy"
    for i = 2, #speeds do
      if speeds[i - 1] > 0 and speeds[i] < -1 then bounces = bounces + 1 end
    end
    assert.is_true(bounces >= 4)
    -- The last touch is no bounce: the ball stays down.
    assert.near(20 * (bounces + 1), bar.width, 0.01)
  end)

  it("fans a menu out and brings it back", function()
    local stage = scene "menu"
    tap(stage, { 40, 440 })
    stage:advance { seconds = 1.5 }
    for i = 1, 5 do
      local item = stage:item("item" .. i)
      local x, y = item.x - 40, item.y - 440
      assert.near(150, math.sqrt(x * x + y * y), 0.5)
    end
    assert.near(190, stage:item("item1").x, 0.5)
    assert.near(290, stage:item("item5").y, 0.5)
    tap(stage, { 40, 440 })
    stage:advance { seconds = 1.5 }
    assert.near(40, stage:item("item1").x, 0.5)
    assert.near(440, stage:item("item5").y, 0.5)
  end)

  it("moves layers at different speeds", function()
    local stage = scene "parallax"
    local ground = stage:item "ground"
    drag(stage, { 200, 440 }, { 90, 460 }, 0.5, 0.1)
    local way = ground.x - 160
    assert.near(-100, way, 1)
    assert.near(440, ground.y, 0.01)
    assert.near(160 + way / 2, stage:item("hills").x, 0.01)
    assert.near(160 + way / 10, stage:item("sun").x, 0.01)
  end)

  it("counts down and drops a card", function()
    local stage = scene "countdown"
    stage:advance { seconds = 2.5 }
    local lit = 0
    for i = 1, 5 do
      if stage:item("lamp" .. i).alpha > 0.9 then lit = lit + 1 end
    end
    assert.are.equal(3, lit)
    assert.are.equal(120, stage:item("card").y)
    stage:advance { seconds = 6 }
    assert.near(450, stage:item("card").y, 0.1)
    assert.near(0.1, stage:item("lamp1").alpha, 0.01)
  end)
end)
