--- Lets the host make lists of growing length, and keeps every third.
-- expect: memory

return {
  appliesTo = { tag = "prey" },
  clockMandate = true,
  limits = { memory = 16000000 },
  onAdd = function(self)
    self.kept, self.inner = {}, libration.stage {}
  end,
  onTick = function(self)
    for _ = 1, 40 do
      self.inner:addItem { size = { 9, 9 } }
    end
    for i = 1, 300 do
      local list = self.inner:items()
      if i % 3 == 0 then
        self.kept[#self.kept + 1] = list
      end
    end
  end,
}
