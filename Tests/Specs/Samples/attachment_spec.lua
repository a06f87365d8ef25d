--- How far the held point of the square is from a point.
local function length(square, point)
  local sine, cosine = math.sin(square.angle), math.cos(square.angle)
  local x, y = square.x - 25 * cosine + 25 * sine, square.y - 25 * sine - 25 * cosine
  return math.sqrt((x - point.x) ^ 2 + (y - point.y) ^ 2)
end

describe("the sample attachment", function()
  local stage, square, handle

  before_each(function()
    stage = dofile("examples/attachment.lua")
    square, handle = stage:item "square", stage:item "handle"
  end)

  it("keeps the length that it began with, while it hangs, follows and swings on", function()
    local begun = math.sqrt(25 ^ 2 + (110 - 25) ^ 2)
    repeat
      local anchor = handle.center -- where the finger moves it in a tick counts in the next
      stage:advance { ticks = 1 }
      assert.near(begun, length(square, anchor), 0.5)
    until not stage.animator.isRunning
  end)

  it("moves only when the finger does", function()
    stage:advance { ticks = 30 }
    assert.near(160, square.x, 1e-3)
    assert.near(240, square.y, 1e-3)
    stage:advance { ticks = 45 }
    assert.near(60, handle.x, 1e-9)
    assert.is_true(math.abs(square.angle) > math.rad(5))
  end)
end)
