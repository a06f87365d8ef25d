local function paused(stage) return not stage.animator.isRunning end

local fields = { "x", "y", "angle", "width", "height", "scaleX", "scaleY" }

--- Every example; a Swift test sees that none is missing.
local examples = {
  "attachment", "beads", "bottomSheet", "bounce", "cardStack", "cards", "catchCard", "collision",
  "confetti", "continuousPush", "deal", "dock", "drawer", "fields", "flashingSquare",
  "flickToDismiss", "flock", "gravity", "instantaneousPush", "itemProperties", "letGo", "lightBeam",
  "pendulum", "photoBrowser", "progressRing", "proxy", "pullCordLamp", "pulse", "push", "rain",
  "snap", "snapToTaps", "springAttachment", "stickyCorners", "sway", "swipeToDelete", "tabBar",
  "toastStack",
  "cookbook/bounceCounter", "cookbook/carousel", "cookbook/confetti", "cookbook/countdown",
  "cookbook/drawer", "cookbook/followFinger", "cookbook/gridMagnet", "cookbook/menu",
  "cookbook/parallax", "cookbook/pullToRefresh", "cookbook/reorder", "cookbook/shake",
  "cookbook/timer", "cookbook/toast", "cookbook/toggle",
}

describe("after the pause nothing moves by a millionth of a point in", function()
  for _, name in ipairs(examples) do
    it(name, function()
      local stage = dofile("examples/" .. name .. ".lua")
      stage:advanceUntil(paused, { seconds = 60 })
      local before = {}
      for i, item in ipairs(stage:items()) do
        before[i] = {}
        for _, field in ipairs(fields) do before[i][field] = item[field] end
      end
      for _ = 1, 600 do
        stage:advance { ticks = 1, force = true }
        for i, item in ipairs(stage:items()) do
          for _, field in ipairs(fields) do
            if math.abs(item[field] - before[i][field]) > 1e-6 then
              assert.near(before[i][field], item[field], 1e-6, item.name .. "." .. field)
            end
          end
        end
      end
    end)
  end
end)

describe("the settled rest rule", function()
  it("is what a stage has unless told otherwise, and needs no watcher", function()
    local stage = libration.stage {}
    local card = stage:addItem { center = { 157, 252 }, size = { 60, 60 } }
    stage.animator:add("snap", { item = card, point = { 80, 252 } })
    stage:advanceUntil(paused, { seconds = 0.65 })
    assert.near(80, card.x, 0.1)
    assert.are.equal(0, card.vx)
  end)

  it("lets a pendulum of two metres of screen swing by a point", function()
    local stage = libration.stage { width = 320, height = 2400 }
    local bob = stage:addItem { center = { 161, 2000 }, size = { 40, 40 } }
    stage.animator:add("attachment", { item = bob, anchor = { 160, 0 } })
    stage.animator:add("gravity", { item = bob })
    stage.animator:add("dynamicItem", { item = bob, resistance = 0, angularResistance = 0 })
    stage:advance { seconds = 20 }
    assert.is_true(stage.animator.isRunning)
  end)

  it("tells a behavior of each rest of its items, while others move", function()
    local stage = libration.stage {}
    local rests = {}
    local first = stage:addItem { name = "first", center = { 50, 50 }, size = { 40, 40 } }
    local second = stage:addItem { name = "second", center = { 250, 50 }, size = { 40, 40 } }
    local snap = stage.animator:add("snap", { item = first, point = { 100, 50 } })
    stage.animator:add("dynamicItem", { item = second, resistance = 0 })
      :addLinearVelocity({ 10, 0 }, second)
    stage.animator:add({
      onRest = function(_, item) rests[#rests + 1] = item.name end,
    }, { items = { first, second } })
    stage:advance { seconds = 2 }
    assert.are.same({ "first" }, rests)
    snap.point = { 50, 50 }
    stage:advance { seconds = 2 }
    assert.are.same({ "first", "first" }, rests)
    assert.is_true(stage.animator.isRunning)
  end)

  it("counts what a hook moves as moving, until half a second after", function()
    local stage = libration.stage {}
    local item = stage:addItem { center = { 50, 50 }, size = { 40, 40 } }
    stage.animator:add({
      onTick = function(self)
        if self.elapsed < 2 then self.item.scaleX = 1 + self.elapsed end
      end,
    }, { item = item })
    stage:advanceUntil(paused, { seconds = 5 })
    assert.near(2.5, stage.elapsed, 0.06)
  end)
end)

describe("active bounds", function()
  it("let an animator pause although something falls for ever, and say so", function()
    local stage = libration.stage {}
    local item = stage:addItem { name = "stone", center = { 160, 50 }, size = { 40, 40 } }
    local left = {}
    stage.animator:add("gravity", { item = item })
    stage.animator:add({ onLeave = function(_, gone) left[#left + 1] = gone.name end },
      { item = item })
    stage:advance { seconds = 2 }
    assert.is_true(stage.animator.isRunning)
    assert.is_nil(stage.animator.activeBounds)
    stage.animator.activeBounds = { -100, -100, 520, 680 }
    stage:advanceUntil(paused, { seconds = 1 })
    assert.are.same({ "stone" }, left)
    assert.are.equal(680, stage.animator.activeBounds.height)
    stage.animator.activeBounds = nil
    assert.is_true(stage.animator.isRunning)
  end)

  it("must be a rect", function()
    local animator = libration.stage {}.animator
    assert.has_error(function() animator.activeBounds = { 0, 0 / 0, 1, 1 } end)
    assert.has_error(function() animator.activeBounds = 3 end)
  end)

  it("have their new name told where the old one is used", function()
    local animator = libration.stage {}.animator
    local message = "animator has no field livingBounds; it is called activeBounds here"
    assert.has_error(function() return animator.livingBounds end, message)
    assert.has_error(function() animator.livingBounds = { 0, 0, 1, 1 } end, message)
  end)
end)

describe("an item that drifts without resistance", function()
  local places = { air = { 200, 200 }, floor = { 100, 380 }, wall = { 380, 100 } }
  for place, center in pairs(places) do
    it.holds("is never at rest: " .. place, { runs = 20 }, function(random)
      local stage = libration.stage {
        width = 400, height = 400, rate = random:choice { 30, 60, 120 },
      }
      local item = stage:addItem {
        center = center, size = { 40, 40 },
        collisionBoundsType = place == "air" and random:choice { "rectangle", "ellipse" } or nil,
      }
      local speed = random:number(0.02, 2)
      if place == "wall" then item.vy = speed else item.vx = speed end
      stage.animator:add("collision", { item = item, referenceBounds = true })
      stage.animator:add("dynamicItem", {
        item = item, friction = 0, resistance = 0, angularResistance = 0,
      })
      if place == "floor" then stage.animator:add("gravity", { item = item }) end
      stage:advance { seconds = 20 }
      assert.is_true(stage.animator.isRunning)
      local way = place == "wall" and item.y - center[2] or item.x - center[1]
      assert.near(20 * speed, way, 0.02 * 20 * speed)
    end)
  end

  for _, place in ipairs { "air", "floor", "stack" } do
    it.holds("is never at rest beside others: " .. place, { runs = 20 }, function(random)
      local stage = libration.stage {
        width = 400, height = 400, rate = random:choice { 30, 60, 120 },
      }
      local size = random:integer(20, 40)
      local items = {}
      for i = 1, random:integer(2, 5) do
        local center = place == "stack" and { 100, 400 - size * (i - 0.5) }
          or { 60 + size * i, place == "air" and 200 or 400 - size / 2 }
        items[i] = stage:addItem { center = center, size = { size, size } }
      end
      -- The items of a stack sink into each other by some hundredths of a point meanwhile.
      local speed = random:number(place == "stack" and 0.05 or 0.02, 0.5)
      for _, item in ipairs(items) do item.vx = speed end
      stage.animator:add("collision", { items = items, referenceBounds = true })
      stage.animator:add("dynamicItem", {
        items = items, friction = place == "stack" and 0.5 or 0, resistance = 0,
        angularResistance = 0,
      })
      if place == "stack" then
        -- Only the lowest slides on the floor without friction.
        stage.animator:add("dynamicItem", { item = items[1], friction = 0 })
      end
      if place ~= "air" then stage.animator:add("gravity", { items = items }) end
      stage:advance { seconds = 20 }
      assert.is_true(stage.animator.isRunning)
    end)
  end
end)
