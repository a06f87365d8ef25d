--- Two items that meet on a line, too fast for contacts alone to see each other.
local function meet(random, options)
  local rate = random:choice { 30, 60, 120, 240 }
  local function side() return random:number(6, 60) end
  local stage = libration.stage { width = 8000, height = 2000, rate = rate }
  local turn, isFlat = random:number(0, 2 * math.pi), random:boolean()
  local dx, dy = math.cos(turn), math.sin(turn)
  local function item(name, way, speed, spin)
    local added = stage:addItem {
      name = name,
      center = { 4000 + dx * way, 1000 + dy * way },
      size = { side(), side() },
      angle = isFlat and turn or random:number(0, 2 * math.pi),
      collisionBoundsType = random:choice { "rectangle", "ellipse" },
    }
    added.vx, added.vy, added.angularVelocity = dx * speed, dy * speed, spin
    return added
  end
  local speed = random:number(1, 1.7) * 60 * rate
  local back = options.isStill and 0 or -random:number(0.2, 1.7) * 60 * rate
  local spin = isFlat and 0 or random:number(-10, 10)
  local ticks = random:number(2, 6)
  local a = item("a", -ticks * speed / rate, speed, spin)
  local b = item("b", options.isStill and 0 or -ticks * back / rate, back, -spin)
  stage.animator:add("collision", { items = { a, b } })
  local settings = { items = { a, b }, resistance = 0, elasticity = random:number(0, 1) }
  if options.isSwept then settings.sweptCollisions = true end
  stage.animator:add("dynamicItem", settings)
  local function order() return (b.x - a.x) * dx + (b.y - a.y) * dy end
  local function parting() return (b.vx - a.vx) * dx + (b.vy - a.vy) * dy end
  return stage, a, b, order, parting, isFlat, math.ceil(ticks) + 4
end

describe("an item with sweptCollisions", function()
  for name, isStill in pairs { ["that moves"] = false, ["that stands"] = true } do
    it.holds("does not pass a free item " .. name, { runs = 60 }, function(random)
      local stage, a, b, order, speed, isFlat, ticks =
        meet(random, { isSwept = true, isStill = isStill })
      local mass = { a.width * a.height, b.width * b.height }
      local px = mass[1] * a.vx + mass[2] * b.vx
      local scale = mass[1] * math.abs(a.vx) + mass[2] * math.abs(b.vx) + 1
      local closing = speed()
      stage:advance { ticks = ticks }
      -- Corners may glance off each other, but not without a push.
      assert.is_greater(speed(), 0.8 * closing)
      if isFlat then assert.is_greater(order(), 0) end
      if a.collisionBoundsType == "rectangle" and b.collisionBoundsType == "rectangle" then
        assert.near(mass[1] * a.vx + mass[2] * b.vx, px, 1e-3 * scale)
      end
    end)
  end
end)

describe("items with sweptCollisions that go the same way", function()
  it.holds("move as they would alone until they meet", { runs = 60 }, function(random)
    local stage = libration.stage { width = 60000, height = 400 }
    local count = random:integer(2, 12)
    local items, speeds, places, order = {}, {}, {}, {}
    for place = 1, count do table.insert(order, random:integer(1, place), place) end
    local gap = random:number(0.5, 60)
    -- The first item is the fastest, or all have the same speed, so no item meets another one.
    local speed, more = random:number(1000, 20000), random:choice { 0, random:number(0, 500) }
    for _, place in ipairs(order) do
      local item = stage:addItem { center = { place * (20 + gap), 200 }, size = { 20, 20 } }
      speeds[place], places[place] = speed + more * place, item.x
      item.vx, items[place] = speeds[place], item
    end
    stage.animator:add("collision", { items = items })
    stage.animator:add("dynamicItem", { items = items, resistance = 0, sweptCollisions = true })
    for tick = 1, 10 do
      stage:advance { ticks = 1 }
      for place, item in ipairs(items) do
        assert.near(places[place] + speeds[place] * tick / 60, item.x, 0.1)
      end
    end
  end)

  it.holds("do not pass where the last is the fastest", { runs = 60 }, function(random)
    local stage = libration.stage { width = 60000, height = 400 }
    local items, order = {}, {}
    local count = random:integer(2, 6)
    for place = 1, count do table.insert(order, random:integer(1, place), place) end
    for _, place in ipairs(order) do
      local item = stage:addItem {
        center = { place * random:number(22, 24), 200 }, size = { 20, 20 },
      }
      item.vx, items[place] = (count - place + 1) * random:number(1500, 4000), item
    end
    for place = 2, count do items[place].x = items[place - 1].x + random:number(20.5, 90) end
    stage.animator:add("collision", { items = items })
    stage.animator:add("dynamicItem", {
      items = items, resistance = 0, sweptCollisions = true, elasticity = random:number(0, 1),
    })
    local momentum = 0
    for _, item in ipairs(items) do momentum = momentum + item.vx end
    for _ = 1, 20 do
      stage:advance { ticks = 1 }
      local now = 0
      for place, item in ipairs(items) do
        now = now + item.vx
        if place > 1 then assert.is_greater(item.x - items[place - 1].x, 15) end
      end
      assert.near(momentum, now, 1e-3 * momentum)
    end
  end)
end)

describe("an item without sweptCollisions", function()
  it("may pass a free item", function()
    local stage = libration.stage { width = 2000, height = 400 }
    local a = stage:addItem { center = { 100, 200 }, size = { 20, 20 } }
    local b = stage:addItem { center = { 1075, 200 }, size = { 20, 20 } }
    stage.animator:add("collision", { items = { a, b } })
    local settings = stage.animator:add("dynamicItem", { items = { a, b }, resistance = 0 })
    a.vx = 9000
    stage:advance { ticks = 10 }
    assert.is_true(a.x > b.x)
    assert.is_nil(settings.sweptCollisions)
  end)
end)
