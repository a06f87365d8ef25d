local nan = 0 / 0

local function card()
  local stage = libration.stage { width = 320, height = 480 }
  return stage, stage:addItem { name = "card", center = { 100, 100 }, size = { 60, 60 } }
end

describe("an animation that cannot be", function()
  local stage, item = card()

  for what, options in pairs {
    ["of nothing"] = { duration = 1 },
    ["to no number"] = { x = nan },
    ["to infinity"] = { center = { math.huge, 0 } },
    ["to where nothing can be calculated"] = { x = 1e13 },
    ["to no size"] = { size = { 0, 10 } },
    ["to no opacity"] = { alpha = 1.5 },
    ["to a misspelled place"] = { centre = { 0, 0 } },
    ["in a negative duration"] = { x = 1, duration = -1 },
    ["in no duration"] = { x = 1, duration = nan },
    ["with damping below 0"] = { x = 1, spring = { dampingRatio = -0.5 } },
    ["with a spring of two kinds"] = { x = 1, spring = { bounce = 0.1, response = 1 } },
    ["by a spring for a duration"] = { x = 1, spring = {}, duration = 1 },
    ["by a curve without duration"] = { x = 1, curve = "easeIn" },
    ["by a curve that is none"] = { x = 1, duration = 1, curve = "easeInOutBack" },
    ["with a velocity over a duration"] = { x = 1, duration = 1, velocity = 3 },
    ["with one velocity for two"] = { center = { 1, 1 }, alpha = 0, velocity = { 1, 1 } },
    ["with no velocity"] = { x = 1, velocity = nan },
    ["no times"] = { x = 1, repeats = 0 },
    ["half a time"] = { x = 1, repeats = 0.5 },
    ["after a negative delay"] = { x = 1, delay = -1 },
    ["to x and center"] = { x = 1, center = { 1, 1 } },
    ["along no keyframes"] = { keyframes = {} },
    ["along keyframes that go back"] = { keyframes = { { at = 1, x = 1 }, { at = 0.5, x = 2 } } },
    ["along keyframes of colours"] = { keyframes = { { at = 1, color = "red" } } },
    ["along keyframes without time"] = { keyframes = { { x = 1 } } },
    ["beside its keyframes"] = { x = 1, keyframes = { { at = 1, y = 1 } } },
    ["that decays to a place"] = { x = 1, decay = { velocity = { 1, 1 } } },
    ["that decays with no velocity"] = { decay = { velocity = 3 } },
    ["with no function at its end"] = { x = 1, onEnd = 3 },
  } do
    it(what .. " is refused, and nothing changes", function()
      assert.has_error(function() item:animate(options) end)
      assert.is_false(item.isAnimated)
      assert.are.equal(100, item.x)
    end)
  end

  it("says so at the caller's line, with the nearest name", function()
    local ok, message = pcall(function() item:animate { cneter = { 1, 1 } } end)
    assert.is_false(ok)
    assert.is_truthy(message:find("badAnimations_spec.lua", 1, true))
    assert.is_truthy(message:find("did you mean center?", 1, true))
    ok, message = pcall(function() item:animate { x = 1, duration = 1, curve = "easein" } end)
    assert.is_truthy(message:find("did you mean easeIn?", 1, true))
    assert.is_false(ok)
    ok, message = pcall(function() item:animate { x = 1, spring = { dampingRatio = -1 } } end)
    assert.is_false(ok)
    assert.is_truthy(message:find("dampingRatio must be from 0", 1, true))
  end)

  it("is refused for a removed item", function()
    local other, gone = card()
    other:removeItem(gone)
    assert.has_error(function() gone:animate { x = 1 } end)
  end)

  it("is refused as a step", function()
    for _, bad in ipairs {
      { -1 }, { nan }, { "wait" }, { { alpha = 0 } }, { { item = item } }, { sequnce = {} },
      { { item = item, alpha = 0, onEnd = print } }, { { group = 3 } },
      { { group = {}, item = item } }, { libration.spring {} },
    } do
      assert.has_error(function() stage.animator:sequence(bad) end)
    end
    local endless = {}
    endless[1] = { group = endless }
    assert.has_error(function() stage.animator:group(endless) end)
    assert.has_error(function() stage.animator:group() end)
  end)
end)

describe("an animation", function()
  it("of duration 0 is there at once, and ends in the next tick", function()
    local stage, item = card()
    local finished
    item:animate { x = 200, duration = 0, onEnd = function(f) finished = f end }
    assert.are.equal(200, item.x)
    assert.is_nil(finished)
    stage:advance { ticks = 1 }
    assert.is_true(finished)
  end)

  it("of less than a nanosecond is one of duration 0, also for what has a body", function()
    local stage, item = card()
    stage.animator:add("gravity", { item = item })
    item:animate { angle = 1, duration = 1e-320, curve = "linear" }
    assert.are.equal(1, item.angle)
    stage:advance { ticks = 3 }
    assert.near(1, item.angle, 1e-9)
  end)

  it("ends unfinished when its item is removed", function()
    local stage, item = card()
    local finished
    item:animate { x = 200, onEnd = function(f) finished = f end }
    stage:advance { ticks = 2 }
    stage:removeItem(item)
    stage:advance { ticks = 2 }
    assert.is_false(finished)
    assert.is_false(stage.animator.isRunning)
  end)

  it("begins at the edge of space as anywhere", function()
    local stage, item = card()
    local finished
    stage.animator:sequence {
      function() item.x = 1e9 end, { item = item, x = 3 }, onEnd = function(f) finished = f end,
    }
    stage:advance { seconds = 20 }
    assert.is_true(finished)
    assert.are.equal(3, item.x)
  end)

  it("may begin itself again at its end, for ever", function()
    local stage, item = card()
    local count = 0
    local function again()
      count = count + 1
      item:animate { x = count % 2 * 100, duration = 0.1, onEnd = again }
    end
    again()
    stage:advance { seconds = 2 }
    assert.near(20, count, 2)
    item:animate { alpha = 1, duration = 0, onEnd = function() item:removeFromNowhere() end }
    stage:advance { ticks = 2 }
    local errors = stage:errors()
    assert.are.equal(1, #errors)
    assert.are.equal("onEnd", errors[1].hook)
    assert.are.equal("card", errors[1].item)
  end)

  it("may begin itself again in no time: once a tick", function()
    local stage, item = card()
    local count = 0
    local function again()
      count = count + 1
      item:animate { x = count, duration = 0, onEnd = again }
    end
    again()
    stage:advance { ticks = 10 }
    assert.are.equal(11, count)
  end)

  it("whose end raises or runs for ever is reported once, and others go on", function()
    local stage, item = card()
    local ended
    item:animate { x = 200, duration = 0.1, onEnd = function() error("no end") end }
    item:animate { y = 200, duration = 0.1, onEnd = function() while true do end end }
    item:animate { alpha = 0, duration = 0.1, onEnd = function() ended = true end }
    stage:advance { seconds = 1 }
    local errors = stage:errors()
    assert.are.equal(2, #errors)
    assert.is_truthy(errors[1].message:find("no end", 1, true))
    assert.is_truthy(errors[2].message:find("fuel", 1, true))
    assert.is_true(ended)
  end)

  it("may remove its item at its end", function()
    local stage, item = card()
    item:animate { x = 200, duration = 0.1, onEnd = function() stage:removeItem(item) end }
    stage:advance { seconds = 1 }
    assert.are.equal(0, #stage:items())
    assert.are.equal(0, #stage:errors())
  end)
end)
