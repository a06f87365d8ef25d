local function paused(stage) return not stage.animator.isRunning end

local function ending(watch)
  local stage = libration.stage { width = 320, height = 480 }
  local card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 } }
  local snap = stage.animator:add("snap", { item = card, point = { 80, 252 }, damping = 0.5 })
  stage.animator:add("velocityWatcher", { item = card, target = snap, watch = watch })
  stage:advanceUntil(paused, { ticks = 120 })
  return stage.elapsed, card
end

describe("velocityWatcher", function()
  it("ends the published snap before its classic pause, with the card in place", function()
    for _, watch in ipairs { "linear", "both" } do
      local time, card = ending(watch)
      assert.is_true(time > 0.5 and time < 0.9)
      assert.near(80, card.x, 0.5)
      assert.near(252, card.y, 0.5)
    end
  end)

  it("ends no later with either test than with one, and no earlier with both", function()
    local linear, angular = ending("linear"), ending("angular")
    assert.is_true(ending("either") <= math.min(linear, angular))
    assert.is_true(ending("both") >= math.max(linear, angular))
  end)

  it("fires early when only the angular velocity of a sliding item is watched", function()
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { center = { 50, 50 }, size = { 10, 10 } }
    local motion = stage.animator:add("dynamicItem", { item = card })
    motion:addLinearVelocity({ 100, 0 }, card)
    stage.animator:add("velocityWatcher", { item = card, target = motion, watch = "angular" })
    stage:advance { ticks = 6 }
    assert.is_false(stage.animator.isRunning)
    assert.near(60, card.x, 0.5)
  end)

  it("waits until every item is slow", function()
    local stage = libration.stage { width = 320, height = 480 }
    local still = stage:addItem { center = { 50, 50 }, size = { 10, 10 } }
    local turning = stage:addItem { center = { 150, 50 }, size = { 10, 10 } }
    local motion = stage.animator:add("dynamicItem", { items = { still, turning } })
    motion:addAngularVelocity(-3, turning)
    stage.animator:add("velocityWatcher", { items = { still, turning }, target = motion })
    stage:advance { ticks = 30 }
    assert.is_true(stage.animator.isRunning)
    turning.angularVelocity = 0
    stage:advance { ticks = 1 }
    assert.is_true(stage.animator.isRunning)
    -- An item that rests after three slow ticks is slow enough.
    stage:advance { ticks = 3 }
    assert.is_false(stage.animator.isRunning)
  end)
end)
