local function flashing(options)
  local stage = libration.stage { width = 320, height = 480 }
  local item = stage:addItem { name = "square", center = { 160, 420 }, size = { 40, 40 } }
  options = options or {}
  options.item, options.from, options.to = item, { 160, 420 }, { 160, 100 }
  return stage, item, stage.animator:add("repeatBetween", options)
end

--- Where the square is at a phase of its cycle, by the formula.
local function place(phase)
  local share = phase < 0.5 and 2 * phase or 2 - 2 * phase
  return 420 - 320 * libration.curve("easeInOut"):value(share)
end

describe("repeatBetween", function()
  it("goes there and back over each cycle", function()
    local stage, item, flash = flashing()
    for tick = 1, 150 do
      stage:advance { ticks = 1 }
      assert.near(place(tick / 60 % 1), item.y, 1e-6)
      assert.are.equal(160, item.x)
    end
    assert.is_true(flash.clockMandate)
  end)

  it("takes another duration from the next cycle on, without a jump", function()
    local stage, item, flash = flashing { cycleDuration = 2 }
    stage:advance { ticks = 30 }
    flash.cycleDuration = 0.5
    stage:advance { ticks = 60 }
    assert.near(place(0.75), item.y, 1e-6)
    stage:advance { ticks = 30 + 7 }
    assert.near(place(7 / 30), item.y, 1e-6)
  end)

  it("takes it at once where it is told to, at the phase it has", function()
    local stage, item, flash = flashing { cycleDuration = 2, change = "atOnce" }
    stage:advance { ticks = 30 }
    local y = item.y
    flash.cycleDuration = 0.5
    assert.near(place(0.25), y, 1e-6)
    assert.are.equal(y, item.y)
    for tick = 1, 60 do
      stage:advance { ticks = 1 }
      assert.near(place((0.25 + tick / 30) % 1), item.y, 1e-6)
    end
  end)

  it("is continuous in value at every change, in velocity at those of the next cycle", function()
    for _, change in ipairs { "nextCycle", "atOnce" } do
      local stage, _, flash = flashing { cycleDuration = 2, change = change }
      local record = stage:record "square"
      for i = 1, 20 do
        stage:advance { ticks = 17 }
        flash.cycleDuration = 2 - i * 0.075
      end
      -- The fastest cycle, 0.5 s, moves 320 pt in 15 ticks, at most 1.72 times their mean.
      assert.is_true(record:isContinuous("y", 37))
      local values, worst = record:values "y", 0
      for i = 3, #values do
        worst = math.max(worst, math.abs(values[i] - 2 * values[i - 1] + values[i - 2]))
      end
      if change == "nextCycle" then assert.is_true(worst < 12) end
    end
  end)

  it("can be stopped and started within a cycle: the one under way goes on", function()
    local stage, item, flash = flashing()
    stage:advance { ticks = 20 }
    flash:stop()
    flash:start()
    flash:start()
    for tick = 21, 140 do
      stage:advance { ticks = 1 }
      assert.near(place(tick / 60 % 1), item.y, 1e-6)
    end
  end)

  it("ends after the cycle, where it began, and can begin again", function()
    local stage, item, flash = flashing()
    stage:advance { ticks = 20 }
    flash:stop()
    stage:advance { ticks = 39 }
    assert.is_true(flash.isRunning)
    stage:advance { seconds = 1.5 }
    assert.are.equal(420, item.y)
    assert.is_false(flash.isRunning)
    assert.is_false(stage.animator.isRunning)
    flash:start()
    stage:advance { ticks = 30 }
    assert.near(100, item.y, 1)
  end)

  it("stops with a duration of 0, after which it can begin again", function()
    local stage, item, flash = flashing()
    flash.cycleDuration = 0
    stage:advance { seconds = 2 }
    assert.are.equal(420, item.y)
    assert.is_false(flash.isRunning)
    flash:start()
    assert.is_false(flash.isRunning)
    flash.cycleDuration = 0.5
    flash:start()
    stage:advance { ticks = 15 }
    assert.near(100, item.y, 4)
    assert.has_error(function() flash.cycleDuration = -1 end)
    assert.has_error(function() flash.cycleDuration = 0 / 0 end)
  end)

  it("reads both states before each cycle", function()
    local stage, item, flash = flashing()
    stage:advance { ticks = 20 }
    flash.from, flash.to = { 0, 0 }, { 300, 0 }
    stage:advance { ticks = 30 }
    assert.are.equal(160, item.x)
    stage:advance { ticks = 40 }
    assert.near(300, item.x, 1e-6)
    assert.are.equal(0, item.y)
  end)

  it("is not thrown by cycles shorter than a tick", function()
    local stage, item = flashing { cycleDuration = 1e-6 }
    stage:advance { ticks = 100 }
    assert.are.equal(0, #stage:errors())
    assert.is_true(item.y >= 100 and item.y <= 420)
  end)
end)

describe("repeatBetween of properties", function()
  local stage, square

  before_each(function()
    stage = libration.stage { width = 320, height = 480 }
    square = stage:addItem {
      name = "square", center = { 160, 420 }, size = { 40, 40 }, color = "#ff0000",
    }
  end)

  it("flashes: alpha and color, beside numbers and values", function()
    stage.animator:add("repeatBetween", {
      item = square, curve = "linear", from = { alpha = 1, color = "red", angle = 0 },
      to = { alpha = 0.2, color = "#0000ff", angle = 2, size = { 80, 20 } },
    })
    stage:advance { ticks = 15 }
    assert.near(0.6, square.alpha, 1e-9)
    assert.near(1, square.angle, 1e-9)
    assert.near(60, square.width, 1e-9)
    assert.are.equal("#800080", square.color)
    stage:advance { ticks = 15 }
    assert.near(0.2, square.alpha, 1e-9)
    assert.are.equal("#0000ff", square.color)
    stage:advance { ticks = 30 }
    assert.near(40, square.width, 1e-9)
    assert.near(1, square.alpha, 1e-9)
  end)

  it("refuses states that are none", function()
    for _, state in ipairs { {}, { 0 / 0, 1 }, { alpha = "high" }, { color = "no colour" }, 7 } do
      assert.has_error(function()
        stage.animator:add("repeatBetween", { item = square, from = state, to = { 1, 1 } })
      end)
    end
    assert.are.equal(0, #stage.animator.behaviors)
  end)

  it("goes between what two functions set", function()
    stage.animator:add("repeatBetween", {
      item = square,
      setFrom = function(item) item.alpha = 0.2 end,
      setTo = function()
        square.alpha, square.center = 1, { 160, 100 }
      end,
    })
    assert.equal(1, square.alpha)
    for tick = 1, 150 do
      stage:advance { ticks = 1 }
      assert.near(place(tick / 60 % 1), square.y, 1e-6)
      assert.near(0.2 + 0.8 * (420 - square.y) / 320, square.alpha, 1e-6)
    end
  end)

  it("leaves the item as it was when a function fails halfway", function()
    stage.animator:add("repeatBetween", {
      item = square,
      setTo = function(item)
        item.alpha, item.center = 0.2, { 10, 20 }
        error("halfway")
      end,
    })
    assert.matches("halfway", stage:errors()[1].message)
    assert.equal(1, square.alpha)
    assert.same({ 160, 420 }, { square.x, square.y })
  end)

  it("refuses to go between nothing", function()
    stage.animator:add("repeatBetween", { item = square })
    assert.are.equal(1, #stage:errors())
  end)
end)
