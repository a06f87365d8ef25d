--- A hook that pulls an item to the middle of its stage: 4 reads and 2 writes.

return function(self, dt)
  local item = self.item
  item.vx = item.vx + (160 - item.x) * dt
  item.vy = item.vy + (240 - item.y) * dt
end
