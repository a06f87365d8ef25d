-- The hand that moves the interfaces among the examples, and waits until they are at rest.

local hand = {}

--- Opens an example.
function hand.open(name) return dofile("examples/" .. name .. ".lua") end

local function touch(stage, finger, phase, x, y, time)
  stage:touch { id = finger, phase = phase, x = x, y = y, time = stage.elapsed + time }
end

--- Lets a finger come down on a point and leave it after 0.05 s.
function hand.tap(stage, x, y)
  touch(stage, 1, "began", x, y, 0)
  touch(stage, 1, "ended", x, y, 0.05)
  stage:advance { seconds = 0.1 }
end

--- Drags a finger along a straight line, and keeps it there for some seconds before it leaves.
function hand.drag(stage, from, to, seconds, hold)
  touch(stage, 1, "began", from[1], from[2], 0)
  local count = math.floor(seconds * 60 + 0.5)
  local leaves = count / 60 + hold
  for i = 1, count do
    local share = i / count
    local x, y = from[1] + (to[1] - from[1]) * share, from[2] + (to[2] - from[2]) * share
    touch(stage, 1, "moved", x, y, i / 60)
  end
  touch(stage, 1, "ended", to[1], to[2], leaves)
  stage:advance { seconds = leaves + 1 / 60 }
end

--- Waits until nothing moves any more.
function hand.wait(stage)
  stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 60 })
end

--- Lets up to six taps, drags, flicks and pinches of fingers that are chosen at random happen in
--- three seconds, and waits.
function hand.play(stage, random)
  stage:advance { seconds = random:fingers(stage, { touches = 6, seconds = 3 }) }
  hand.wait(stage)
end

return hand
