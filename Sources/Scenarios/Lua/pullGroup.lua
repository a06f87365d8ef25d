--- The hook of a group that pulls its items to the middle of their stage: as `pull`, for all.

return function(_, dt, items)
  items.vx = items.vx + (160 - items.x) * dt
  items.vy = items.vy + (240 - items.y) * dt
end
