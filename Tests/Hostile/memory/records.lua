--- Records an item as often as it can.
-- expect: error at most 10000 records

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    while true do
      self.stage:record(self.item)
    end
  end,
}
