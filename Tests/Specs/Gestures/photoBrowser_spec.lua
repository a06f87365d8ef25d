local springs = dofile "Tests/Specs/Gestures/springs.lua"

describe("photoBrowser", function()
  local function recorded()
    local stage = dofile "examples/photoBrowser.lua"
    local record = stage:record "strip"
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 10 })
    return stage, record
  end

  -- The finger is down in ticks 6 to 24, 60 to 66, 96 to 102, 108 to 114 and 156 to 162.
  it("goes beyond page 1 and back, to page 3 with a catch between, and back to 2", function()
    local stage, record = recorded()
    local x = record:values "x"
    -- 10 of 100 pt go by before the pan begins; a rubber band of one page, 320 pt, shows the rest.
    assert.near(640 + (1 - 1 / (90 * 0.55 / 320 + 1)) * 320, x[25], 1e-6, "beyond page 1")
    local back = springs.later(x[25] - 640, record:values("vx")[25], 0.35, 1, 35)
    assert.near(640 + back, x[60], 1e-3, "back at page 1")
    assert.near(springs.later(x[103], -800, 0.35, 1, 5), x[108], 1e-3, "between 2 and 3")
    assert.near(x[109], x[108], 1e-9, "caught")
    assert.near(0, x[155], 1e-9, "page 3")
    assert.are.equal(320, stage:item("strip").x)
    assert.are.equal(160, stage:item("photo2").x)
  end)

  it("has no step in place", function()
    local _, record = recorded()
    assert.is_true(record:isContinuous("x", 1680 / 60))
  end)

  it("has no step in velocity where the finger lets go", function()
    local _, record = recorded()
    local x, vx = record:values "x", record:values "vx"
    local places = { [24] = 640, [66] = 320, [102] = 0, [114] = 0, [162] = 320 }
    for tick, place in pairs(places) do
      local now = tick + 1
      local later = springs.later(x[now] - place, vx[now], 0.35, 1, 1)
      assert.near(place + later, x[now + 1], 1e-3, "tick " .. tick)
    end
    assert.near(-800, vx[67], 1e-6)
    assert.near(800, vx[163], 1e-6)
  end)
end)
