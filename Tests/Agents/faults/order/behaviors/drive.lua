--- Drives its item to the right for a second.

local Drive = { clockMandate = true, params = { speed = { default = 120, unit = "pt/s" } } }

function Drive:onTick(dt)
  self.item.x = self.item.x + self.speed * dt -- fault
  if self.elapsed >= 1 then self:remove() end
end

return Drive
