local function alone(options, size)
  local stage = libration.stage { width = 320, height = 480 }
  options.item = stage:addItem { center = { 50, 50 }, size = size or { 100, 100 } }
  return stage, options.item, stage.animator:add("dynamicItem", options)
end

describe("dynamicItem", function()
  it("slows an item at the rate of its resistance", function()
    local stage, item, motion = alone { resistance = 3 }
    motion:addLinearVelocity({ 300, 0 }, item)
    stage:advance { seconds = 0.5 }
    assert.near(300 * math.exp(-1.5), item.vx, 4)
  end)

  it("slows its turning at the rate of its angular resistance", function()
    local stage, item, motion = alone { angularResistance = 3 }
    motion:addAngularVelocity(4, item)
    motion:addAngularVelocity(2, item)
    stage:advance { seconds = 0.5 }
    assert.near(6 * math.exp(-1.5), item.angularVelocity, 0.1)
  end)

  it("leaves a bare item its damping of 0.1 per second", function()
    local stage, item, motion = alone {}
    motion:addLinearVelocity({ 300, 0 }, item)
    stage:advance { seconds = 1 }
    assert.near(300 * math.exp(-0.1), item.vx, 1)
  end)

  it("makes an item heavier by its density", function()
    local stage, item = alone { density = 2 }
    stage.animator:add("push", { item = item, magnitude = 1 })
    stage:advance { ticks = 6 }
    assert.near(5, item.vx, 0.1)
  end)

  it("holds an anchored item, and one that may not turn", function()
    local stage, item, motion = alone { isAnchored = true, allowsRotation = false }
    stage.animator:add("gravity", { item = item })
    stage:advance { ticks = 10 }
    assert.are.equal(50, item.y)
    motion.isAnchored = false
    motion:addAngularVelocity(4, item)
    stage:advance { ticks = 10 }
    assert.near(1e4 * (1 - math.exp(-1 / 60)), item.vy, 0.3)
    assert.are.equal(0, item.angle)
  end)

  it("resolves a conflict by the last writer, and falls back when that goes", function()
    local stage, item, first = alone { resistance = 1 }
    local second = stage.animator:add("dynamicItem", { item = item, resistance = 6 })
    first:addLinearVelocity({ 300, 0 }, item)
    stage:advance { ticks = 6 }
    local before = item.vx
    assert.near(300 * math.exp(-6 * 0.1), before, 0.01)
    second:remove()
    stage:advance { ticks = 7 }
    local fallen = item.vx
    assert.near(before * math.exp(-7 / 60), fallen, 0.01)
    stage.animator:add({ clockMandate = true }, { item = item })
    first:remove()
    stage:advance { ticks = 60 }
    assert.near(fallen * math.exp(-0.1), item.vx, 0.01)
  end)

  it("counts only what was set: another's density does not hide a resistance", function()
    local stage, item, first = alone { resistance = 6 }
    stage.animator:add("dynamicItem", { item = item, density = 2 })
    first:addLinearVelocity({ 300, 0 }, item)
    stage:advance { ticks = 6 }
    assert.near(300 * math.exp(-6 * 0.1), item.vx, 0.01)
  end)

  it("asks parents before children, and an earlier child before a later behavior", function()
    local stage, item, parent = alone { resistance = 1 }
    parent:addChild("dynamicItem", { item = item, resistance = 6 })
    parent:addLinearVelocity({ 300, 0 }, item)
    stage:advance { ticks = 6 }
    assert.near(300 * math.exp(-6 * 0.1), item.vx, 0.01)
    stage.animator:add("dynamicItem", { item = item, resistance = 0 })
    local before = item.vx
    stage:advance { ticks = 6 }
    assert.near(before, item.vx, 1)
  end)
end)
