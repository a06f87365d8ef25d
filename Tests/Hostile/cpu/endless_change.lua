--- Never comes back from its onChange, which another behavior calls by setting an option.
-- expect: fuel

local setter = {
  clockMandate = true,
  onTick = function(self)
    self.count = (self.count or 0) + 1
    for _, other in ipairs(self.animator.behaviors) do
      if other.name == "endless_change" then
        other.level = self.count
      end
    end
    assert(self.count > 0)
  end,
}

return {
  appliesTo = { tag = "prey" },
  params = { level = { default = 0 } },
  onAdd = function(self)
    self.animator:add(setter)
  end,
  onChange = function()
    while true do
    end
  end,
}
