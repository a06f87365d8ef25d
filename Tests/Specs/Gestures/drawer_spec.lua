local springs = dofile "Tests/Specs/Gestures/springs.lua"

describe("the drawer of the example", function()
  local function recorded()
    local stage = dofile "examples/drawer.lua"
    local record = stage:record "sheet"
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 10 })
    return stage:item "sheet", record
  end

  -- The finger is down in ticks 6 to 12, 21 to 30 and 36 to 66.
  it("is thrown open, caught, thrown shut, caught, and pulled open", function()
    local sheet, record = recorded()
    local y = record:values "y"
    assert.are.equal(640, y[1])
    assert.near(320 + springs.later(y[13] - 320, -600, 0.4, 0.8, 8), y[21], 1e-6, "on its way up")
    assert.are.equal(y[21], y[23], "caught")
    local thrown = springs.later(y[31] - 640, 70 / 0.15, 0.4, 0.8, 5)
    assert.near(640 + thrown, y[36], 1e-6, "on its way down")
    assert.is_true(record:peak "y" == 640)
    assert.are.equal(320, sheet.y)
  end)

  it("gives beyond its end like a rubber band, and comes back", function()
    local _, record = recorded()
    local y = record:values "y"
    -- From 541.34 on by 330 pt to 211.34: 108.66 beyond the end, of which little is shown.
    local pull = 320 - (y[37] - 330)
    assert.near(320 - (1 - 1 / (pull * 0.55 / 200 + 1)) * 200, y[67], 1e-6)
  end)

  it("has no step in place, and is where its velocity carried it", function()
    local _, record = recorded()
    local y, vy = record:values "y", record:values "vy"
    for tick = 1, #y - 1 do
      assert.near(y[tick] + vy[tick + 1] / 60, y[tick + 1], 0.1, "tick " .. tick)
    end
  end)

  it("has no step in velocity where the finger lets go", function()
    local _, record = recorded()
    local y, vy = record:values "y", record:values "vy"
    for tick, place in pairs { [12] = 320, [30] = 640, [66] = 320 } do
      local now = tick + 1
      local later = springs.later(y[now] - place, vy[now], 0.4, 0.8, 1)
      assert.near(place + later, y[now + 1], 1e-3, "tick " .. tick)
    end
    -- The finger's velocities, the last one held back by the rubber band.
    assert.near(-600, vy[13], 1e-6)
    assert.near(70 / 0.15, vy[31], 1e-6)
    assert.near(-222, vy[67], 1)
  end)
end)
