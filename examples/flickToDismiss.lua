--- A card that can be thrown away: pulled a little, it springs back; thrown far, it is removed.
---
--- The finger pulls it and lets go, catches it on its way back, and throws it off the stage.

local stage = libration.stage { width = 320, height = 480 }
local home = { 160, 240 }
local card = stage:addItem { name = "card", center = home, size = { 200, 120 } }

-- The point where a throw ends by itself, with a resistance of 3 per second.
local function isFar(velocity)
  local x, y = card.x + velocity.x / 3, card.y + velocity.y / 3
  return x < -100 or x > 420 or y < -60 or y > 540
end

stage.animator:add("flick", {
  item = card, resistance = 3,
  thrown = function(velocity)
    if isFar(velocity) then return end
    card:animate {
      center = home, spring = { response = 0.5, dampingRatio = 0.8 }, velocity = velocity,
      allowsUserInteraction = true,
    }
  end,
})
stage.animator.activeBounds = { -100, -60, 520, 600 }
stage.animator:add({ onLeave = function(_, item) stage:removeItem(item) end }, { item = card })

-- The finger: down, along a line, up; a sample per tick.
local function swipe(from, to, start, duration)
  local ticks = duration * 60
  for tick = 0, ticks do
    local share = tick / ticks
    stage:touch {
      phase = tick == 0 and "began" or "moved", time = start + tick / 60,
      x = from[1] + (to[1] - from[1]) * share, y = from[2] + (to[2] - from[2]) * share,
    }
  end
  stage:touch { phase = "ended", x = to[1], y = to[2], time = start + duration }
end

swipe({ 160, 240 }, { 200, 180 }, 0.2, 0.3)
swipe({ 200, 200 }, { 220, 20 }, 0.6, 0.15)

return stage
