--- Adds items in every tick, as long as it may.
-- expect: memory

return {
  appliesTo = { tag = "prey" },
  limits = { memory = 2000000 },
  onTick = function(self)
    for _ = 1, 1000000 do
      self.stage:addItem { size = { 1, 1 }, hidden = true }
    end
  end,
}
