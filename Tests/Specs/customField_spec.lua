local function inField(evaluate, options)
  local stage = libration.stage { width = 640, height = 640 }
  local items = {}
  for i = 1, 2 do
    items[i] = stage:addItem { center = { 100 * i, 100 }, size = { 20, 30 } }
  end
  stage.animator:add("dynamicItem", { items = items, resistance = 0, charge = -2 })
  options = options or {}
  options.items, options.evaluate = items, evaluate
  return stage, items, stage.animator:add("customField", options)
end

describe("customField", function()
  it("gives position, velocity, mass, charge and dt, and takes a point or two numbers", function()
    local given
    local stage, items, field = inField(function(position, velocity, mass, charge, dt)
      given = given or { position.x, position[2], velocity.x, velocity.y, mass, charge, dt }
      return { 0, 60 * mass }
    end, { position = { 90, 80 } })
    items[1].vx = 6
    stage:advance { ticks = 1 }
    assert.are.same({ 10, 20, 6, 0 }, { table.unpack(given, 1, 4) })
    assert.near(600, given[5], 1e-9)
    assert.are.same({ -2, 1 / 60 }, { table.unpack(given, 6) })
    assert.near(1, items[1].vy, 1e-6)
    field.evaluate = function(_, _, mass) return 120 * mass, 0 end
    stage:advance { ticks = 1 }
    assert.near(2, items[2].vx, 1e-6)
  end)

  it("is asked about items inside its region only", function()
    local calls = 0
    local stage = inField(function()
      calls = calls + 1
      return 0, 0
    end, { position = { 100, 100 }, region = libration.region.radius(50) })
    stage:advance { ticks = 3 }
    assert.are.equal(3, calls)
  end)

  it("is suspended, once, when its function fails, and everything else goes on", function()
    local stage, items, field = inField(function(position)
      if position.x > 150 then error "too far" end
      return 600, 0
    end)
    stage.animator:add("gravity", { items = items })
    stage:advance { ticks = 3 }
    local errors = stage:errors()
    assert.are.equal(1, #errors)
    assert.are.equal("customField", errors[1].behavior)
    assert.are.equal("evaluate", errors[1].hook)
    assert.are.equal("item2", errors[1].item)
    assert.is_truthy(errors[1].message:find("too far", 1, true))
    assert.are.equal(1, errors[1].tick)
    assert.is_true(field.isSuspended)
    assert.near(50, items[2].vy, 0.1)
    assert.near(1 / 60, items[1].vx, 1e-6)
  end)

  it("is suspended when it returns no force, or never ends", function()
    for _, evaluate in ipairs {
      function() end,
      function() return 0 / 0, 0 end,
      function() return { 1 } end,
      function() return 1, 2, 3 end,
      function() while true do end end,
    } do
      local stage, items, field = inField(evaluate)
      stage:advance { ticks = 2 }
      assert.are.equal(1, #stage:errors())
      assert.is_true(field.isSuspended)
      assert.are.equal(0, items[1].vx)
    end
  end)

  it("may remove itself", function()
    local field
    local stage, items
    stage, items, field = inField(function(_, _, mass)
      field:remove()
      return 60 * mass, 0
    end)
    stage:advance { ticks = 3, force = true }
    assert.near(1, items[2].vx, 1e-6)
  end)
end)
