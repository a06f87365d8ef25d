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
