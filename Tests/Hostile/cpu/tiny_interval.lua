--- A timer that is due infinitely often.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    self.stage:every(5e-324, function() end)
  end,
}
