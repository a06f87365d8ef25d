--- A drawer that can be interrupted: a finger throws it open, catches it, pushes it back, opens it.

local stage = libration.stage { width = 320, height = 480 }
local sheet = stage:addItem { name = "sheet", center = { 160, 640 }, size = { 320, 400 } }

stage.animator:add("drawer", {
  item = sheet, closed = { 160, 640 }, open = { 160, 320 },
  settled = function(isOpen) print(isOpen and "open" or "closed") end,
})

-- The finger: down, along a line, up; a sample per tick.
local function swipe(from, to, start, duration)
  local ticks = duration * 60
  for tick = 0, ticks do
    stage:touch {
      phase = tick == 0 and "began" or "moved", time = start + tick / 60,
      x = 160, y = from + (to - from) * tick / ticks,
    }
  end
  stage:touch { phase = "ended", x = 160, y = to, time = start + duration }
end

-- A flick opens it; the finger catches it, throws it shut, catches it again and pulls it too far.
swipe(460, 400, 0.1, 0.1)
swipe(400, 470, 0.35, 0.15)
swipe(470, 130, 0.6, 0.5)

return stage
