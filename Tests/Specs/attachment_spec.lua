local function distance(a, x, y)
  return math.sqrt((a.x - x) ^ 2 + (a.y - y) ^ 2)
end

--- The fall of a bare item in a time, in pt: the air takes 0.1 of its speed per second.
local function fall(time)
  return 1000 / 0.1 * (time - (1 - math.exp(-0.1 * time)) / 0.1)
end

local function hung(options, center)
  local stage = libration.stage { width = 320, height = 480 }
  options.item = stage:addItem { name = "bob", center = center, size = { 20, 20 } }
  options.anchor = { 160, 100 }
  stage.animator:add("gravity", { item = options.item })
  return stage, options.item, stage.animator:add("attachment", options)
end

describe("attachment", function()
  it("is a rod of the length it was made with", function()
    local stage, bob, rod = hung({}, { 260, 100 })
    assert.near(100, rod.length, 1e-9)
    for _ = 1, 120 do
      stage:advance { ticks = 1 }
      assert.near(100, distance(bob, 160, 100), 1)
    end
  end)

  it("swings as a pendulum: 2 pi sqrt(length / gravity)", function()
    local stage, bob = hung({}, { 165, 199.875 })
    stage:advanceUntil(function() return bob.x < 160 end, { seconds = 2 })
    local first = stage.elapsed
    stage:advanceUntil(function() return bob.x > 160 end, { seconds = 2 })
    assert.near(math.pi * math.sqrt(100 / 1000), stage.elapsed - first, 0.03)
  end)

  --- Stretches a spring of 2 Hz by 20 pt and compares a second of its motion with a closed form.
  local function springs(damping, form)
    local stage = libration.stage { width = 320, height = 480 }
    local bob = stage:addItem { center = { 160, 220 }, size = { 20, 20 } }
    stage.animator:add("attachment", {
      item = bob, anchor = { 160, 100 }, length = 100, frequency = 2, damping = damping,
    })
    for tick = 1, 60 do
      stage:advance { ticks = 1 }
      assert.near(200 + 20 * form(4 * math.pi * tick / 60), bob.y, 0.1, "tick " .. tick)
    end
  end

  it("is a spring once it has a frequency", function()
    local air = 0.05 / (4 * math.pi) -- half of 0.1 per second, for each radian
    springs(0, function(phase) return math.exp(-air * phase) * math.cos(phase) end)
  end)

  it("dies away by its damping, 1 being critical", function()
    springs(1, function(phase) return math.exp(-phase) * (1 + phase) end)
  end)

  it("holds two items together, by offsets from their centers", function()
    local stage = libration.stage { width = 320, height = 480 }
    local a = stage:addItem { center = { 100, 100 }, size = { 20, 20 } }
    local b = stage:addItem { center = { 200, 100 }, size = { 20, 20 } }
    local rod = stage.animator:add("attachment", {
      item = a, to = b, offset = { 10, 0 }, toOffset = { -10, 0 },
    })
    assert.near(80, rod.length, 1e-9)
    stage.animator:add("dynamicItem", { item = a }):addLinearVelocity({ -60, 0 }, a)
    stage:advance { seconds = 1 }
    assert.near(100, b.x - a.x, 0.5)
    local speed = 60 / 2 * math.exp(-0.1) -- shared, and slowed by the air
    assert.near(-speed, a.vx, 0.1)
    assert.near(-speed, b.vx, 0.1)
  end)

  it("follows its anchor when that is moved", function()
    local stage = libration.stage { width = 320, height = 480 }
    local bob = stage:addItem { center = { 160, 100 }, size = { 20, 20 } }
    local spring = stage.animator:add("attachment", {
      item = bob, anchor = { 160, 100 }, frequency = 3, damping = 1,
    })
    stage:advance { seconds = 1 }
    spring.anchor = { 100, 300 }
    stage:advance { seconds = 3 }
    assert.near(100, bob.x, 0.5)
    assert.near(300, bob.y, 0.5)
  end)

  it("dies a swing away by the damping of a spring, or along its axis only where asked", function()
    local turning = 12 * math.pi
    local length = 100 + 1000 / turning ^ 2 -- the weight stretches the spring
    for _, dampsAcross in ipairs { true, false } do
      local stage, bob, spring = hung({ frequency = 6, damping = 0.05 }, { 210, 186.6 })
      stage:advance { ticks = 1 } -- so that a running spring changes
      spring.dampsAcross = dampsAcross
      -- The air takes 0.1 of the speed per second, the damping 2 x ratio x angular frequency more.
      local rate = 0.1 + (dampsAcross and 2 * 0.05 * turning or 0)
      local half = math.pi / math.sqrt(1000 / length - rate ^ 2 / 4)
      local turns, last = {}, bob.x
      for tick = 2, 151 do
        stage:advance { ticks = 1, force = true }
        if (bob.x > last) ~= (#turns % 2 == 1) then
          turns[#turns + 1] = { time = (tick - 1) / 60, x = last }
        end
        last = bob.x
      end
      assert.are.equal(dampsAcross and 1 or 2, #turns)
      for i, turn in ipairs(turns) do
        local angle = math.pi / 6 * math.exp(-rate / 2 * turn.time)
        -- Swings of 30 degrees take 1.7 % longer than small ones.
        assert.near(i * half, turn.time, 0.04)
        assert.near(160 + (-1) ^ i * length * math.sin(angle), turn.x, 0.3)
      end
    end
  end)
end)

describe("a sliding attachment", function()
  it("holds an item to a line and an angle, between the ends of its range", function()
    local stage, bob, slider = hung(
      { kind = "sliding", axis = { 3, 4 }, range = { -10, 100 } }, { 160, 100 })
    assert.near(0.6, slider.axis.x, 1e-9)
    assert.are.same({ -10, 100 }, slider.range)
    for _ = 1, 60 do
      stage:advance { ticks = 1 }
      assert.near((bob.x - 160) * 4, (bob.y - 100) * 3, 0.2)
    end
    assert.near(220, bob.x, 0.1)
    assert.near(180, bob.y, 0.1)
    assert.near(0, bob.angle, 1e-6)
    slider.axis = { 0, 1 }
    slider.range = { -10, math.huge }
    stage:advance { seconds = 1 }
    assert.near(160, bob.x, 0.2)
    -- Substeps of 1/240 s put it half of one ahead: 2 pt at 950 pt/s.
    assert.near(180 + fall(1) + 2, bob.y, 0.5)
    slider.range = nil
    assert.is_nil(slider.range)
  end)

  it("holds one item to a line of another", function()
    local stage = libration.stage {}
    local rail = stage:addItem { center = { 100, 100 }, size = { 200, 20 } }
    local rider = stage:addItem { center = { 100, 100 }, size = { 20, 20 } }
    local slider = stage.animator:add("attachment", {
      kind = "sliding", item = rider, to = rail, axis = { 1, 0 }, range = { 0, 40 },
    })
    stage.animator:add("dynamicItem", { item = rider, resistance = 0 })
      :addLinearVelocity({ 110, 0 }, rider)
    stage:advance { seconds = 2 }
    assert.near(40, rider.x - rail.x, 0.2)
    assert.near(0, rider.y - rail.y, 1e-6)
    -- They share the momentum once the rider has gone 40 pt; the air holds the rail only.
    local drag = 0.1 * 4000 / 4400
    local way = 110 * 400 / 4400 / drag * (1 - math.exp(-drag * (2 - 40 / 110)))
    assert.near(100 + way, rail.x, 0.1)
    assert.are.equal(rail, slider.to)
  end)
end)

describe("a limit attachment", function()
  it("is a rope: slack up to its length, then taut", function()
    local stage, bob, rope = hung({ kind = "limit", length = 200 }, { 160, 100 })
    stage:advance { seconds = 0.5 }
    assert.near(100 + fall(0.5), bob.y, 0.5)
    stage:advance { seconds = 3 }
    assert.near(300, bob.y, 0.1)
    rope.length = 150
    stage:advance { seconds = 1 }
    assert.near(250, bob.y, 0.1)
  end)
end)

describe("a fixed attachment", function()
  it("welds two items, whatever their item behaviors say", function()
    local stage = libration.stage {}
    local a = stage:addItem { center = { 100, 100 }, size = { 40, 20 } }
    local b = stage:addItem { center = { 140, 100 }, size = { 40, 20 } }
    stage.animator:add("dynamicItem", { item = a, density = 20, resistance = 5 })
    stage.animator:add("dynamicItem", { item = b, elasticity = 1 })
      :addAngularVelocity(5, b)
    stage.animator:add("collision", { items = { a, b }, referenceBounds = true })
    stage.animator:add("gravity", { items = { a, b } })
    stage.animator:add("attachment", { kind = "fixed", item = a, to = b, anchor = { 120, 100 } })
    for _ = 1, 180 do
      stage:advance { ticks = 1 }
      assert.near(a.angle, b.angle, 0.02)
      assert.near(40, distance(a, b.x, b.y), 0.3)
    end
    -- They have turned over and lie on the floor.
    assert.near(math.pi, a.angle, 0.01)
    assert.near(470, a.y, 0.1)
  end)

  it("lets attached items collide only where that is asked for", function()
    local stage = libration.stage {}
    local a = stage:addItem { center = { 100, 100 }, size = { 40, 40 } }
    local b = stage:addItem { center = { 180, 100 }, size = { 40, 40 } }
    stage.animator:add("collision", { items = { a, b } })
    local spring = stage.animator:add("attachment", {
      item = a, to = b, length = 10, frequency = 2, damping = 1,
    })
    assert.is_false(spring.allowsCollision)
    stage:advance { seconds = 2 }
    assert.near(10, b.x - a.x, 1)
    spring.allowsCollision = true
    stage:advance { seconds = 2 }
    assert.near(40, b.x - a.x, 1)
  end)
end)

describe("a pin attachment", function()
  it("turns an item about a point, within its range", function()
    local stage = libration.stage {}
    local bar = stage:addItem { center = { 200, 100 }, size = { 100, 10 } }
    stage.animator:add("gravity", { item = bar })
    local pin = stage.animator:add("attachment", {
      kind = "pin", item = bar, anchor = { 150, 100 }, range = { -1, 0.5 },
    })
    assert.are.equal(-50, pin.offset.x)
    assert.is_nil(pin.length)
    stage:advance { seconds = 2 }
    assert.near(0.5, bar.angle, 1e-3)
    assert.near(50, distance(bar, 150, 100), 0.1)
    pin.range = nil
    stage:advance { seconds = 0.3 }
    -- Set free, it falls as a pendulum does: torque of gravity over the inertia about the pin.
    local angle, speed, h = 0.5, 0, 1e-4
    for _ = 1, 3000 do
      speed = speed + h * (1000 * 50 * math.cos(angle) / ((100 ^ 2 + 10 ^ 2) / 12 + 50 ^ 2))
      angle = angle + h * speed
    end
    assert.near(angle, bar.angle, 0.01)
  end)

  it("slows by torque / inertia", function()
    local stage = libration.stage {}
    local wheel = stage:addItem { center = { 100, 100 }, size = { 100, 100 } }
    wheel.angularVelocity = 6
    stage.animator:add("attachment", {
      kind = "pin", item = wheel, anchor = { 100, 100 }, frictionTorque = 0.5,
    })
    stage.animator:add("dynamicItem", { item = wheel, angularResistance = 0 })
    stage:advance { seconds = 1 }
    assert.near(6 - 0.5e8 / (1e4 * 2e4 / 12), wheel.angularVelocity, 1e-2)
  end)

  it("holds two items at a point of both", function()
    local stage = libration.stage {}
    local cart = stage:addItem { center = { 100, 100 }, size = { 80, 20 } }
    local wheel = stage:addItem { center = { 70, 115 }, size = { 20, 20 } }
    stage.animator:add("attachment", { kind = "pin", item = wheel, to = cart })
    stage.animator:add("dynamicItem", { item = wheel }):addAngularVelocity(9, wheel)
    stage.animator:add("dynamicItem", { item = cart }):addLinearVelocity({ 50, 0 }, cart)
    stage:advance { seconds = 1 }
    assert.near(math.sqrt(30 ^ 2 + 15 ^ 2), distance(wheel, cart.x, cart.y), 0.1)
    -- Nothing outside but the air acts on them: masses 1600 and 400, and the wheel turns freely.
    local way = (1 - math.exp(-0.1)) / 0.1
    assert.near(9 * way, wheel.angle, 0.01)
    assert.near(94 + 40 * way, (1600 * cart.x + 400 * wheel.x) / 2000, 0.05)
    assert.near(103, (1600 * cart.y + 400 * wheel.y) / 2000, 1e-6)
  end)
end)

describe("an attachment", function()
  local function refused(options, words)
    local stage = libration.stage {}
    options.item = stage:addItem { center = { 10, 10 }, size = { 20, 20 } }
    local ok, message = pcall(stage.animator.add, stage.animator, "attachment", options)
    assert.is_false(ok)
    assert.is_truthy(message:find(words, 1, true), message)
    assert.are.equal(0, #stage.animator.behaviors)
  end

  it("refuses what makes no sense, in words that say what must hold", function()
    local anchor = { 0, 0 }
    refused({}, "anchor, a point, or to, an item, is required")
    refused({ anchor = anchor, kind = "glue" },
      'kind must be "rod", "sliding", "limit", "fixed" or "pin", not "glue"')
    refused({ anchor = anchor, axis = { 1, 0 } }, 'axis is for kind "sliding", not "rod"')
    refused({ anchor = anchor, kind = "sliding" }, "needs axis, a direction such as {1, 0}")
    refused({ anchor = anchor, kind = "sliding", axis = { 0, 0 } }, "needs axis, a direction")
    refused({ anchor = anchor, kind = "sliding", axis = { 0 / 0, 0 } }, "axis must be a point")
    refused({ anchor = anchor, range = { -1, 1 } }, 'range is for kind "sliding", "pin", not "rod"')
    for _, range in ipairs { { 1, 2 }, { 1, -1 }, { 0 / 0, 1 }, { 1 }, {} } do
      refused({ anchor = anchor, kind = "pin", range = range },
        "range must be {min, max} with min <= 0 <= max")
    end
    refused({ anchor = anchor, kind = "limit", frequency = 1 },
      'frequency is for kind "rod", "fixed", "pin", not "limit"')
    refused({ anchor = anchor, kind = "fixed", frictionTorque = 1 }, "frictionTorque is for kind")
    refused({ anchor = anchor, frictionTorque = -1 }, "frictionTorque must be from 0 to 1e9")
    refused({ anchor = anchor, frictionTorque = math.huge }, "frictionTorque must be from 0 to 1e9")
    refused({ anchor = anchor, toOffset = { 1, 0 } }, "toOffset needs an item in to")
  end)

  it("stays what it is made as, and attaches an item to another, not to itself", function()
    local stage, bob, rod = hung({}, { 160, 200 })
    local other = stage:addItem { center = { 10, 10 }, size = { 20, 20 } }
    assert.has_error(function() rod.kind = "pin" end)
    assert.has_error(function() rod.range = { -1, 1 } end)
    local function add(options)
      return function() stage.animator:add("attachment", options) end
    end
    assert.has_error(add { item = bob, to = bob })
    assert.has_error(add { item = bob, to = other, anchor = { 0, 0 } })
    assert.has_error(add { item = bob, to = other, kind = "limit", anchor = { 0, 0 } })
    local pin = stage.animator:add("attachment", {
      item = bob, to = other, kind = "pin", anchor = { 50, 50 },
    })
    assert.has_error(function() pin.anchor = { 1, 2 } end)
    stage:removeItem(other)
    assert.has_error(function() return pin.to end)
  end)
end)
