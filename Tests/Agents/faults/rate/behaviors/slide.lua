--- Slides its item for a second, after a third of a second.

local Slide = { clockMandate = true, params = { step = { default = 1.5, unit = "pt" } } }

function Slide:onTick()
  if self.elapsed < 0.33 then return end
  self.item.x = self.item.x + self.step -- fault
  if self.elapsed >= 1 then self:remove() end
end

return Slide
