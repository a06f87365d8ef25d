--- Makes an item throb: its scale swings around where it was, and the swing dies away.
---
---     animator:add("pulse", { item = heart, magnitude = 0.3, speed = 2 })
---
--- No force acts here, so nothing but the clock mandate keeps the animator ticking. The end
--- restores the scale and releases the mandate. A whole number of half turns ends without a jump.

local Pulse = {
  clockMandate = true,
  params = {
    item = { kind = "item", doc = "What throbs." },
    magnitude = { default = 0.5, doc = "Swing as a share of the item's scale." },
    speed = { default = 1, min = 0, unit = "1/s", doc = "Turns per second." },
    damping = { default = 2, min = 0, unit = "1/s", doc = "Rate at which the swing dies away." },
    duration = { default = 1.5, min = 0, unit = "s", doc = "Time after which it ends." },
  },
}

local function restore(self)
  self.item.scaleX, self.item.scaleY = self.scaleX, self.scaleY
  self.clockMandate = false
end

function Pulse:onAdd()
  self.scaleX, self.scaleY = self.item.scaleX, self.item.scaleY
end

function Pulse:onTick()
  if not self.clockMandate then return end
  local t = self.elapsed
  if t > self.duration then
    restore(self)
    return
  end

  local swing = math.sin(2 * math.pi * self.speed * t) * math.exp(-self.damping * t)
  local scale = 1 + self.magnitude * swing
  self.item.scaleX, self.item.scaleY = self.scaleX * scale, self.scaleY * scale
end

function Pulse:onRemove()
  if self.clockMandate then restore(self) end
end

return Pulse
