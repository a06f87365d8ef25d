local libration = require "libration"

local function scene()
  local stage = libration.stage { width = 320, height = 480 }
  stage:addItem { name = "card", center = { 100, 100 }, size = { 60, 60 } }
  return stage
end

local recording = [[
time,touch,phase,x,y
0.1,1,began,100,100
0.15,1,moved,140,100
0.2,1,moved,180,100
0.2,1,ended,180,100
]]

describe("touches", function()
  it("are seen as fingers that are down", function()
    local stage = scene()
    stage:touch { phase = "began", x = 10, y = 20 }
    stage:touch { id = 7, phase = "began", x = 30, y = 40, time = 0.01 }
    stage:advance { ticks = 1 }
    assert.are.equal(2, #stage.touches)
    assert.are.same({ id = 7, x = 30, y = 40, time = 0.01 }, stage.touches[2])
    stage:cancelTouches()
    stage:advance { ticks = 2 }
    assert.are.same({}, stage.touches)
  end)

  it("keep the animator awake until they had their tick", function()
    local stage = scene()
    stage:touch { phase = "began", x = 10, y = 20, time = 0.5 }
    stage:touch { phase = "ended", x = 10, y = 20, time = 0.6 }
    local function isPaused() return not stage.animator.isRunning end
    local taken = stage:advanceUntil(isPaused, { ticks = 60 })
    assert.near(36, taken, 1)
  end)

  it("are played from text, from the moment on", function()
    local stage = scene()
    local pan = stage.animator:add("pan", { item = stage:item "card", carriesItem = true })
    stage:advance { ticks = 30, force = true }
    stage:playTouches(recording)
    stage:advance { ticks = 30 }
    -- 10 of 80 pt went by before the pan was recognised.
    assert.near(170, stage:item("card").x, 1e-9)
    assert.are.equal("possible", pan.state)
  end)

  it("that never end are cancelled where their recording ends", function()
    local stage = scene()
    local cancelled = 0
    stage.animator:add("touch", {
      item = stage:item "card", onCancelled = function() cancelled = cancelled + 1 end,
    })
    stage:playTouches "time,touch,phase,x,y\n0,1,began,100,100\n"
    stage:advance { ticks = 3 }
    assert.are.equal(1, cancelled)
  end)

  it("find the topmost item", function()
    local stage = scene()
    stage:addItem { name = "above", center = { 120, 100 }, size = { 60, 60 } }
    assert.are.equal("above", stage:hitTest({ 110, 100 }).name)
    assert.are.equal("card", stage:hitTest({ 80, 100 }, "model").name)
    assert.is_nil(stage:hitTest { 300, 300 })
    assert.are.equal("presented", stage.touchSpace)
    stage.touchSpace = "model"
    assert.are.equal("model", stage.touchSpace)
  end)

  it("give the same to the bit again", function()
    local ends = {}
    for run = 1, 2 do
      local stage = scene()
      stage.animator:add("dynamicItem", { item = stage:item "card", resistance = 3 })
      stage.animator:add("pan", { item = stage:item "card", carriesItem = true })
      stage:playTouches(recording)
      stage:advance { ticks = 60 }
      ends[run] = stage:item("card").x
    end
    assert.are.equal(ends[1], ends[2])
    -- Let go at 170 pt in tick 12 at 800 pt/s.
    assert.near(170 + 800 / 3 * (1 - math.exp(-3 * 48 / 60)), ends[1], 0.01)
  end)
end)

describe("a touch is refused", function()
  local function refused(message, body)
    local stage = scene()
    assert.has_error(function() body(stage) end, message)
    -- And nothing is down for it.
    stage:advance { ticks = 2 }
    return stage
  end

  it("with an unknown phase", function()
    refused('touch: phase must be "began", "moved", "ended" or "cancelled", not "bgan"',
      function(stage) stage:touch { phase = "bgan", x = 1, y = 1 } end)
  end)

  it("without a phase or a place", function()
    refused('touch: phase is required and must be "began", "moved", "ended" or "cancelled"',
      function(stage) stage:touch { x = 1, y = 1 } end)
    refused("touch: x is required and must be a finite number",
      function(stage) stage:touch { phase = "began", y = 1 } end)
  end)

  it("with NaN, infinities and what is too far off", function()
    refused("touch: x must be from -1e9 to 1e9 pt, not nan",
      function(stage) stage:touch { phase = "began", x = 0 / 0, y = 1 } end)
    refused("touch: time must be from 0 to 1e9 s, not inf",
      function(stage) stage:touch { phase = "began", x = 0, y = 1, time = math.huge } end)
    refused("touch: y must be from -1e9 to 1e9 pt, not 2000000000",
      function(stage) stage:touch { phase = "began", x = 0, y = 2e9 } end)
  end)

  it("that begins twice, and goes on once it has ended", function()
    local stage = refused("touch: touch 1 is down already: it must end before it begins again",
      function(stage)
        stage:touch { phase = "began", x = 1, y = 1 }
        stage:touch { phase = "began", x = 1, y = 1 }
      end)
    assert.are.equal(1, #stage.touches)
  end)

  it("that ends without having begun", function()
    refused("touch: touch 3 must have begun before it is ended",
      function(stage) stage:touch { id = 3, phase = "ended", x = 1, y = 1 } end)
  end)

  it("that comes out of order", function()
    refused("touch: time of a touch must not be before the last one's, 0.5 s, but is 0.4 s",
      function(stage)
        stage:touch { phase = "began", x = 1, y = 1, time = 0.5 }
        stage:touch { phase = "moved", x = 1, y = 1, time = 0.4 }
      end)
  end)

  it("by its line in a recording, which is not played at all", function()
    local stage = refused('playTouches: line 3: y must be a number, not "q"',
      function(stage)
        stage:playTouches "time,touch,phase,x,y\n0,1,began,3,4\n0.1,1,moved,3,q\n"
      end)
    assert.are.same({}, stage.touches)
  end)
end)

describe("the time of a touch is the stage's", function()
  for _, rate in ipairs { 30, 60, 120 } do
    for _, pause in ipairs { 0, 1, 7, 300 } do
      it(("at %d Hz after %d ticks of pause"):format(rate, pause), function()
        local stage = libration.stage { width = 100, height = 100, rate = rate }
        local card = stage:addItem { center = { 50, 50 }, size = { 20, 20 } }
        local ended
        stage.animator:add("pan", { item = card, onEnded = function() ended = stage.elapsed end })
        stage:advance { ticks = 5 }
        stage:advance { ticks = pause }
        assert.equal(5 + pause, stage.tick)
        for _, delay in ipairs { 0.1, 0.2, 0.31 } do
          local start = stage.elapsed
          ended = nil
          stage:touch { phase = "began", x = 50, y = 50 }
          stage:touch { phase = "moved", x = 70, y = 50, time = start + delay / 2 }
          stage:touch { phase = "ended", x = 70, y = 50, time = start + delay }
          stage:advance { ticks = 1 }
          assert.near(start, stage.touches[1].time, 1e-9)
          stage:advance { ticks = rate }
          assert.near(start + delay + 0.5 / rate, ended, 0.5 / rate + 1e-9)
          stage:advance { ticks = pause }
        end
      end)
    end
  end
end)

describe("touches after a pause", function()
  --- A stage that pauses in its first tick, with a card that counts its taps.
  local function tapped()
    local stage = libration.stage { width = 200, height = 200 }
    local card, count = stage:addItem { center = { 100, 100 }, size = { 80, 80 } }, 0
    stage.animator:add("tap", { item = card, onEnded = function() count = count + 1 end })
    return stage, card, function() return count end
  end

  it("are played from now on, however the last touch's time was rounded", function()
    for taps = 1, 12 do
      local stage, card, count = tapped()
      for _ = 1, taps do stage:tap(card) end
      stage:advance { seconds = 1 + taps }
      stage:playTouches "time,touch,phase,x,y\n0,1,began,100,100\n0.1,1,ended,100,100\n"
      stage:advance { seconds = 1 }
      assert.are.equal(taps + 1, count())
    end
  end)

  it("may be within the pause", function()
    local stage, _, count = tapped()
    stage:touch { phase = "began", x = 100, y = 100, time = 0.1 }
    stage:touch { phase = "ended", x = 100, y = 100, time = 0.2 }
    stage:advance { seconds = 3 }
    stage:touch { phase = "began", x = 100, y = 100, time = 2 }
    stage:touch { phase = "ended", x = 100, y = 100, time = 2.1 }
    stage:advance { seconds = 1 }
    assert.are.equal(2, count())
  end)

  it("are refused with the times that were given, whatever the input", function()
    local inputs = {
      touch = function(stage, time, isFirst)
        stage:touch { phase = isFirst and "began" or "moved", x = 1, y = 1, time = time }
      end,
      hover = function(stage, time) stage:hover { x = 1, y = 1, time = time } end,
      wheel = function(stage, time) stage:wheel { x = 1, y = 1, dy = 1, time = time } end,
      key = function(stage, time) stage:key { key = "a", phase = "down", time = time } end,
    }
    for name, give in pairs(inputs) do
      local stage = libration.stage {}
      stage:advance { seconds = 1 }
      give(stage, 20, true)
      assert.has_error(function() give(stage, 10, false) end,
        name .. ": time of a touch must not be before the last one's, 20 s, but is 10 s")
    end
  end)

  it("are refused by the clock of stage.elapsed after a further pause, and when played", function()
    local stage = tapped()
    stage:advance { seconds = 1 }
    stage:touch { phase = "began", x = 100, y = 100, time = 1.1 }
    stage:touch { phase = "ended", x = 100, y = 100, time = 1.2 }
    stage:advance { seconds = 4 }
    assert.has_error(function() stage:touch { phase = "began", x = 1, y = 1, time = 1.15 } end,
      "touch: time of a touch must not be before the last one's, 1.2 s, but is 1.15 s")
    stage:touch { phase = "began", x = 100, y = 100, time = 20 }
    assert.has_error(function()
      stage:playTouches "time,touch,phase,x,y\n0,2,began,100,100\n"
    end, "playTouches: time of a touch must not be before the last one's, 20 s, but is 5 s")
  end)
end)
