--- A lamp that turns round once: its beam ends at the first thing in its way, and lights it.

local stage = libration.stage { width = 320, height = 480 }
local lamp = stage:addItem { name = "lamp", center = { 160, 240 }, size = { 16, 16 } }
local beam = stage:addItem { name = "beam", size = { 1, 2 }, alpha = 0.5, color = "yellow" }

local function crate(name, center, size)
  return stage:addItem { name = name, center = center, size = size, tags = { "crate" } }
end

crate("wide", { 260, 240 }, { 20, 120 })
crate("behind", { 300, 240 }, { 20, 60 })
local ball = stage:addItem {
  name = "ball", center = { 60, 20 }, size = { 40, 40 }, tags = { "crate" },
  collisionBoundsType = "ellipse",
}
stage.animator:add("gravity", { item = ball, magnitude = 0.2 })
stage.animator:add("collision", { item = ball, referenceBounds = true })

-- The beam starts a little behind the lamp's center: what a ray starts in, it does not meet.
local function shine(angle)
  local way = { math.cos(angle), math.sin(angle) }
  local hit = stage:raycast(lamp.center, { 160 + 600 * way[1], 240 + 600 * way[2] })[1]
  local middle = hit.distance / 2 - 0.5
  beam.center = { 160 + middle * way[1], 240 + middle * way[2] }
  beam.size, beam.angle = { hit.distance + 1, 2 }, angle
  for _, item in ipairs(stage:items { tag = "crate" }) do
    item.color = item == hit.item and "yellow" or "gray"
  end
end

stage.animator:add({
  clockMandate = true,
  onTick = function(self)
    local angle = math.min(self.elapsed * math.pi / 2, 2 * math.pi)
    lamp.angle = angle
    shine(angle)
    self.clockMandate = angle < 2 * math.pi
  end,
}, { item = lamp })

return stage
