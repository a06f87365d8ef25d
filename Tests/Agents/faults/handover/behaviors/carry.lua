--- Carries its item to the right, and lets it go after half a second.

local Carry = { clockMandate = true, params = { speed = { default = 200, unit = "pt/s" } } }

function Carry:onTick()
  self.item.vx = self.speed
  if self.elapsed < 0.5 then return end
  self.item.vx = 0 -- fault
  self:remove()
end

return Carry
