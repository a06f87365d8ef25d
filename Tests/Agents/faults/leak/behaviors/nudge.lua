--- Nudges its item for three seconds, ten times a second.

local Nudge = { clockMandate = true, params = { force = { default = 0.01, min = 0 } } }

function Nudge:onAdd() self.count = 0 end

function Nudge:onTick()
  self.count = self.count + 1
  if self.count % 6 == 0 then
    self:addChild("push", { item = self.item, magnitude = self.force, angle = 0 }) -- fault
  end
  if self.elapsed >= 3 then self:remove() end
end

return Nudge
