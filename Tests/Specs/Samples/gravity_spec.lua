--- The fall of a bare item in a time: its air takes 0.1 of its speed per second.
local function fall(time)
  local rate = 0.1
  return 1000 / rate * (time - (1 - math.exp(-rate * time)) / rate)
end

describe("the sample gravity", function()
  it("falls straight down as the closed form says", function()
    local stage = dofile("examples/gravity.lua")
    local square = stage:item "square"
    for tick = 1, 50 do
      stage:advance { ticks = 1 }
      assert.near(90 + fall(tick / 60), square.y, 1)
      assert.are.equal(160, square.x)
      assert.are.equal(0, square.angle)
    end
  end)

  it("ends when the square is out of sight", function()
    local stage = dofile("examples/gravity.lua")
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 2 })
    local ticks = 0
    repeat ticks = ticks + 1 until 90 + fall(ticks / 60) - 50 > 480
    assert.are.equal(ticks, stage.tick)
    assert.near(90 + fall(ticks / 60), stage:item("square").y, 1)
  end)
end)
