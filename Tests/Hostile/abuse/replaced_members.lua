--- Replaces what the host put into self.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local me = self
    self.remove, self.addItem, self.onTick, self.item, self.items = print, 5, "no", self, nil
    self.animator, self.stage = nil, { advance = print }
    rawset(self, "clockMandate", "maybe")
    getmetatable(self)
  end,
}
