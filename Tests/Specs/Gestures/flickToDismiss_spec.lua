describe("flickToDismiss", function()
  local function recorded()
    local stage = dofile "examples/flickToDismiss.lua"
    local record = stage:record "card"
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 10 })
    return stage, record
  end

  -- The finger is down from 0.2 to 0.5 s, ticks 12 to 30, and from 0.6 to 0.75 s, ticks 36 to 45.
  it("springs back, is caught, and leaves for good", function()
    local stage, record = recorded()
    assert.is_nil(stage:item "card")
    local y = record:values "y"
    assert.is_true(y[36] > y[32])
    assert.are.equal(y[37], y[36])
    assert.is_true(y[#y] < -50)
  end)

  it("has no step in place", function()
    local _, record = recorded()
    assert.is_true(record:isContinuous("x", 4))
    assert.is_true(record:isContinuous("y", 20 + 1e-3))
  end)

  it("has no step in velocity where the finger lets go", function()
    local _, record = recorded()
    local vy = record:values "vy"
    -- A spring of 0.5 s pulls with 158 x 52 pt/s² at 52 pt, a resistance of 3 with 3 x 1200.
    assert.near(-200, vy[31], 1e-6)
    assert.near(vy[31], vy[32], (158 * 52 + 20 * 200) / 60)
    assert.near(-1200, vy[46], 1e-6)
    assert.near(vy[46], vy[47], 3 * 1200 / 60 + 1)
  end)
end)
