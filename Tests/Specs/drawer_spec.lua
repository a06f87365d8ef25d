local libration = require "libration"
local springs = dofile "Tests/Specs/Gestures/springs.lua"

local function scene(options)
  local stage = libration.stage { width = 320, height = 480 }
  local sheet = stage:addItem { name = "sheet", center = { 0, 0 }, size = { 320, 400 } }
  local given = { item = sheet, closed = { 160, 640 }, open = { 160, 320 } }
  for name, value in pairs(options or {}) do given[name] = value end
  return stage, sheet, stage.animator:add("drawer", given)
end

local function swipe(stage, from, to, ticks, phase)
  local start = stage.elapsed
  for tick = 0, ticks do
    stage:touch {
      phase = tick == 0 and "began" or "moved", x = 160, y = from + (to - from) * tick / ticks,
      time = start + tick / 60,
    }
  end
  stage:touch { phase = phase or "ended", x = 160, y = to, time = start + ticks / 60 }
end

local function settle(stage)
  return stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 10 })
end

describe("drawer", function()
  it("begins where it is said to be", function()
    local _, closed = scene()
    local _, open = scene { isOpen = true }
    assert.are.equal(640, closed.y)
    assert.are.equal(320, open.y)
  end)

  it("opens by a flick that would carry it past the middle, and tells when it is there", function()
    local told = {}
    local stage, sheet, drawer = scene {
      settled = function(isOpen) told[#told + 1] = isOpen end,
    }
    swipe(stage, 460, 420, 4)
    settle(stage)
    assert.are.equal(320, sheet.y)
    assert.is_true(drawer.isOpen)
    assert.are.same({ true }, told)
  end)

  it("goes back after a pull that is too slow", function()
    local stage, sheet, drawer = scene()
    swipe(stage, 460, 400, 30)
    settle(stage)
    assert.are.equal(640, sheet.y)
    assert.is_false(drawer.isOpen)
  end)

  it("goes back when the pull is cancelled", function()
    local stage, sheet = scene()
    swipe(stage, 460, 400, 30, "cancelled")
    settle(stage)
    assert.are.equal(640, sheet.y)
  end)

  it("moves when isOpen is set, and turns round in mid-flight without a step", function()
    local stage, sheet, drawer = scene()
    local record = stage:record(sheet)
    drawer.isOpen = true
    stage:advance { ticks = 8 }
    drawer.isOpen = false
    settle(stage)
    assert.are.equal(640, sheet.y)
    local y = record:values "y"
    -- The second spring adds to the first, which goes on up for a moment.
    for tick = 0, 30 do
      local first = springs.later(320, 0, 0.4, 0.8, tick)
      local second = tick < 8 and 320 or springs.later(320, 0, 0.4, 0.8, tick - 8)
      assert.near(640 + first - second, y[tick + 1], 1e-6, "tick " .. tick)
    end
  end)

  it("tells once of an arrival, however often it turned round before", function()
    local told = {}
    local stage, sheet, drawer = scene {
      settled = function(isOpen) told[#told + 1] = isOpen end,
    }
    for turn = 1, 5 do
      drawer.isOpen = turn % 2 == 1
      stage:advance { ticks = 3 }
    end
    settle(stage)
    assert.are.equal(320, sheet.y)
    drawer.isOpen = false
    settle(stage)
    assert.are.same({ true, false }, told)
  end)

  it("stays open where it is caught and let go", function()
    local stage, sheet, drawer = scene { isOpen = true }
    stage:touch { phase = "began", x = 160, y = 300 }
    stage:touch { phase = "ended", x = 160, y = 300, time = 0.1 }
    settle(stage)
    assert.are.equal(320, sheet.y)
    assert.is_true(drawer.isOpen)
  end)

  it("lies across as well", function()
    local stage, sheet = scene { closed = { -160, 240 }, open = { 100, 240 } }
    sheet.size = { 400, 480 }
    local start = stage.elapsed
    for tick = 0, 6 do
      stage:touch {
        phase = tick == 0 and "began" or "moved", x = 10 + 15 * tick, y = 240 + 5 * tick,
        time = start + tick / 60,
      }
    end
    stage:touch { phase = "ended", x = 100, y = 270, time = start + 0.1 }
    settle(stage)
    assert.are.same({ 100, 240 }, { sheet.x, sheet.y })
  end)

  it("is moved by nothing else", function()
    local stage, sheet = scene { isOpen = true }
    stage.animator:add("gravity", { item = sheet })
    stage:advance { seconds = 1 }
    assert.are.equal(320, sheet.y)
  end)

  it("refuses places that are not straight across", function()
    local stage = scene { open = { 100, 320 } }
    assert.match("straight across", stage:errors()[1].message)
  end)

  it("ends with its item, also while it is pulled", function()
    local stage, sheet = scene()
    swipe(stage, 460, 300, 20)
    stage:advance { ticks = 10 }
    stage:removeItem(sheet)
    settle(stage)
    assert.are.same({}, stage.animator.behaviors)
  end)
end)
