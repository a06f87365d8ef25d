--- Makes every item with the tag `sway` swing, like a leaf that was touched.
---
---     stage:addItem { name = "leaf", center = { 80, 90 }, size = { 20, 40 }, tags = { "sway" } }
---
--- The tag is enough; to choose options, leave the tag out and add the behavior to the item. When
--- the oscillation has decayed, the item is back at its angle and the animator may pause.

local Sway = {
  appliesTo = { tag = "sway" },
  clockMandate = true,
  params = {
    item = { kind = "item", doc = "The item to swing." },
    amplitude = { default = 0.3, unit = "rad", doc = "Amplitude without damping." },
    frequency = { default = 0.8, min = 0, unit = "Hz", doc = "Swings back and forth per second." },
    damping = { default = 0.6, min = 0, unit = "1/s", doc = "Rate of decay; 0: no end." },
  },
}

local visible = 0.002 -- rad; a swing below it moves the corner of a large item by less than 0.5 pt

function Sway:onAdd()
  self.angle = self.item.angle
end

function Sway:onTick()
  if not self.clockMandate then return end
  local swing = self.amplitude * math.exp(-self.damping * self.elapsed)
  if math.abs(swing) < visible then
    swing, self.clockMandate = 0, false
  end
  self.item.angle = self.angle + swing * math.sin(2 * math.pi * self.frequency * self.elapsed)
end

return Sway
