--- Turns its item by a quarter in a second, after a third of a second.

local Turn = { clockMandate = true }

function Turn:onTick()
  local share = math.max(0, math.min(1, 1.5 * self.elapsed - 0.5))
  self.item.angle = 90 * share -- fault
  if share == 1 then self:remove() end
end

return Turn
