describe("examples/lightBeam", function()
  local stage, beam

  before_each(function()
    stage = dofile("examples/lightBeam.lua")
    beam = stage:item "beam"
  end)

  --- Where the beam ends: half of it and its middle, less the point that it begins behind the lamp.
  local function tip()
    local half = beam.width / 2
    return beam.x + half * math.cos(beam.angle), beam.y + half * math.sin(beam.angle)
  end

  it("ends at the first thing in its way: a crate, and beside it the edge of the stage", function()
    stage:advance { ticks = 21 }
    local angle = 20 / 60 * math.pi / 2
    local x, y = tip()
    assert.near(250, x, 1e-6)
    assert.near(240 + 90 * math.tan(angle), y, 1e-6)
    assert.are.equal("yellow", stage:item("wide").color)
    stage:advance { ticks = 40 }
    x, y = tip()
    assert.near(160, x, 1e-6)
    assert.near(480, y, 1e-6)
    assert.are.equal("gray", stage:item("wide").color)
  end)

  it("lights the ball where it is, and never what stands behind another crate", function()
    local lit, ball = {}, stage:item "ball"
    for tick = 1, 250 do
      stage:advance { ticks = 1, force = true }
      for _, item in ipairs(stage:items { tag = "crate" }) do
        if item.color == "yellow" then lit[item.name] = (lit[item.name] or 0) + 1 end
      end
      local angle = math.min((tick - 1) / 60 * math.pi / 2, 2 * math.pi)
      local x, y = ball.x - 160, ball.y - 240
      local along = x * math.cos(angle) + y * math.sin(angle)
      local across = y * math.cos(angle) - x * math.sin(angle)
      local isMet = along > 0 and math.abs(across) < 20
      assert.are.equal(isMet and "yellow" or "gray", ball.color, "tick " .. tick)
    end
    assert.is_nil(lit.behind)
    -- Seen at 60 pt to each side from 90 pt, 33.7 degrees, at 1.5 per tick: 0 to 22 and 218 to 249.
    assert.are.equal(23 + 32, lit.wide)
    assert.are.equal(5, lit.ball, "in its fall, before it lies on the floor")
    assert.are.equal(0, #stage:errors())
  end)

  it("pauses after one turn", function()
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 10 })
    assert.near(2 * math.pi, stage:item("lamp").angle, 1e-9)
  end)
end)
