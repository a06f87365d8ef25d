--- Every instance adds items that get instances.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    if self.stage.elapsed > 0.1 then return end
    self.stage:addItem { size = { 1, 1 }, tags = { "prey" }, hidden = true }
    self.stage:addItem { size = { 1, 1 }, tags = { "prey" }, hidden = true }
  end,
}
