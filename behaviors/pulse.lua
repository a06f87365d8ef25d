--- Makes an item pulse: its scale oscillates around its present scale, and the oscillation decays.
---
---     animator:add("pulse", { item = heart, magnitude = 0.3, speed = 2 })
---
--- No force acts here, so only the clock mandate keeps the animator ticking. At its end it restores
--- the scale and releases the mandate. A whole number of half turns ends without a jump. Pulses of
--- one item multiply, and the last one to end restores the scale before the first one.

local Pulse = {
  clockMandate = true,
  params = {
    item = { kind = "item", doc = "The item to scale." },
    magnitude = { default = 0.5, doc = "Amplitude as a fraction of the item's scale." },
    speed = { default = 1, min = 0, unit = "1/s", doc = "Turns per second." },
    damping = { default = 2, min = 0, unit = "1/s", doc = "Rate at which the amplitude decays." },
    duration = { default = 1.5, min = 0, unit = "s", doc = "Time after which it ends." },
  },
}

--- The shared state of an item's pulses: its own scale, and the present factor of each pulse.
local shared = {}

local function show(self)
  local swings, factor = self.shared, 1
  for _, pulse in ipairs(swings) do factor = factor * pulse.scale end
  self.item.scaleX, self.item.scaleY = swings.scaleX * factor, swings.scaleY * factor
end

--- Ends the pulse; the last pulse of an item restores its scale.
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
