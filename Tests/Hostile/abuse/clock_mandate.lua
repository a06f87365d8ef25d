--- Takes and gives back the clock mandate in every way.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    for i = 1, 1000 do
      self.clockMandate = i % 2 == 0
    end
    for _, value in ipairs { 1, "yes", {}, print } do
      assert(not pcall(function() self.clockMandate = value end))
      assert(not pcall(function() self.locks = { value } end))
    end
    self.clockMandate = false
  end,
}
