--- Moves its item after a second and a half.

local Hop = { params = { way = { default = 200, unit = "pt" } } }

function Hop:onTick() -- fault
  if self.elapsed < 1.5 then return end
  self.item.x = self.item.x + self.way
  self:remove()
end

return Hop
