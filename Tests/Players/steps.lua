-- Items that scripts set anew, which players must show as steps, beside others as fast: those whose
-- name begins with "set" step, and so does a dot that leaves on the right and comes in on the left.

local libration = require "libration"

local stage = libration.stage { width = 640, height = 400 }
local function item(name, y)
  return stage:addItem { name = name, center = { 40, y }, size = { 20, 20 }, color = "#336699" }
end

local place, look = item("set place", 40), item("set look", 80)
local round = item("wrap", 120)
local thrown, snapped = item("thrown", 160), item("snapped", 200)
local animated, tweened = item("animated", 240), item("tweened", 280)
stage.animator:add("dynamicItem", { item = thrown, resistance = 0 })

local tick = 0
stage.animator:add({
  clockMandate = true,
  onTick = function(self, dt)
    tick = tick + 1
    local x = round.x + 240 * dt
    round.x = x > 630 and x - 620 or x
    if tick % 17 == 0 then place:setPosition(640 - place.x, 80 - place.y + 2 * (tick % 3)) end
    if tick % 13 == 0 then
      look.alpha, look.angle, look.width = 1.2 - look.alpha, 1 - look.angle, 60 - look.width
    end
    if tick == 30 then
      thrown.vx = 3000
      stage.animator:add("snap", { item = snapped, point = { 560, 200 } })
      animated:animate { x = 600, alpha = 0.3, angle = 2, duration = 0.1 }
    end
    if tick > 30 then tweened.x = libration.tween(40, 600, math.min(1, (tick - 30) / 6)) end
    if tick == 42 then thrown.vx = 0 end
    if tick > 170 then self:remove() end
  end,
})

return stage
