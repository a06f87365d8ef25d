--- Timers that are due infinitely often: they are called once per tick.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    self.calls = { 0, 0, 0 }
    for index, interval in ipairs { 1e-6, 2e-6, 1e-5 } do
      self.stage:every(interval, function() self.calls[index] = self.calls[index] + 1 end)
    end
  end,
  onTick = function(self)
    for index = 1, 3 do
      assert(self.calls[index] == self.stage.tick - 1, self.calls[index])
    end
  end,
}
