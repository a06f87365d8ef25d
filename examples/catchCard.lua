--- A finger catches a flying card at the position where it is shown, not where it will end.

local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 60, 240 }, size = { 80, 110 } }

-- An animation hides its item from fingers unless it allows user interaction.
local function fly(to, velocity)
  card:animate {
    center = to, spring = { response = 0.8, dampingRatio = 1 }, velocity = velocity,
    allowsUserInteraction = true,
  }
end

-- The touch catches the card at once, the pan carries it; both release it to a spring.
stage.animator:add("touch", {
  item = card, carriesItem = true, onEnded = function() fly { 160, 400 } end,
})
stage.animator:add("pan", {
  item = card, carriesItem = true,
  onEnded = function(pan) fly({ 160, 400 }, pan.velocity) end,
})

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

-- The finger catches it on its way up and throws it down, catches it again, holds it and lets it
-- go.
fly { 260, 80 }
swipe({ 150, 170 }, { 150, 240 }, 0.25, 0.2)
swipe({ 155, 285 }, { 155, 285 }, 0.6, 0.1)

return stage
