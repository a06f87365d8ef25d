--- An option whose check adds a behavior with that option.
-- expect: error C stack overflow

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local hooks
    hooks = {
      params = {
        size = {
          default = 1,
          check = function() self.animator:add(hooks, { item = self.item, size = 2 }) end,
        },
      },
    }
    self.animator:add(hooks, { item = self.item, size = 2 })
  end,
}
