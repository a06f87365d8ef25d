--- Timers that are due infinitely often: they are called once per tick.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    self.calls = { 0, 0, 0 }
    for index, interval in ipairs { 5e-324, 1e-300, 1e-12 } do
      self.stage:every(interval, function() self.calls[index] = self.calls[index] + 1 end)
    end
  end,
  onTick = function(self)
    for index = 1, 3 do
      assert(self.calls[index] == self.stage.tick - 1, self.calls[index])
    end
  end,
}
