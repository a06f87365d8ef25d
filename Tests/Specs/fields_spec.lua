-- An item of 100 by 100 pt, density 1 and charge 1 that nothing damps, in a field.
local function inField(name, options, at)
  local stage = libration.stage { width = 640, height = 640 }
  local item = stage:addItem { center = at or { 300, 100 }, size = { 100, 100 } }
  stage.animator:add("dynamicItem", { item = item, resistance = 0, charge = 1 })
  options = options or {}
  options.item = item
  return stage, item, stage.animator:add(name, options)
end

local names = {
  "dragField", "vortexField", "radialGravityField", "linearGravityField", "velocityField",
  "noiseField", "turbulenceField", "springField", "electricField", "magneticField",
  "customField",
}

local function refuses(body, words)
  local ok, message = pcall(body)
  assert.is_false(ok)
  assert.is_truthy(tostring(message):find(words, 1, true))
end

describe("fields", function()
  it("have the same options and defaults", function()
    for _, name in ipairs(names) do
      local options = { direction = name == "velocityField" and { 1, 0 } or nil }
      if name == "customField" then options.evaluate = function() return 0, 0 end end
      local stage, item, field = inField(name, options)
      assert.are.equal(1, field.strength)
      assert.are.equal(0, field.falloff)
      assert.are.equal(1, field.minimumRadius)
      assert.are.same({ 0, 0 }, { field.position() })
      assert.are.equal(libration.region.infinite, field.region)
      stage:advance { ticks = 10 }
      assert.are.equal(item, field.item)
    end
  end)

  it("linearGravityField of strength 1 is gravity 1", function()
    local stage, item, field = inField("linearGravityField", {})
    local falling = stage:addItem { center = { 300, 100 }, size = { 20, 20 } }
    stage.animator:add("dynamicItem", { item = falling, resistance = 0 })
    stage.animator:add("gravity", { item = falling })
    stage:advance { ticks = 30 }
    assert.are.equal(falling.y, item.y)
    field.direction, field.strength = { -1, 0 }, 0.5
    local speed = item.vx
    stage:advance { ticks = 6 }
    assert.near(speed - 50, item.vx, 0.1)
  end)

  it("radialGravityField pulls to its position, as falloff says", function()
    local stage, item, field = inField("radialGravityField", { position = { 100, 100 } })
    stage:advance { ticks = 1 }
    assert.near(-1000 / 60, item.vx, 1e-3)
    item.x, item.vx, field.falloff = 300, 0, 2
    stage:advance { ticks = 1 }
    assert.near(-250 / 60, item.vx, 1e-3)
  end)

  it("vortexField drives counter-clockwise by 1 rad/s²", function()
    local stage, item = inField("vortexField", { position = { 100, 100 } })
    stage:advance { ticks = 1 }
    assert.near(-200 / 60, item.vy, 1e-3)
    assert.near(0, item.vx, 1e-6)
  end)

  it("springField swings at sqrt(strength) / 2 pi Hz and keeps its amplitude", function()
    local stage, item = inField("springField", { position = { 100, 100 }, strength = math.pi ^ 2 })
    stage:advance { seconds = 1 }
    assert.near(-100, item.x, 2)
    stage:advance { seconds = 9 }
    assert.near(300, item.x, 4)
  end)

  it("electricField drives a charge away like a push", function()
    local stage, item = inField("electricField", { position = { 100, 100 }, strength = 3 })
    stage:advance { ticks = 6 }
    assert.near(30, item.vx, 0.01)
  end)

  it("magneticField turns a charge and keeps its speed", function()
    local stage, item = inField("magneticField", { strength = math.pi })
    item.vx = 100
    stage:advance { seconds = 0.5 }
    assert.near(-100, item.vy, 0.1)
    stage:advance { seconds = 0.5 }
    assert.near(-100, item.vx, 0.1)
    assert.near(100 - 200 / math.pi, item.y, 1)
  end)

  it("dragField slows down exponentially and never reverses", function()
    local stage, item, field = inField("dragField", { strength = 2 })
    item.vx = 100
    stage:advance { seconds = 1 }
    assert.near(100 * math.exp(-2), item.vx, 1e-3)
    field.strength = 1e9
    for _ = 1, 30 do
      stage:advance { ticks = 1, force = true }
      assert.near(0, item.vx, 1e-3)
      assert.is_true(item.vx >= 0)
    end
  end)

  it("velocityField gives its direction as velocity", function()
    local stage, item = inField("velocityField", { direction = { 30, -40 } })
    item.vx = 900
    stage.animator:add("gravity", { item = item })
    stage:advance { seconds = 1 }
    assert.near(30, item.vx, 0.01)
    assert.near(-40, item.vy, 0.01)
  end)

  it("noiseField moves with its seed, and keeps the animator awake unless frozen", function()
    local function run(seed)
      local stage = libration.stage { seed = seed }
      local item = stage:addItem { center = { 100, 100 }, size = { 20, 20 } }
      local field = stage.animator:add("noiseField", { item = item, strength = 0.2 })
      stage:advance { seconds = 2 }
      return item.x, field, stage
    end
    local first, field, stage = run(7)
    assert.are.equal(first, (run(7)))
    assert.are_not.equal(first, (run(8)))
    stage:advance { seconds = 10 }
    assert.is_true(stage.animator.isRunning)
    field.strength = 0
    stage.animator:add("dynamicItem", { item = stage:items()[1], resistance = 20 })
    stage:advance { seconds = 2 }
    assert.is_false(stage.animator.isRunning)
  end)

  it("turbulenceField does nothing to what stands still", function()
    local stage, item = inField("turbulenceField", { strength = 5, smoothness = 0 })
    stage:advance { seconds = 0.5 }
    assert.are.equal(300, item.x)
    item.vx = 100
    stage:advance { seconds = 0.5 }
    assert.is_true(math.abs(item.vy) > 0.1)
  end)

  it("act within their region only, around their position", function()
    local stage, item, field = inField("vortexField", { position = { 100, 100 } })
    field.region = libration.region.radius(199)
    stage:advance { ticks = 5 }
    assert.are.equal(0, item.vy)
    field.region = field.region:inverse()
    stage:advance { ticks = 5 }
    assert.near(-200 * 5 / 60, item.vy, 0.2)
    assert.are.equal(libration.region.radius(199):inverse(), field.region)
  end)

  it("take items as they come and go, and end with their removal", function()
    local stage, item, field = inField("linearGravityField")
    field:removeItem(item)
    stage:advance { ticks = 3 }
    assert.are.equal(0, item.vy)
    field:addItem(item)
    stage:advance { ticks = 3 }
    local speed = item.vy
    field:remove()
    stage:advance { ticks = 3 }
    assert.near(1000 * 3 / 60, speed, 0.5)
    assert.are.equal(speed, item.vy)
  end)

  it("refuse what does not fit", function()
    local stage, item, field = inField("springField")
    local animator = stage.animator
    refuses(function() field.strength = 1 / 0 end, "strength must be from -1e9 to 1e9")
    refuses(function() field.minimumRadius = 0 end, "minimumRadius must be from 0.001 to 1e9 pt")
    refuses(function() field.region = 100 end, "region must be a region, such as")
    refuses(function() field.smoothness = 1 end, "no option smoothness")
    refuses(function()
      animator:add("noiseField", { item = item, smoothness = 2 })
    end, "smoothness must be from 0 to 1")
    refuses(function()
      animator:add("noiseField", { item = item, animationSpeed = -1 })
    end, "animationSpeed must be from 0 to 1e6 Hz")
    refuses(function()
      animator:add("velocityField", { item = item })
    end, "direction is required")
    refuses(function()
      animator:add("customField", { item = item })
    end, "evaluate is required")
    assert.are.equal(1, field.strength)
  end)
end)
