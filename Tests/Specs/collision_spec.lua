local function box(stage, name, x, y)
  return stage:addItem { name = name, center = { x, y }, size = { 20, 20 } }
end

local function dropped(options, elasticity)
  local stage = libration.stage { width = 320, height = 200 }
  options.item = box(stage, "box", 160, 50)
  local animator = stage.animator
  animator:add("gravity", { item = options.item })
  animator:add("collision", options)
  if elasticity then
    animator:add("dynamicItem", { item = options.item, elasticity = elasticity, resistance = 0 })
  end
  return stage, options.item
end

describe("collision", function()
  it("keeps items inside the reference bounds", function()
    local stage, item = dropped { referenceBounds = true }
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 5 })
    assert.near(190, item.y, 0.75)
    assert.near(160, item.x, 0.5)
  end)

  it("takes insets from the reference bounds", function()
    local stage, item = dropped { referenceBounds = { top = 0, left = 0, bottom = 50, right = 0 } }
    stage:advance { seconds = 3 }
    assert.near(140, item.y, 0.75)
  end)

  it("stops items at a boundary between two points, and lets them fall beside it", function()
    local stage, item = dropped { boundaries = { floor = { { 100, 120 }, { 220, 120 } } } }
    stage:advance { seconds = 3 }
    assert.near(110, item.y, 0.75)
    local other, free = dropped { boundaries = { floor = { { 0, 120 }, { 100, 120 } } } }
    other:advance { seconds = 1 }
    assert.near(1e4 * (1 - math.exp(-0.1)), free.vy, 1)
  end)

  it("takes a boundary of several points", function()
    local path = { { 100, 90 }, { 100, 120 }, { 220, 120 }, { 220, 90 } }
    local stage, item = dropped { boundaries = { tray = { path = path } } }
    stage:advance { seconds = 3 }
    assert.near(110, item.y, 0.75)
  end)

  it("bounces by the elasticity: the height after it is its square", function()
    local stage, item = dropped({ referenceBounds = true }, 0.8)
    stage:advanceUntil(function() return item.vy < -1 end, { seconds = 2 })
    stage:advanceUntil(function() return item.vy >= 0 end, { seconds = 2 })
    assert.near(190 - 0.64 * 140, item.y, 0.06 * 140)
  end)

  it("lets only items collide that share one", function()
    local stage = libration.stage { width = 320, height = 200 }
    local a, b, c = box(stage, "a", 50, 100), box(stage, "b", 150, 100), box(stage, "c", 250, 100)
    local motion = stage.animator:add("dynamicItem", { items = { a, b, c }, elasticity = 0 })
    motion:addLinearVelocity({ 200, 0 }, a)
    stage.animator:add("collision", { items = { a, c } })
    local function way(speed, time) return speed / 0.1 * (1 - math.exp(-0.1 * time)) end
    stage:advance { ticks = 45 }
    assert.are.equal(150, b.x)
    assert.near(50 + way(200, 0.75), a.x, 0.1)
    -- a meets c 180 pt on, and they share its speed: the air took 0.1 pt/s for each of them.
    stage:advance { ticks = 30 }
    local time = -math.log(1 - 0.1 * 180 / 200) / 0.1
    assert.near(250 + way((200 - 18) / 2, 1.25 - time), c.x, 1)
    assert.near(c.x - 20, a.x, 0.75)
  end)

  it("knows the modes: boundaries only, items only", function()
    local stage = libration.stage { width = 320, height = 200 }
    local a, b = box(stage, "a", 50, 100), box(stage, "b", 150, 100)
    stage.animator:add("dynamicItem", { items = { a, b } }):addLinearVelocity({ 400, 0 }, a)
    local options = { items = { a, b }, mode = "boundaries", referenceBounds = true }
    local collision = stage.animator:add("collision", options)
    stage:advance { ticks = 30 }
    assert.are.equal(150, b.x)
    assert.near(50 + 400 / 0.1 * (1 - math.exp(-0.05)), a.x, 0.1, "past b")
    collision.mode = "items"
    stage:advance { ticks = 60 }
    assert.near(50 + 400 / 0.1 * (1 - math.exp(-0.15)), a.x, 0.3, "through the wall")
  end)

  it("reports contacts: where they begin, with which item or boundary, when they end", function()
    local stage = libration.stage { width = 320, height = 200 }
    local a, b = box(stage, "a", 50, 190), box(stage, "b", 50, 100)
    local seen = {}
    stage.animator:add("dynamicItem", { items = { a, b }, elasticity = 0 })
    stage.animator:add("gravity", { items = { a, b } })
    stage.animator:add("collision", { items = { a, b }, referenceBounds = true })
    stage.animator:add({
      onContact = function(_, contact)
        local other = contact.other and contact.other.name or "bounds"
        seen[#seen + 1] = contact.phase .. " " .. contact.item.name .. " " .. other
        if contact.phase == "began" then assert(contact.point.y > 100) end
      end,
    }, { item = b })
    stage:advance { ticks = 60 }
    assert.are.same({ "began b a" }, seen)
    b.center = { 250, 50 }
    stage:advance { ticks = 2 }
    assert.are.same({ "began b a", "ended b a" }, seen)
    stage:advance { seconds = 1 }
    assert.are.same({ "began b a", "ended b a", "began b bounds" }, seen)
  end)
end)

describe("boundaries", function()
  it("can be set, changed and taken away one by one, and handed on", function()
    local stage = libration.stage { width = 200, height = 400 }
    local ball = stage:addItem { center = { 100, 50 }, size = { 20, 20 } }
    stage.animator:add("gravity", { item = ball })
    local walls = stage.animator:add("collision", { item = ball })
    walls.boundaries.floor = { { 0, 300 }, { 200, 300 } }
    local view = walls.boundaries
    view.shelf = { path = { { 0, 200 }, { 100, 200 }, { 200, 200 } } }
    stage:advance { seconds = 3 }
    assert.near(190, ball.y, 1)
    view.shelf = nil
    assert.is_nil(walls.boundaries.shelf)
    stage:advance { seconds = 3 }
    assert.near(290, ball.y, 1)
    walls.boundaries.floor = { { 0, 350 }, { 200, 350 } }
    stage:advance { seconds = 3 }
    assert.near(340, ball.y, 1)
    local names = {}
    for name, line in pairs(walls.boundaries) do names[name] = #line end
    assert.are.same({ floor = 2 }, names)
    local other = stage.animator:add("collision", { items = {}, boundaries = walls.boundaries })
    assert.are.equal(350, other.boundaries.floor[1].y)
    other.boundaries = view
    view.wall = { { 10, 0 }, { 10, 400 } }
    assert.is_nil(other.boundaries.wall)
    for _, line in ipairs { 7, {}, { { 0 / 0, 1 }, { 1, 1 } }, { { 1, 1 }, { 1, 1 } } } do
      assert.has_error(function() walls.boundaries.floor = line end)
    end
    assert.has_error(function() walls.boundaries[1] = { { 0, 1 }, { 1, 1 } } end)
    assert.are.equal(350, walls.boundaries.floor[1].y)
    walls:remove()
    assert.has_error(function() view.floor = nil end, "behavior was removed")
  end)
end)
