--- Moves an item in a circle around a point, starting at its position.
---
---     animator:add("orbit", { item = moon, center = { 160, 240 }, speed = 0.25, turns = 2 })
---
--- It sets positions, so forces on the item have no effect. After `turns` turns it releases the
--- clock mandate, and the item stays at its position.

local Orbit = {
  clockMandate = true,
  params = {
    item = { kind = "item", doc = "The item to move." },
    center = { kind = "point", unit = "pt", doc = "The center of the circle." },
    speed = { default = 0.5, unit = "1/s", doc = "Turns per second; negative: counter-clockwise." },
    turns = { kind = "number", optional = true, min = 0, doc = "Number of turns; unset: no end." },
  },
}

function Orbit:onAdd()
  local x, y = self.item.x - self.center.x, self.item.y - self.center.y
  self.radius, self.start, self.turned = math.sqrt(x * x + y * y), math.atan(y, x), 0
end

function Orbit:onTick(dt)
  if not self.clockMandate then return end
  self.turned = self.turned + self.speed * dt
  if self.turns and math.abs(self.turned) >= self.turns then
    self.turned = self.speed < 0 and -self.turns or self.turns
    self.clockMandate = false
  end

  local angle = self.start + 2 * math.pi * self.turned
  self.item.x = self.center.x + self.radius * math.cos(angle)
  self.item.y = self.center.y + self.radius * math.sin(angle)
end

return Orbit
