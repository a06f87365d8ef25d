--- Sets thousands of boundaries over and over.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local walls = {}
    for i = 1, 1000 do
      walls["wall" .. i] = { { i, 0 }, { 0, i } }
    end
    local collision = self.animator:add("collision", { item = self.item })
    while true do
      collision.boundaries = walls
    end
  end,
}
