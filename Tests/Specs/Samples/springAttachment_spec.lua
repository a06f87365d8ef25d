--- The turning points of the square's height before a time, in s and pt.
local function turns(record, seconds)
  local values, found = record:values "y", {}
  for i = 2, math.floor(seconds * 60) do
    local before, here, after = values[i - 1], values[i], values[i + 1]
    if (here - before) * (after - here) < 0 then
      found[#found + 1] = { time = (i - 1) / 60, y = here }
    end
  end
  return found
end

describe("the sample springAttachment", function()
  local stage, square, record
  local turning = 2 * math.pi
  local rest = 210 + 1000 / turning ^ 2 -- where gravity and spring are equal

  before_each(function()
    stage = dofile("examples/springAttachment.lua")
    square = stage:item "square"
    record = stage:record "square"
  end)

  it("swings once a second, each swing about half of the one before", function()
    stage:advance { seconds = 4 }
    local found = turns(record, 4)
    local ratio = 0.1 + 0.1 / (2 * turning) -- the spring's and the air's
    local half = math.pi / (turning * math.sqrt(1 - ratio ^ 2))
    for i = 1, 5 do
      assert.near(i * half, found[i].time, 0.03)
      local swing = (210 - rest) * math.exp(-ratio * turning * i * half)
      assert.near(rest + (i % 2 == 0 and swing or -swing), found[i].y, 0.5)
    end
  end)

  it("follows the finger to the wall, which holds it", function()
    stage:advance { seconds = 6 }
    assert.near(320 - 50, square.x, 0.05)
    for _, x in ipairs(record:values "x") do assert.is_true(x < 270.75) end
  end)

  it("hangs below the other end at last", function()
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 50 })
    assert.near(120, square.x, 1)
    assert.near(rest - 40, square.y, 1)
  end)
end)
