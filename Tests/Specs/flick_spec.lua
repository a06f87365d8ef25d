local libration = require "libration"

local function scene(options)
  local stage = libration.stage { width = 320, height = 480 }
  local card = stage:addItem { name = "card", center = { 60, 100 }, size = { 60, 60 } }
  options = options or {}
  options.item = card
  return stage, card, stage.animator:add("flick", options)
end

--- A throw to the right with 600 pt/s, from the card's center on.
local function throw(stage, card)
  local start, x, y = stage.elapsed, card.x, card.y
  for tick = 0, 6 do
    stage:touch {
      phase = tick == 0 and "began" or "moved", x = x + 10 * tick, y = y, time = start + tick / 60,
    }
  end
  stage:touch { phase = "ended", x = x + 60, y = y, time = start + 0.1 }
end

describe("flick", function()
  it("goes on with the finger's velocity and slows down by itself", function()
    local stage, card = scene()
    throw(stage, card)
    stage:advance { ticks = 6 }
    -- 10 of 60 pt went by before the pan was recognised.
    assert.near(110, card.x, 1e-4)
    assert.near(600, card.vx, 1e-3)
    stage:advance { ticks = 30 }
    assert.near(600 * math.exp(-3 * 0.5), card.vx, 0.01)
    assert.near(110 + 600 / 3 * (1 - math.exp(-3 * 0.5)), card.x, 0.01)
  end)

  it("has no step in place or velocity where the finger lets go", function()
    local stage, card = scene()
    throw(stage, card)
    local record = stage:record(card)
    stage:advance { ticks = 40 }
    assert.is_true(record:isContinuous("x", 10.01))
    local velocities = record:values("vx")
    for tick = 5, #velocities - 1 do
      assert.near(velocities[tick], velocities[tick + 1], 600 * 3 / 60 + 1)
    end
  end)

  it("is caught by a finger and stays there", function()
    local caught = 0
    local stage, card = scene { caught = function() caught = caught + 1 end }
    throw(stage, card)
    stage:advance { ticks = 12 }
    local x = card.x
    stage:touch { phase = "began", x = card.x, y = card.y }
    stage:advance { ticks = 10 }
    assert.near(x, card.x, 10.01)
    x = card.x
    stage:touch { phase = "ended", x = card.x, y = card.y }
    stage:advance { ticks = 10 }
    assert.are.equal(x, card.x)
    assert.are.equal(2, caught)
  end)

  it("tells the velocity it is let go with", function()
    local velocity
    local stage, card = scene { thrown = function(given) velocity = given end }
    throw(stage, card)
    stage:advance { ticks = 10 }
    assert.near(600, velocity.x, 1e-6)
  end)

  it("takes another resistance while it runs", function()
    local stage, card, flick = scene()
    flick.resistance = 30
    throw(stage, card)
    stage:advance { ticks = 30 }
    assert.near(130, card.x, 3)
  end)

  it("leaves the item in peace once it is removed", function()
    local stage, card, flick = scene()
    throw(stage, card)
    stage:advance { ticks = 4 }
    flick:remove()
    stage:advance { ticks = 2 }
    local x = card.x
    stage:advance { ticks = 30 }
    assert.are.equal(x, card.x)
    assert.are.same({}, stage.animator.behaviors)
  end)

  it("ends with its item", function()
    local stage, card = scene()
    throw(stage, card)
    stage:advance { ticks = 4 }
    stage:removeItem(card)
    stage:advance { ticks = 30 }
    assert.are.same({}, stage.animator.behaviors)
    assert.is_false(stage.animator.isRunning)
  end)
end)
