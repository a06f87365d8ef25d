--- Coroutines in coroutines in coroutines.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local function nest()
      return coroutine.wrap(nest)()
    end
    nest()
  end,
}
