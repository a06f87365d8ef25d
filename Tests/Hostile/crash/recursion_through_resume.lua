--- Coroutines in coroutines in coroutines.
-- expect: error C stack overflow

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local function nest()
      return coroutine.wrap(nest)()
    end
    nest()
  end,
}
