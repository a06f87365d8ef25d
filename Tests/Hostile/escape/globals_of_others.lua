--- Looks for the globals of the honest behavior.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    assert(honestMark == nil and _G.honestMark == nil)
    for _, behavior in ipairs(self.animator.behaviors) do
      assert(not pcall(function() return behavior.onTick.honestMark end))
    end
    local function walk(value, seen)
      if type(value) ~= "table" or seen[value] then return end
      seen[value] = true
      for key, inner in next, value do
        assert(key ~= "honestMark")
        walk(inner, seen)
      end
    end
    walk(_G, {})
    walk(require("honest"), {})
  end,
}
