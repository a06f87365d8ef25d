local function card(options)
  local stage = libration.stage { width = 320, height = 480 }
  options = options or {}
  options.name, options.size = "card", { 60, 60 }
  options.center = options.center or { 100, 100 }
  return stage, stage:addItem(options)
end

--- The greatest change of the field's velocity from tick to tick, in units per s.
local function greatestStep(record, field, rate)
  local values, greatest = record:values(field), 0
  for i = 3, #values do
    local change = math.abs(values[i] - 2 * values[i - 1] + values[i - 2]) * rate
    greatest = math.max(greatest, change)
  end
  return greatest
end

describe("item:animate", function()
  it("follows the closed form of its spring, tick by tick", function()
    local stage, item = card()
    item:animate { x = 300, spring = { dampingRatio = 0.6, response = 0.4 } }
    local spring = libration.spring { dampingRatio = 0.6, response = 0.4, from = 100, to = 300 }
    for tick = 1, 40 do
      stage:advance { ticks = 1 }
      assert.near(spring:value(tick / 60), item.x, 1e-9)
      assert.are.equal(100, item.y)
    end
  end)

  it("takes the three ways to spell a spring, a spring itself, and a spring by default", function()
    local function at(spring)
      local stage, item = card()
      item:animate { center = { 300, 100 }, spring = spring }
      stage:advance { ticks = 10 }
      return item.x
    end
    local x = at { dampingRatio = 0.7, response = 0.4 }
    local w = 2 * math.pi / 0.4
    assert.near(x, at { bounce = 0.3, duration = 0.4 }, 1e-9)
    assert.near(x, at { mass = 2, stiffness = 2 * w * w, damping = 2.8 * w }, 1e-9)
    assert.near(x, at(libration.spring { bounce = 0.3, duration = 0.4, to = 7 }), 1e-9)
    assert.near(at { dampingRatio = 1, response = 0.5 }, at(nil), 1e-12)
  end)

  it("follows a curve for its duration, and ends", function()
    local stage, item = card()
    local finished
    local run = item:animate {
      alpha = 0, duration = 0.5, curve = "easeIn", onEnd = function(f) finished = f end,
    }
    assert.is_true(run.isRunning)
    assert.is_true(item.isAnimated)
    stage:advance { ticks = 15 }
    assert.near(1 - libration.curve("easeIn"):value(0.5), item.alpha, 1e-9)
    assert.near(0.5, run.fraction, 1e-9)
    stage:advance { ticks = 15 }
    assert.are.equal(0, item.alpha)
    assert.is_true(finished)
    assert.is_false(run.isRunning)
    assert.is_false(item.isAnimated)
  end)

  it("moves several properties at once, each to its own value", function()
    local stage, item = card { angle = 1 }
    item:animate {
      center = { 200, 50 }, size = { 10, 20 }, angle = 7, scaleX = 2, alpha = 0.5, duration = 0.1,
      curve = "linear",
    }
    stage:advance { ticks = 3 }
    assert.near(150, item.x, 1e-9)
    assert.near(40, item.height, 1e-9)
    assert.near(4, item.angle, 1e-9)
    assert.near(1.5, item.scaleX, 1e-9)
    stage:advance { ticks = 3 }
    assert.are.same({ 200, 50, 10, 20, 7, 2, 1, 0.5 }, {
      item.x, item.y, item.width, item.height, item.angle, item.scaleX, item.scaleY, item.alpha,
    })
  end)

  it("turns the short way with direction, and all the way with angle", function()
    local stage, item = card()
    item:animate { direction = 2 * math.pi - 0.5, duration = 0 }
    assert.near(-0.5, item.angle, 1e-9)
    item:animate { angle = 2 * math.pi, duration = 0 }
    stage:advance { ticks = 1 }
    assert.near(2 * math.pi, item.angle, 1e-9)
  end)

  it("goes through keyframes", function()
    local stage, item = card()
    item:animate {
      keyframes = {
        { at = 0.1, x = 160, curve = "linear" }, { at = 0.2, y = 40 },
        { at = 0.3, center = { 100, 100 }, alpha = 0 },
      },
    }
    stage:advance { ticks = 6 }
    assert.near(160, item.x, 1e-9)
    assert.near(100, item.y, 1e-9)
    stage:advance { ticks = 6 }
    assert.near(160, item.x, 1e-9)
    assert.near(40, item.y, 1e-9)
    stage:advance { ticks = 6 }
    assert.are.same({ 100, 100, 0 }, { item.x, item.y, item.alpha })
  end)

  it("lets go with a velocity, as the decay says", function()
    local stage, item = card()
    item:animate { decay = { velocity = { 600, 0 }, deceleration = "fast" } }
    local decay = libration.decay { velocity = 600, from = 100, deceleration = "fast" }
    stage:advance { ticks = 20 }
    assert.near(decay:value(20 / 60), item.x, 1e-9)
    assert.near(decay.to, item.model.x, 1e-9)
    local point = libration.decay { velocity = { 0, 300 }, from = { 100, 100 } }
    item:animate { decay = point }
    assert.near(100 + 300 / 2.002, item.model.y, 0.01)
  end)

  it("waits for its delay, repeats and comes back", function()
    local stage, item = card()
    item:animate {
      x = 200, duration = 0.1, curve = "linear", delay = 0.1, repeats = 2, autoreverses = true,
    }
    local record = stage:record "card"
    stage:advance { seconds = 1 }
    local values = record:values "x"
    assert.are.equal(100, values[7])
    assert.near(200, values[13], 1e-9)
    assert.near(100, values[19], 1e-9)
    assert.near(200, values[25], 1e-9)
    assert.are.equal(100, item.x)
    assert.is_false(stage.animator.isRunning)
  end)

  it("comes back to the model value, whatever it takes over from, without a jump", function()
    local function timing()
      local ways = {
        { duration = 0.3 }, { duration = 0.5, curve = "linear" },
        { spring = { dampingRatio = 0.5, response = 0.3 } }, { spring = {} },
      }
      local way = ways[math.random(#ways)]
      way.autoreverses, way.repeats = true, math.random(3)
      return way
    end
    local function begin(item, x, angle, alpha)
      local options = timing()
      options.x, options.angle, options.alpha = x, angle, alpha
      item:animate(options)
    end
    for _ = 1, 60 do
      local stage, item = card()
      local home = { x = item.x, angle = item.angle, alpha = item.alpha }
      if math.random(3) == 1 then
        home.x, home.angle, home.alpha = 170, 0.5, 0.75
        item:animate { x = 170, angle = 0.5, alpha = 0.75, duration = 0.4 }
      end
      local function check()
        for field, value in pairs(home) do assert.near(value, item.model[field], 1e-9, field) end
      end
      for _ = 1, math.random(2, 4) do
        stage:advance { ticks = math.random(0, 40) }
        check()
        begin(item, 300, 2, 0.25)
        check()
      end
      local before = item.x
      for _ = 1, 500 do
        stage:advance { ticks = 1 }
        assert.near(before, item.x, 60)
        before = item.x
      end
      check()
      for field, value in pairs(home) do assert.near(value, item[field], 1e-9, field) end
    end
  end)

  it("repeats for ever until it is stopped", function()
    local stage, item = card()
    local ends = {}
    local run = item:animate {
      angle = 1, duration = 0.1, repeats = true, onEnd = function(f) ends[#ends + 1] = f end,
    }
    stage:advance { seconds = 5 }
    assert.is_true(run.isRunning)
    run:stop()
    stage:advance { ticks = 2 }
    assert.are.same({ false }, ends)
  end)

  it("adds up: position and velocity go on at every retarget", function()
    local stage, item = card()
    local record = stage:record "card"
    for _, target in ipairs { 300, 40, 250, 100 } do
      item:animate { x = target, spring = { dampingRatio = 0.8, response = 0.5 } }
      stage:advance { ticks = 9 }
    end
    stage:advance { seconds = 3 }
    -- A spring of w = 4 pi accelerates by at most w² per pt of way: 260 pt are 684 pt/s a tick.
    assert.is_true(greatestStep(record, "x", 60) < 700)
    assert.near(100, item.x, 1e-9)
  end)

  it("begins with the velocity it is given, or goes on with the one there is", function()
    local stage, item = card()
    item:animate { x = 100, velocity = 300, spring = { dampingRatio = 1, response = 0.5 } }
    local spring = libration.spring { from = 100, to = 100, velocity = 300 }
    stage:advance { ticks = 5 }
    assert.near(spring:value(5 / 60), item.x, 1e-9)
    local other = card { center = { 0, 0 } }
    local ball = other:item "card"
    other.animator:add("dynamicItem", { item = ball, resistance = 0 })
    ball.vx = 120
    other:advance { ticks = 1 }
    ball:animate { center = { 500, 0 }, spring = { response = 1 } }
    local start = ball.x
    other:advance { ticks = 1 }
    local pulled = libration.spring { from = start, to = 500, velocity = 120, response = 1 }
    assert.near(pulled:value(1 / 60), ball.x, 1e-4)
  end)

  it("hands its velocity to the item's body when it is stopped and told so", function()
    local stage, item = card()
    stage.animator:add("dynamicItem", { item = item, resistance = 0 })
    local run = item:animate { x = 400, duration = 1, curve = "linear" }
    stage:advance { ticks = 12 }
    run:stop { keepsVelocity = true }
    local x = item.x
    stage:advance { ticks = 10 }
    assert.near(x + 50, item.x, 1e-4)
  end)

  it("knows what it will be", function()
    local stage, item = card()
    item:animate { center = { 200, 40 }, alpha = 0.5 }
    stage:advance { ticks = 3 }
    local model = item.model
    assert.are.same({ 200, 40, 0.5, 60 }, { model.x, model.center.y, model.alpha, model.width })
    local way = libration.spring { from = 100, to = 200 }
    assert.near(way:value(3 / 60), item.x, 1e-9)
    item:stopAnimations()
    assert.are.equal(item.x, item.model.x)
  end)

  it("animates the colour, which then reads as a colour of CSS", function()
    local stage, item = card { color = "black" }
    item:animate { color = "#fff", duration = 0.2, curve = "linear" }
    assert.are.equal("black", item.color)
    stage:advance { ticks = 6 }
    assert.are.equal("#808080", item.color)
    item:animate { color = "red", duration = 0.1 }
    stage:advance { ticks = 6 }
    assert.are.equal("#ff0000", item.color)
    item.color = "blue"
    assert.are.equal("blue", item.color)
    assert.has_error(function() item:animate { color = 3 } end)
    assert.has_error(function() item:animate { color = "#12345" } end)
    local _, plain = card()
    assert.has_error(function() plain:animate { color = "red" } end)
  end)
end)

describe("a running animation", function()
  it("can be paused, scrubbed, resumed and reversed", function()
    local stage, item = card()
    local run = item:animate { x = 200, duration = 1, curve = "linear" }
    stage:advance { ticks = 15 }
    run:pause()
    assert.is_true(run.isPaused)
    stage:advance { ticks = 30, force = true }
    assert.near(125, item.x, 1e-9)
    run.fraction = 0.75
    stage:advance { ticks = 1, force = true }
    assert.near(175, item.x, 1e-9)
    run:resume()
    stage:advance { ticks = 6 }
    assert.near(185, item.x, 1e-9)
    run:reverse()
    stage:advance { seconds = 2 }
    assert.near(100, item.x, 1e-9)
    assert.is_false(run.isRunning)
  end)

  it("can be cancelled: the item is where it would have ended", function()
    local stage, item = card()
    local finished
    local run = item:animate { x = 200, onEnd = function(f) finished = f end }
    stage:advance { ticks = 5 }
    run:cancel()
    assert.are.equal(200, item.x)
    stage:advance { ticks = 1 }
    assert.is_false(finished)
  end)

  it("has handles that go on saying that it has ended", function()
    local stage, item = card()
    local run = item:animate { x = 200, duration = 0.1 }
    stage:advance { seconds = 1 }
    for _ = 1, 3 do item:animate { y = 50 } end
    run:stop()
    run:pause()
    run:reverse()
    assert.is_false(run.isRunning)
    assert.are.equal(1, run.fraction)
    assert.are.equal(50, item.model.y)
    assert.has_error(function() run.fraction = 2 end)
  end)
end)

describe("sequences and groups", function()
  it("run animations, waits and functions one after the other", function()
    local stage, item = card()
    local heard = {}
    stage.animator:sequence {
      { item = item, x = 200, duration = 0.1 },
      0.1,
      function() heard[#heard + 1] = stage.tick end,
      { group = {
        { item = item, y = 0, duration = 0.1 },
        { sequence = { 0.2, { item = item, alpha = 0, duration = 0 } } },
      } },
      onEnd = function(finished) heard[#heard + 1] = finished end,
    }
    stage:advance { ticks = 6 }
    assert.near(200, item.x, 1e-9)
    stage:advance { seconds = 1 }
    assert.near(12, heard[1], 2)
    assert.is_true(heard[2])
    assert.are.same({ 0, 0 }, { item.y, item.alpha })
  end)

  it("begin the step behind a function where the function left things", function()
    local stage, item = card()
    stage.animator:sequence {
      0.1, function() item.center = { 0, 0 } end,
      { item = item, center = { 60, 0 }, duration = 0.1, curve = "linear" },
    }
    local record = stage:record "card"
    stage:advance { ticks = 20 }
    local values = record:values "x"
    assert.are.same({ 100, 0 }, { values[6], values[7] })
    assert.near(10, values[8], 1e-9)
    assert.are.same({ 60, 0 }, { item:position() })
  end)

  it("end as a whole when they are stopped, or when a function fails", function()
    local stage, item = card()
    local ends = {}
    local function note(finished) ends[#ends + 1] = finished end
    local run = stage.animator:sequence {
      { item = item, x = 200, duration = 0.2 }, { item = item, y = 0, duration = 0.2 },
      onEnd = note,
    }
    stage:advance { ticks = 6 }
    run:stop()
    stage:advance { seconds = 1 }
    assert.are.equal(100, item.y)
    stage.animator:sequence {
      function() error("no further") end, { item = item, y = 0, duration = 0.2 }, onEnd = note,
    }
    stage:advance { seconds = 1 }
    local errors = stage:errors()
    assert.are.equal(1, #errors)
    assert.is_truthy(errors[1].message:find("no further", 1, true))
    assert.are.equal(100, item.y)
    assert.are.same({ false, false }, ends)
  end)

  it("end unfinished when an item of theirs is removed", function()
    local stage, item = card()
    local finished
    stage.animator:sequence {
      0.1, { item = item, x = 200, duration = 0.2 }, onEnd = function(f) finished = f end,
    }
    stage:removeItem(item)
    stage:advance { seconds = 1 }
    assert.is_false(finished)
  end)
end)
