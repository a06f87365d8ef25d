local function throbbing(options)
  local stage = libration.stage { width = 320, height = 160 }
  options = options or {}
  options.item = stage:addItem { name = "heart", center = { 80, 80 }, size = { 44, 44 } }
  return stage, options.item, stage.animator:add("pulse", options)
end

--- The scale at time t of the formula that pulse follows.
local function swing(t)
  return 1 + 0.5 * math.sin(2 * math.pi * t) * math.exp(-2 * t)
end

describe("pulse", function()
  it("scales by 1 + 0.5 sin(2 pi t) e^(-2 t), with t 0 in its first tick", function()
    local stage, heart = throbbing()
    for tick = 1, 91 do
      stage:advance { ticks = 1 }
      local t = (tick - 1) / 60
      if t <= 1.5 then assert.near(swing(t), heart.scaleX, 1e-9) end
      assert.are.equal(heart.scaleX, heart.scaleY)
    end
  end)

  it("shows the published scales", function()
    assert.near(1.3188, swing(0.201), 5e-5)
    assert.near(0.8827, swing(0.701), 5e-5)
    local stage, heart = throbbing()
    stage:advance { ticks = 13 } -- t = 0.2 s
    assert.near(1.3188, heart.scaleX, 0.002)
    stage:advance { ticks = 30 } -- t = 0.7 s
    assert.near(0.8827, heart.scaleX, 0.002)
  end)

  it("keeps the animator ticking to its end, and restores the transform without a jump", function()
    local stage, heart, pulse = throbbing()
    local record = stage:record "heart"
    stage:advance { ticks = 91 } -- t = 1.5 s
    assert.is_true(stage.animator.isRunning)
    assert.is_true(pulse.clockMandate)
    stage:advance { ticks = 60 }
    assert.is_false(stage.animator.isRunning)
    assert.is_false(pulse.clockMandate)
    assert.are.equal(1, heart.scaleX)
    assert.are.equal(1, heart.scaleY)
    assert.is_true(record:isContinuous("scaleX", 0.06))
    assert.near(1.52, stage.animator.elapsedTime, 0.51)
  end)

  it("swings around the scale it found, also when it is removed in the middle", function()
    local stage = libration.stage { width = 320, height = 160 }
    local heart = stage:addItem { center = { 80, 80 }, size = { 44, 44 } }
    heart.scaleX, heart.scaleY = 2, 3
    local pulse = stage.animator:add("pulse", { item = heart })
    stage:advance { ticks = 16 }
    assert.near(2 * swing(0.25), heart.scaleX, 1e-9)
    assert.near(3 * swing(0.25), heart.scaleY, 1e-9)
    pulse:remove()
    stage:advance { ticks = 1 }
    assert.are.equal(2, heart.scaleX)
    assert.are.equal(3, heart.scaleY)
  end)
end)

describe("pulses that overlap", function()
  it("multiply, and end at the scale that the first one found", function()
    local stage, heart = throbbing()
    heart.scaleX = 1
    stage:advance { ticks = 16 }
    stage.animator:add("pulse", { item = heart })
    stage:advance { ticks = 13 }
    assert.near(swing(28 / 60) * swing(12 / 60), heart.scaleX, 1e-9)
    local third = stage.animator:add("pulse", { item = heart, duration = 9 })
    stage:advance { ticks = 100 }
    third:remove()
    stage:advance { ticks = 60 }
    assert.are.equal(1, heart.scaleX)
    assert.are.equal(1, heart.scaleY)
    stage.animator:add("pulse", { item = heart })
    stage:advance { ticks = 13 }
    assert.near(swing(12 / 60), heart.scaleX, 1e-9)
  end)
end)
