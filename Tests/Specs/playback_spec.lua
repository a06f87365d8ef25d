--- A motion as `libration bake` writes it: 8 ticks at 60 Hz.
local function motion()
  return {
    ticks = 8, rate = 60,
    items = {
      {
        name = "card", size = { 60, 40 },
        place = { at = { 0, 4, 8 }, x = { 100, 140, 140 }, y = 200, angle = { 0, 0.4, 0.4 } },
        alpha = { at = { 0, 4, 4, 8 }, alpha = { 1, 1, 0.5, 0.5 } },
        color = { at = { 0, 8 }, color = { "#000000", "#800000" } },
      },
      {
        name = "dot", size = { 20, 20 },
        place = { at = { 2, 6 }, x = 50, y = { 50, 90 }, angle = 0, scaleX = { 1, 3 }, scaleY = 1 },
        alpha = { alpha = 1 },
      },
    },
  }
end

local function staged(options)
  local stage = libration.stage { width = 320, height = 480 }
  local card = stage:addItem { name = "card", center = { 160, 240 }, size = { 60, 40 } }
  local dot = stage:addItem { name = "dot", center = { 160, 240 }, size = { 20, 20 } }
  options = options or {}
  options.motion = options.motion or motion()
  return stage, card, dot, stage.animator:add("playback", options)
end

describe("playback", function()
  it("shows the keys at their ticks and straight lines between them", function()
    local stage, card, dot = staged()
    assert.are.same({ 100, 200, 0 }, { card.x, card.y, card.angle })
    local x = { 110, 120, 130, 140, 140, 140, 140, 140 }
    local y = { 50, 50, 60, 70, 80, 90, 90, 90 }
    for tick = 1, 8 do
      stage:advance { ticks = 1 }
      assert.near(x[tick], card.x, 1e-6)
      assert.near((x[tick] - 100) / 100, card.angle, 1e-6)
      assert.near(y[tick], dot.y, 1e-6)
      assert.near(1 + (y[tick] - 50) / 20, dot.scaleX, 1e-6)
      assert.are.equal(tick < 4 and 1 or 0.5, card.alpha)
    end
    assert.are.equal("#800000", card.color)
  end)

  it("ends, tells so once and removes itself, so that the animator pauses", function()
    local ends = 0
    local stage, card = staged { ended = function() ends = ends + 1 end }
    stage:advance { ticks = 7 }
    assert.are.equal(0, ends)
    stage:advance { ticks = 20 }
    assert.are.equal(1, ends)
    assert.is_false(stage.animator.isRunning)
    assert.are.equal(0, #stage.animator.behaviors)
    assert.are.equal(140, card.x)
  end)

  it("plays at another speed, also one that changes, and stands at 0", function()
    local stage, card, _, playback = staged { speed = 0.5 }
    stage:advance { ticks = 3 }
    assert.near(115, card.x, 1e-6)
    playback.speed = 0
    stage:advance { ticks = 9 }
    assert.near(115, card.x, 1e-6)
    playback.speed = 2
    stage:advance { ticks = 1 }
    assert.near(135, card.x, 1e-6)
  end)

  it("releases items that are taken away, and ends with the last", function()
    for _, isGiven in ipairs { true, false } do
      local stage, card, dot = staged { items = {} }
      stage.animator.behaviors[1]:remove()
      local playback = stage.animator:add("playback", {
        motion = motion(), items = isGiven and { card, dot } or {}, repeats = true,
      })
      stage:advance { ticks = 1 }
      if isGiven then playback:removeItem(card) else stage:removeItem(card) end
      stage:advance { ticks = 4 }
      assert.near(80, dot.y, 1e-6)
      if isGiven then assert.are.equal(110, card.x) end
      if isGiven then playback:removeItem(dot) else stage:removeItem(dot) end
      stage:advance { ticks = 2 }
      assert.are.equal(0, #stage.animator.behaviors)
    end
  end)

  it("begins again as often as it repeats, without losing time", function()
    local stage, card, _, playback = staged { repeats = true, speed = 3 }
    stage:advance { ticks = 3 } -- tick 9 of the motion is tick 1 of the second time
    stage:advance { ticks = 1 }
    assert.near(140, card.x, 1e-6)
    stage:advance { ticks = 5 } -- tick 27: tick 3
    assert.near(130, card.x, 1e-6)
    playback.repeats = false
    stage:advance { ticks = 10 }
    assert.is_false(stage.animator.isRunning)
  end)

  it("runs by time, whatever the rate of the stage", function()
    local stage = libration.stage { width = 320, height = 480, rate = 240 }
    local card = stage:addItem { name = "card", center = { 0, 0 }, size = { 60, 40 } }
    stage:addItem { name = "dot", center = { 0, 0 }, size = { 20, 20 } }
    stage.animator:add("playback", { motion = motion() })
    stage:advance { ticks = 6 }
    assert.near(115, card.x, 1e-6)
  end)

  it("moves the items that it is given instead, in the order of the motion", function()
    local stage = libration.stage { width = 320, height = 480 }
    local other = stage:addItem { name = "other", center = { 0, 0 }, size = { 60, 40 } }
    stage.animator:add("playback", { motion = motion(), items = { other } })
    stage:advance { ticks = 2 }
    assert.near(120, other.x, 1e-6)
  end)

  it("scales along the axes of the stage where the motion does", function()
    local late = motion()
    late.items[2].place = { x = 50, y = 60, angle = math.pi / 2, scaleX = 3, scaleY = 1, late = 1 }
    local stage, _, dot = staged { motion = late }
    stage:advance { ticks = 1 }
    -- A turn by a right angle, then three times as wide: what was high is wide now.
    assert.near(0, dot.transform.a, 1e-12)
    assert.near(1, dot.transform.b, 1e-12)
    assert.near(-3, dot.transform.c, 1e-12)
    late.items[2].place.late = 0
    stage:advance { ticks = 1 }
    assert.are.equal(0, #stage:errors())
  end)

  it("wants a motion, and an item for each of its items", function()
    local rule = "playback: motion must be what require gives of a module that libration bake wrote"
    for _, wrong in ipairs { {}, { ticks = 1, rate = 0, items = { {} } }, { 1, 2 } } do
      assert.has_error(function() staged { motion = wrong } end, rule)
    end
    local stage = libration.stage { width = 320, height = 480 }
    stage.animator:add("playback", { motion = motion() })
    stage:advance { ticks = 1 }
    assert.is_truthy(stage:errors()[1].message:find("must have an item card", 1, true))
    local items = {}
    for i = 1, 3 do items[i] = stage:addItem { size = { 1, 1 } } end
    stage.animator:add("playback", { motion = motion(), items = items })
    stage:advance { ticks = 1 }
    assert.is_truthy(stage:errors()[1].message:find("items must be at most 2", 1, true))
  end)
end)
