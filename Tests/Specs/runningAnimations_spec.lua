describe("a running animation", function()
  local function card()
    local stage = libration.stage {}
    return stage, stage:addItem { name = "card", center = { 100, 100 }, size = { 40, 20 } }
  end

  it("has a speed, which changes without a jump", function()
    local stage, item = card()
    local run = item:animate { x = 200, duration = 1, curve = "linear" }
    stage:advance { ticks = 15 }
    run.speed = 2
    stage:advance { ticks = 15 }
    assert.near(175, item.x, 1e-9)
    assert.near(200, item.vx, 1e-9)
    assert.are.equal(2, run.speed)
  end)

  it("has a time that can be set", function()
    local stage, item = card()
    local run = item:animate { x = 200, duration = 1, curve = "linear" }
    run.timeOffset = 0.5
    stage:advance { ticks = 15 }
    assert.near(175, item.x, 1e-9)
    assert.near(0.75, run.timeOffset, 1e-9)
  end)

  it("refuses times and speeds that cannot be", function()
    local _, item = card()
    local run = item:animate { x = 200, duration = 1 }
    assert.has_error(function() run.speed = -1 end)
    assert.has_error(function() run.speed = 0 / 0 end)
    assert.has_error(function() run.timeOffset = math.huge end)
    assert.has_error(function() run:stop(true) end)
    assert.has_error(function() run:stop { alone = 1 } end)
    assert.has_error(function() item:stopAnimations { allone = true } end)
  end)

  it("is stopped alone, and the others go on from there", function()
    local stage, item = card()
    local ends = {}
    local function note(name) return function(done) ends[#ends + 1] = name .. tostring(done) end end
    local first = item:animate { x = 300, duration = 1, curve = "linear", onEnd = note "first " }
    item:animate { x = 500, duration = 2, curve = "linear", onEnd = note "second " }
    stage:advance { ticks = 30 }
    assert.near(250, item.x, 1e-9)
    first:stop { alone = true }
    assert.are.equal(250, item.x)
    stage:advance { ticks = 30 }
    assert.near(300, item.x, 1e-9)
    stage:advance { seconds = 2 }
    assert.near(400, item.x, 1e-9)
    assert.are.same({ "first false", "second true" }, ends)
  end)

  it("is cancelled alone: what it had still to go is gone at once", function()
    local stage, item = card()
    local first = item:animate { x = 300, duration = 1, curve = "linear" }
    item:animate { x = 500, duration = 2, curve = "linear" }
    stage:advance { ticks = 30 }
    first:cancel { alone = true }
    assert.near(350, item.x, 1e-9)
    stage:advance { seconds = 2 }
    assert.near(500, item.x, 1e-9)
  end)

  it("shows its velocity in fields, records and traces, with a body or without", function()
    local stage, item = card()
    local record = stage:record "card"
    item:animate { x = 200, angle = 3, duration = 1, curve = "linear" }
    stage:advance { ticks = 30 }
    assert.near(100, item.vx, 1e-9)
    assert.near(3, item.angularVelocity, 1e-9)
    assert.near(100, record:values("vx")[20], 1e-9)
    stage:advance { seconds = 1 }
    assert.are.equal(0, item.vx)
    assert.are.equal(0, item.angularVelocity)
  end)

  it("leaves an item standing when it is stopped, unless told to fly on", function()
    for _, keeps in ipairs { false, true } do
      local stage, item = card()
      item:animate { x = 400, duration = 1, curve = "linear" }
      stage:advance { ticks = 12 }
      item:stopAnimations { keepsVelocity = keeps }
      assert.near(keeps and 300 or 0, item.vx, 1e-9)
      stage.animator:add("dynamicItem", { item = item, resistance = 0 })
      local x = item.x
      stage:advance { ticks = 10 }
      assert.near(x + (keeps and 50 or 0), item.x, 1e-4)
    end
  end)
end)

describe("a spring of a damping ratio and a duration", function()
  local spring = { dampingRatio = 0.5, duration = 0.6 }

  it("has settled within a thousandth of its way then", function()
    local s = libration.spring(spring)
    assert.are.equal(0.5, s.dampingRatio)
    assert.near(0.6, s:settlingTime(0.001), 1e-9)
    local fast = libration.spring { dampingRatio = 0.5, duration = 0.6, normalizedVelocity = 20 }
    assert.are.equal(20, fast.initialVelocity)
    assert.near(0.6, fast:settlingTime(0.001), 1e-9)
    assert.is_true(fast.response < s.response)
  end)

  it("moves items as the value does, with a normalized velocity as well", function()
    local options = { dampingRatio = 0.5, duration = 0.6, normalizedVelocity = 4, to = 200 }
    local value = libration.spring(options)
    local ways = {
      { spring = { dampingRatio = 0.5, duration = 0.6, normalizedVelocity = 4 } },
      { spring = value },
      { spring = { dampingRatio = 0.5, response = value.response }, normalizedVelocity = 4 },
      { spring = { dampingRatio = 0.5, response = value.response }, velocity = { 800, 0 } },
    }
    for _, way in ipairs(ways) do
      local stage = libration.stage {}
      local item = stage:addItem { center = { 0, 50 }, size = { 10, 10 } }
      way.center = { 200, 50 }
      item:animate(way)
      for tick = 1, 40 do
        stage:advance { ticks = 1 }
        assert.near(value:value(tick / 60), item.x, 1e-9)
        assert.are.equal(50, item.y)
      end
    end
  end)

  it("begins an alpha and a colour with a normalized velocity", function()
    local stage = libration.stage {}
    local item = stage:addItem {
      center = { 0, 50 }, size = { 10, 10 }, color = "black", alpha = 0.2,
    }
    local feel = { dampingRatio = 1, response = 1, normalizedVelocity = 3 }
    item:animate { alpha = 0.8, color = "#888888", spring = feel }
    stage:advance { ticks = 3 }
    feel.from, feel.to = 0.2, 0.8
    assert.near(libration.spring(feel):value(3 / 60), item.alpha, 1e-9)
    feel.from, feel.to = 0, 0x88
    local grey = math.floor(libration.spring(feel):value(3 / 60) + 0.5)
    assert.are.equal(("#%02x%02x%02x"):format(grey, grey, grey), item.color)
  end)

  it("is refused where a velocity cannot be used", function()
    local stage = libration.stage {}
    local item = stage:addItem { center = { 0, 50 }, size = { 10, 10 } }
    local function refused(options)
      options.x = 100
      local ok, message = pcall(item.animate, item, options)
      assert.is_false(ok)
      return message
    end
    assert.is_truthy(refused { duration = 1, normalizedVelocity = 2 }:find "come with a spring")
    assert.is_truthy(refused { spring = { normalizedVelocity = 1 }, velocity = 3 }:find "once")
    assert.is_truthy(
      refused { spring = { normalizedVelocity = 1 }, normalizedVelocity = 3 }:find "once")
    local thrown = libration.spring { velocity = 3 }
    assert.is_truthy(refused { spring = thrown }:find "of its own values")
    assert.is_truthy(refused { spring = { dampingRatio = 0, duration = 1 } }:find "0.001 to 1000")
    assert.is_truthy(refused { spring = { bounce = 0, response = 1 } }:find "not by two")
    assert.has_error(function()
      libration.spring { velocity = { 1, 2 }, normalizedVelocity = 3, to = { 1, 1 } }
    end)
  end)
end)
