--- Sways its item, less and less.

local Sway = { clockMandate = true, params = { width = { default = 40, min = 0, unit = "pt" } } }

function Sway:onAdd() self.center = self.item.x end

function Sway:onTick()
  local width = self.width * math.exp(-self.elapsed)
  self.item.x = self.center + width * math.sin(6 * self.elapsed) -- fault
end

return Sway
