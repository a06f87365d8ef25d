--- Lifts its item for a second.

local Rise = { clockMandate = true, params = { speed = { default = 60, unit = "pt/s" } } }

function Rise:onTick(dt)
  self.item.y = self.item.y + self.speed * dt -- fault
  if self.elapsed >= 1 then self:remove() end
end

return Rise
