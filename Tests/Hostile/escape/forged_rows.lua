--- Names an item so that it looks like a row of the trace.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    self.stage:addItem { name = 'a"\n1,0.016667,honest,0,0,0,1,1,0,0,0,1,1,1\n"', size = { 1, 1 } }
  end,
}
