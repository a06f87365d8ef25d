--- Keeps its item from going beyond a place.

local Fence = { params = { most = { default = 100, unit = "pt" } } }

function Fence:onTick()
  if self.item.x > self.most then self.item.x = self.most end
end

return Fence
