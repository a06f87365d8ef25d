--- The distance of the held point of the square from a point.
local function length(square, point)
  local sine, cosine = math.sin(square.angle), math.cos(square.angle)
  local x, y = square.x - 25 * cosine + 25 * sine, square.y - 25 * sine - 25 * cosine
  return math.sqrt((x - point.x) ^ 2 + (y - point.y) ^ 2)
end

--- Where a square on a rod of 88.6 pt is when its anchor has been dragged for some ticks: the rod
--- as impulses along it, in steps so small that they no longer count.
local function dragged(ticks)
  local x, y, angle, vx, vy, turning = 160, 240, 0, 0, 0, 0
  local inertia, begun, h = 100 ^ 2 / 6, math.sqrt(25 ^ 2 + 85 ^ 2), 1 / 6000
  local lastX, lastY = 160, 130
  for i = 1, ticks * 100 do
    -- The finger sets out after 0.5 s; where it moves the anchor in a tick counts in the next.
    local share = math.min(math.max(i * h - 0.5 - 1 / 60, 0) / 0.75, 1)
    local anchorX, anchorY = 160 - 100 * share, 130 + 70 * share
    -- The air takes 1 of each velocity per second.
    vx, vy, turning = vx * (1 - h), vy * (1 - h), turning * (1 - h)
    local sine, cosine = math.sin(angle), math.cos(angle)
    local armX, armY = -25 * cosine + 25 * sine, -25 * sine - 25 * cosine
    local rodX, rodY = x + armX - anchorX, y + armY - anchorY
    local long = math.sqrt(rodX ^ 2 + rodY ^ 2)
    rodX, rodY = rodX / long, rodY / long
    local lever = armX * rodY - armY * rodX
    local speed = (vx - turning * armY - (anchorX - lastX) / h) * rodX
      + (vy + turning * armX - (anchorY - lastY) / h) * rodY
    local impulse = -(speed + 0.2 * (long - begun) / h) / (1 + lever ^ 2 / inertia)
    vx, vy, turning = vx + impulse * rodX, vy + impulse * rodY, turning + impulse * lever / inertia
    x, y, angle = x + h * vx, y + h * vy, angle + h * turning
    lastX, lastY = anchorX, anchorY
  end
  return x, y, angle
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

  it("moves only when the finger does, then as a square on a rod must", function()
    stage:advance { ticks = 30 }
    assert.near(160, square.x, 1e-3)
    assert.near(240, square.y, 1e-3)
    for tick = 45, 75, 15 do
      stage:advance { ticks = 15 }
      local x, y, angle = dragged(tick)
      assert.near(x, square.x, 0.02)
      assert.near(y, square.y, 0.02)
      assert.near(angle, square.angle, 1e-3)
    end
    assert.near(60, handle.x, 1e-9)
  end)
end)
