local libration = require "libration"
local springs = dofile "Tests/Specs/Gestures/springs.lua"

local function scene(options)
  local stage = libration.stage { width = 320, height = 480 }
  local strip = stage:addItem { name = "strip", center = { 640, 240 }, size = { 1280, 480 } }
  local given = { item = strip, pages = 4 }
  for name, value in pairs(options or {}) do given[name] = value end
  return stage, strip, stage.animator:add("pageSnap", given)
end

local function swipe(stage, from, to, ticks)
  local start = stage.elapsed
  for tick = 0, ticks do
    stage:touch {
      phase = tick == 0 and "began" or "moved", x = from + (to - from) * tick / ticks, y = 240,
      time = start + tick / 60,
    }
  end
  stage:touch { phase = "ended", x = to, y = 240, time = start + ticks / 60 }
end

local function settle(stage)
  return stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 10 })
end

describe("pageSnap", function()
  it("turns one page by a flick, however fast", function()
    for _, ticks in ipairs { 2, 4, 8 } do
      local stage, strip, pages = scene()
      swipe(stage, 250, 150, ticks)
      settle(stage)
      assert.are.equal(320, strip.x)
      assert.are.equal(2, pages.page)
    end
  end)

  it("goes back after a pull that is slow and short", function()
    local stage, strip = scene()
    swipe(stage, 250, 150, 120)
    settle(stage)
    assert.are.equal(640, strip.x)
  end)

  it("gives at the ends like a rubber band of a page's length", function()
    local stage, strip = scene()
    local peak = 0
    stage.animator:add { onTick = function() peak = math.max(peak, strip.x) end }
    swipe(stage, 50, 200, 60)
    settle(stage)
    -- 10 of the 150 pt went by before the pan was recognised.
    local shown = (1 - 1 / (140 * 0.55 / 320 + 1)) * 320
    assert.near(640 + shown, peak, 2)
    assert.are.equal(640, strip.x)
  end)

  it("turns to a page that is set, and tells when it is there", function()
    local told = {}
    local stage, strip, pages = scene {
      turned = function(page) told[#told + 1] = page end,
    }
    pages.page = 3
    settle(stage)
    assert.are.equal(0, strip.x)
    pages.page = 9
    settle(stage)
    assert.are.equal(-320, strip.x)
    assert.are.equal(4, pages.page)
    assert.are.same({ 3, 4 }, told)
  end)

  it("is caught between two pages and sent on from where it is", function()
    local stage, strip = scene()
    swipe(stage, 250, 150, 6)
    stage:advance { ticks = 12 }
    local x = strip.x
    -- Let go in tick 6 after 90 of 100 pt, at 1000 pt/s.
    assert.near(320 + springs.later(230, -1000, 0.35, 1, 6), x, 1e-3)
    stage:touch { phase = "began", x = 100, y = 240 }
    stage:advance { ticks = 6 }
    assert.are.equal(x, strip.x)
    stage:touch { phase = "ended", x = 100, y = 240 }
    settle(stage)
    assert.are.equal(320, strip.x)
  end)

  it("begins on another page, along the other axis, with pages of another length", function()
    local stage, strip = scene { axis = "y", length = 100, page = 2 }
    local start = stage.elapsed
    for tick = 0, 6 do
      stage:touch {
        phase = tick == 0 and "began" or "moved", x = 160, y = 200 + 10 * tick,
        time = start + tick / 60,
      }
    end
    stage:touch { phase = "ended", x = 160, y = 260, time = start + 0.1 }
    settle(stage)
    assert.are.same({ 640, 340 }, { strip.x, strip.y })
  end)

  it("tells once of an arrival, however many pages it was sent to before", function()
    local told = {}
    local stage, strip, pages = scene { turned = function(page) told[#told + 1] = page end }
    for page = 2, 4 do
      pages.page = page
      stage:advance { ticks = 3 }
    end
    settle(stage)
    assert.are.equal(-320, strip.x)
    pages.page = 1
    settle(stage)
    assert.are.same({ 4, 1 }, told)
  end)

  it("ends with its item, also while it is pulled", function()
    local stage, strip = scene()
    swipe(stage, 250, 100, 20)
    stage:advance { ticks = 10 }
    stage:removeItem(strip)
    settle(stage)
    assert.are.same({}, stage.animator.behaviors)
  end)
end)
