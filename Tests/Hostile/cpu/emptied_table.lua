--- Looks for the next entry of a large table that is empty.
-- expect: clock

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local holes = {}
    for i = 1, 200000 do
      holes[i] = true
    end
    for i = 1, 200000 do
      holes[i] = nil
    end
    while true do
      next(holes)
    end
  end,
}
