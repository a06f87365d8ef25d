--- Changes what the values of the host can do, for all files.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local spring, region = libration.spring {}, libration.region.radius(3)
    for _, value in ipairs { spring, region, self.item.frame, self.item.center, self } do
      assert(not pcall(setmetatable, value, nil))
    end
    assert(not pcall(function() spring.value = nil end))
    assert(not pcall(function() region.contains = print end))
  end,
}
