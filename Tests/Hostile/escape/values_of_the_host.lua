--- Looks behind everything that the host gives it.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    for _, value in ipairs {
      self.item, self.stage, self.animator, self, self.item.center, self.item.frame, libration, libration.easing,
      libration.region, libration.spring {}, self.stage:every(1, print), self.item:animate { x = 1, duration = 1 },
    } do
      assert(getmetatable(value) == false or getmetatable(value) == nil)
      assert(not pcall(setmetatable, value, {}) or type(value) == "table")
    end
    assert(not pcall(function() libration.stage = nil end))
    assert(not pcall(rawset, libration, "stage", nil))
    assert(not pcall(rawset, self.item, "x", nil))
    assert(not pcall(function() self.item.name = "other" end))
  end,
}
