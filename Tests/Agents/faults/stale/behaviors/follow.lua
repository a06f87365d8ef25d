--- Keeps its item beside another one.

local Follow = { clockMandate = true, params = { leader = { kind = "item", doc = "The other." } } }

function Follow:onTick()
  self.item.x = self.leader.x + 100 -- fault
  if self.elapsed >= 1 then self:remove() end
end

return Follow
