--- Lets the host compare names of a hundred kilobytes.
-- expect: error has no

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local name = ("a"):rep(100000)
    for _ = 1, 3 do
      pcall(function() return self.stage[name] end)
      pcall(self.animator.add, self.animator, name, {})
    end
    self.item[name .. "b"] = 1
  end,
}
