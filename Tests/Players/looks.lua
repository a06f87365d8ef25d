-- Looks that players must show besides bodies that fall: fades, scales, sizes, colours, outlines,
-- an order that changes, and items that come and hide.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 320 }
local function item(name, x, y, more)
  more = more or {}
  more.name, more.center = name, { x, y }
  more.size = more.size or { 50, 30 }
  return stage:addItem(more)
end

local fade = item("fade", 60, 40, { color = "#ff0000" })
local grow = item("grow", 160, 50, { angle = 0.3 })
local wide = item("wide", 260, 50, { size = { 30, 30 } })
local disc = item("disc", 60, 130, { collisionBoundsType = "ellipse", size = { 40, 60 } })
local star = item("star", 160, 130, {
  collisionBoundsType = "path", collisionBoundingPath = { { -20, 20 }, { 0, -25 }, { 20, 20 } },
})
local late = item("late", 250, 140, { collisionBoundsType = "ellipse", size = { 60, 30 } })
local under, over = item("under", 60, 230), item("over", 80, 240)
local hidden = item("hid den", 160, 230)
item("still", 260, 280)

local spring = { bounce = 0.4, duration = 0.5 }
fade:animate { alpha = 0.1, color = "#00ff00", center = { 100, 60 }, duration = 0.7 }
grow:animate { scaleX = 1.7, scaleY = 0.6, angle = 2, spring = spring }
wide:animate { size = { 70, 20 }, center = { 250, 60 }, spring = spring }
disc:animate { angle = -3, center = { 80, 150 }, spring = spring }
star:animate { angle = 1, scaleX = 1.5, scaleY = 1.5, spring = spring }

-- A turn, and then a scale along the axes of the stage.
local function stretch(time)
  local sine, cosine = math.sin(time * 3), math.cos(time * 3)
  local wider, lower = 1 + 0.4 * math.sin(time * 7), 1 - 0.3 * math.sin(time * 5)
  late.transform = {
    a = cosine * wider, b = sine * lower, c = -sine * wider, d = cosine * lower, tx = 0, ty = 0,
  }
end
stretch(0.1)

stage.animator:add({
  clockMandate = true,
  onTick = function(self)
    local time = self.elapsed
    stretch(time + 0.1)
    under.x = 60 + 40 * math.sin(time * 6)
    under.zPosition = time > 0.6 and 1 or 0
    over.y = 240 + 20 * math.cos(time * 5)
    hidden.hidden = time > 0.4 and time < 0.8
    hidden.x = 160 + 100 * time
    if time > 1 and not self.guest then
      self.guest = item("guest", 200, 280, { size = { 20, 20 } })
    elseif self.guest then
      self.guest.y = self.guest.y - 1
    end
    if time > 1.4 then self:remove() end
  end,
})

return stage
