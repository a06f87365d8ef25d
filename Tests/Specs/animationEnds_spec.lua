-- The report of an animation that it ended, and the meaning of its fraction.

local stage, card

before_each(function()
  stage = libration.stage {}
  card = stage:addItem { name = "card", center = { 0, 50 }, size = { 20, 20 } }
end)

local timings = {
  curve = { duration = 0.5 },
  spring = { spring = { duration = 0.5 } },
  keyframes = false,
}

--- Runs an animation of x from 0 to 100, and gives what `onEnd` got.
local function ending(timing, deed)
  card.x = 0
  local got
  local options = { onEnd = function(...) got = { ... } end, x = 100 }
  if timing then
    for name, value in pairs(timing) do options[name] = value end
  else
    options.x = nil
    options.keyframes = { { at = 0.3, x = 80 }, { at = 0.5, x = 100 } }
  end
  local run = card:animate(options)
  stage:advance { ticks = 10 }
  deed(run)
  stage:advance { seconds = 3 }
  return got
end

for name, timing in pairs(timings) do
  describe("an animation by " .. name .. " tells", function()
    it("that it ran to its end", function()
      assert.are.same({ true, "end" }, ending(timing, function() end))
      assert.equal(100, card.x)
    end)

    it("that it went back to its start", function()
      assert.are.same({ true, "start" }, ending(timing, function(run) run:reverse() end))
      assert.equal(0, card.x)
    end)

    it("that it was turned round twice", function()
      local function twice(run)
        run:reverse()
        stage:advance { ticks = 3 }
        run:reverse()
      end
      assert.are.same({ true, "end" }, ending(timing, twice))
      assert.equal(100, card.x)
    end)

    it("that it was stopped on its way", function()
      assert.are.same({ false, "current" }, ending(timing, function(run) run:stop() end))
      assert.is_between(card.x, 1, 99)
    end)

    it("that it was cancelled, where it led to", function()
      assert.are.same({ false, "end" }, ending(timing, function(run) run:cancel() end))
      assert.equal(100, card.x)
      local function back(run)
        run:reverse()
        run:cancel()
      end
      assert.are.same({ false, "start" }, ending(timing, back))
      assert.equal(0, card.x)
    end)
  end)
end

describe("a group tells", function()
  local function endingOfAll(deed)
    local got
    local run = stage.animator:group {
      { item = card, x = 100, duration = 0.5 }, { item = card, alpha = 0.5, duration = 0.3 },
      onEnd = function(...) got = { ... } end,
    }
    stage:advance { ticks = 10 }
    deed(run)
    stage:advance { seconds = 2 }
    return got
  end

  it("where all its members ended", function()
    assert.are.same({ true, "end" }, endingOfAll(function() end))
    assert.are.same({ true, "start" }, endingOfAll(function(run) run:reverse() end))
    assert.are.same({ false, "current" }, endingOfAll(function(run) run:stop() end))
  end)
end)

describe("a sequence that is reversed", function()
  local fields = {
    "x", "y", "width", "height", "angle", "alpha", "scaleX", "scaleY", "color",
  }

  --- A stage with two items, a sequence that moves all of them, and what its `onEnd` got.
  local function scene()
    local own, got, calls = libration.stage {}, {}, 0
    local a = own:addItem { center = { 10, 20 }, size = { 20, 20 }, alpha = 0.9 }
    local b = own:addItem { center = { 30, 70 }, size = { 20, 30 }, color = "#00ff00" }
    local run = own.animator:sequence {
      { item = a, x = 100, duration = 0.2 },
      { item = a, center = { 160, 90 }, spring = { duration = 0.3, bounce = 0.3 } },
      0.1,
      function() calls = calls + 1 end,
      { group = {
        { item = a, alpha = 0.2, duration = 0.1 }, { item = b, x = 90, duration = 0.3 },
        { item = b, y = 90, duration = 0.2 },
        { sequence = { 0.1, { item = b, angle = 2, alpha = 0.5, duration = 0.1 } } },
      } },
      { item = b, keyframes = { { at = 0, width = 50 }, { at = 0.2, width = 80 } } },
      { item = a, decay = { velocity = { 100, 0 }, resistance = 8 } },
      { item = b, color = "#ff0000", duration = 0.2 },
      { item = b, scale = 2, duration = 0 },
      { item = a, alpha = 1, duration = 0.1, delay = 0.1, autoreverses = true },
      onEnd = function(...) got[#got + 1] = { ... } end,
    }
    local function state()
      local values = {}
      for _, item in ipairs { a, b } do
        for _, field in ipairs(fields) do
          local value = item[field]
          if type(value) == "number" then value = math.floor(value * 1e6 + 0.5) / 1e6 end
          values[#values + 1] = value or "none"
        end
      end
      return values
    end
    return own, run, state, got, function() return calls end, own:record(a)
  end

  it("goes back to where it began, whatever has run", function()
    local count = 0
    for tick = 0, 400, 5 do
      local own, run, state, got, calls, record = scene()
      local before = state()
      own:advance { ticks = tick }
      if not run.isRunning then break end
      count = count + 1
      local called = calls()
      run:reverse()
      own:advance { seconds = 8 }
      assert.are.same(before, state(), "reversed after tick " .. tick)
      assert.are.same({ { true, "start" } }, got, "reversed after tick " .. tick)
      assert.are.equal(called, calls())
      assert.is_true(record:isContinuous("x", 25))
      assert.is_false(run.isRunning)
    end
    assert.is_greater(count, 15)
  end)

  it("goes on to its end when it is turned round again", function()
    local undisturbed, _, last = scene()
    undisturbed:advance { seconds = 8 }
    for _, times in ipairs { { 5, 3 }, { 20, 4 }, { 60, 30 }, { 90, 60 }, { 120, 1 } } do
      local own, run, state, got = scene()
      for _, ticks in ipairs(times) do
        own:advance { ticks = ticks }
        run:reverse()
      end
      own:advance { seconds = 8 }
      assert.are.same(last(), state(), times[1] .. " ticks")
      assert.are.same({ { true, "end" } }, got)
    end
  end)

  it("ends as unfinished where it is stopped on its way back", function()
    local own, run, _, got = scene()
    own:advance { ticks = 60 }
    run:reverse()
    own:advance { ticks = 5 }
    run:stop()
    own:advance { seconds = 8 }
    assert.are.same({ { false, "current" } }, got)
  end)
end)

describe("a group that is reversed", function()
  it("takes back members that have ended", function()
    for tick = 0, 36, 3 do
      local own, got = libration.stage {}, nil
      local a = own:addItem { center = { 10, 20 }, size = { 20, 20 }, alpha = 0.9 }
      local run = own.animator:group {
        { item = a, x = 100, duration = 0.3 }, { item = a, y = 100, duration = 0.5 },
        { item = a, alpha = 0, duration = 0.1 }, { item = a, angle = 3, duration = 0.65 },
        onEnd = function(...) got = { ... } end,
      }
      own:advance { ticks = tick }
      run:reverse()
      own:advance { seconds = 3 }
      assert.are.same({ true, "start" }, got)
      assert.near(10, a.x, 1e-9)
      assert.near(20, a.y, 1e-9)
      assert.near(0.9, a.alpha, 1e-9)
      assert.near(0, a.angle, 1e-9)
    end
  end)
end)

describe("an animation that is reversed goes back to where it began", function()
  for name, options in pairs {
    thereAndBack = { x = 100, duration = 0.3, autoreverses = true },
    oftenThereAndBack = { x = 100, duration = 0.2, autoreverses = true, repeats = 2 },
    keyframeAtZero = { keyframes = { { at = 0, x = 50 }, { at = 0.4, x = 100 } } },
  } do
    it("by " .. name, function()
      for tick = 1, 22, 3 do
        card.x = 7
        local got
        options.onEnd = function(...) got = { ... } end
        local run = card:animate(options)
        stage:advance { ticks = tick }
        run:reverse()
        stage:advance { seconds = 3 }
        assert.near(7, card.x, 1e-9)
        assert.are.same({ true, "start" }, got)
      end
    end)
  end
end)

describe("a sequence with a function that fails", function()
  local function fails() error("no") end

  it("is not finished, wherever the function stands", function()
    for name, steps in pairs {
      last = { 0.1, fails }, first = { fails, 0.1 }, alone = { fails },
      inGroup = { { group = { fails, 0.1 } } }, inSequence = { { sequence = { 0.1, fails } } },
    } do
      local finished
      steps.onEnd = function(isFinished) finished = isFinished end
      stage.animator:sequence(steps)
      stage:advance { seconds = 1 }
      assert.are.equal(1, #stage:errors(), name)
      assert.is_false(finished, name)
    end
  end)
end)

describe("the fraction of an animation that scrubs linearly", function()
  local function run(options)
    options.x = 100
    local animation = card:animate(options)
    animation:pause()
    assert.is_false(animation.scrubsLinearly)
    animation.scrubsLinearly = true
    return animation
  end

  local ways = {
    easeIn = { duration = 1, curve = "easeIn" },
    linear = { duration = 1, curve = "linear" },
    easeInOut = { duration = 0.7, curve = "easeInOut", delay = 0.5 },
    spring = { spring = { duration = 0.5, bounce = 0.4 } },
    thereAndBack = { duration = 1, curve = "easeOut", repeats = 2, autoreverses = true },
  }
  for name, options in pairs(ways) do
    it.holds("is the share of the way: " .. name, { runs = 20 }, function(random)
      local animation = run(options)
      local share = random:number(0, 1)
      animation.fraction = share
      stage:advance { ticks = 1, force = true }
      assert.near(100 * share, card.x, 1e-6)
      assert.near(share, animation.fraction, 1e-8)
    end)
  end

  it("is that of time otherwise", function()
    local animation = run { duration = 1, curve = "easeIn" }
    animation.scrubsLinearly = false
    animation.fraction = 0.5
    stage:advance { ticks = 1, force = true }
    assert.is_less(card.x, 40)
    assert.near(0.5, animation.fraction, 1e-9)
  end)

  describe("of a look", function()
    local looks = {
      color = "#0000ff", cornerRadius = 20, strokeColor = "#ff0000", strokeWidth = 9,
      strokeStart = 0.5, strokeEnd = 0.1, shadow = { radius = 20 }, font = { size = 60 },
      alpha = 0.2, x = 200,
    }
    local function animated(name, options)
      local own = libration.stage {}
      local item = own:addItem { name = "card", size = { 60, 60 }, color = "#00ff00" }
      local ended = {}
      options[name], options.curve = looks[name], "linear"
      options.onEnd = function(finished) ended[#ended + 1] = { finished, own.tick } end
      item:animate(options)
      own:advance { ticks = 30 }
      return own, item, ended
    end
    local function numbers(value)
      if type(value) ~= "table" then return value end
      return value.radius or value.size
    end

    it("comes in the tick after its item was removed, whatever repeats", function()
      for name in pairs(looks) do
        for _, options in ipairs { { duration = 1 }, { duration = 1, repeats = true } } do
          local own, item, ended = animated(name, options)
          own:removeItem(item)
          own:advance { ticks = 60 }
          assert.are.same({ { false, 31 } }, ended, name)
          assert.is_false(own.animator.isRunning, name)
        end
      end
    end)

    it("comes where the item's animations are stopped, and the look stays as it is seen", function()
      for name in pairs(looks) do
        local own, item, ended = animated(name, { duration = 1 })
        local seen = numbers(item[name])
        assert.is_not.equal(numbers(looks[name]), seen, name)
        item:stopAnimations()
        own:advance { ticks = 60 }
        assert.are.equal(seen, numbers(item[name]), name)
        assert.are.same({ { false, 31 } }, ended, name)
        item:animate { duration = 0.1, [name] = looks[name] }
        own:advance { ticks = 30 }
        assert.are.equal(numbers(looks[name]), numbers(item[name]), name)
      end
    end)
  end)
end)
