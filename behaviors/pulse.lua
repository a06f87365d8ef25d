--- Makes an item throb: its scale swings around where it was, and the swing dies away.
---
---     animator:add("pulse", { item = heart, magnitude = 0.3, speed = 2 })
---
--- No force acts here, so nothing but the clock mandate keeps the animator ticking. The end
--- restores the scale and releases the mandate. A whole number of half turns ends without a jump.
--- Pulses of one item multiply, and the last one to end leaves the scale that the first one found.

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

--- What the pulses of an item share: its own scale, and how far each of them swings.
local shared = {}

local function show(self)
  local swings, factor = self.shared, 1
  for _, pulse in ipairs(swings) do factor = factor * pulse.scale end
  self.item.scaleX, self.item.scaleY = swings.scaleX * factor, swings.scaleY * factor
end

--- Ends the swing; the last of an item restores its scale.
local function leave(self)
  for i, pulse in ipairs(self.shared) do
    if pulse == self then table.remove(self.shared, i) end
  end
  show(self)
  if #self.shared == 0 then shared[self.item] = nil end
  self.clockMandate = false
end

function Pulse:onAdd()
  local item = self.item
  self.shared = shared[item] or { scaleX = item.scaleX, scaleY = item.scaleY }
  self.scale, self.shared[#self.shared + 1] = 1, self
  shared[item] = self.shared
  self.clockMandate = true
end

function Pulse:onTick()
  if not self.clockMandate then return end
  local t = self.elapsed
  if t > self.duration then return leave(self) end

  local swing = math.sin(2 * math.pi * self.speed * t) * math.exp(-self.damping * t)
  self.scale = 1 + self.magnitude * swing
  show(self)
end

function Pulse:onReload()
  if self.clockMandate then shared[self.item] = self.shared end
end

function Pulse:onRemove()
  if self.clockMandate then leave(self) end
end

return Pulse
