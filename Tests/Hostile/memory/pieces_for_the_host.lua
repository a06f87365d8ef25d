--- Lets the host make lists of growing length, and keeps every second.
-- expect: memory

return {
  appliesTo = { tag = "prey" },
  clockMandate = true,
  onAdd = function(self)
    self.kept, self.inner = {}, libration.stage {}
  end,
  onTick = function(self)
    for _ = 1, 40 do
      self.inner:addItem { size = { 9, 9 } }
    end
    for i = 1, 80 do
      local list = self.inner:items()
      if i % 2 == 0 then
        self.kept[#self.kept + 1] = list
      end
    end
  end,
}
