--- Asks for tables until there is no room.
-- expect: memory

return {
  appliesTo = { tag = "prey" },
  limits = { memory = 2000000 },
  onTick = function(self)
    local kept = {}
    while true do
      kept[#kept + 1] = self.item.transform
    end
  end,
}
