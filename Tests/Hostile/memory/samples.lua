--- Records an item of another stage thousands of times, and gives that stage a few ticks in each of its own.
-- expect: error must have at most 400000 samples

return {
  appliesTo = { tag = "prey" },
  clockMandate = true,
  onAdd = function(self)
    self.other = libration.stage {}
    local item = self.other:addItem { size = { 9, 9 } }
    for _ = 1, 8000 do
      self.other:record(item)
    end
  end,
  onTick = function(self)
    self.other:advance { ticks = 11 }
  end,
}
