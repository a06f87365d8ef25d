--- Keeps everything in its own self.
-- expect: memory

return {
  appliesTo = { tag = "prey" },
  limits = { memory = 2000000 },
  onTick = function(self)
    for i = 1, math.huge do
      self[i] = { i }
    end
  end,
}
