--- A check of an option that never decides.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    self.animator:add({
      params = { size = {
          default = 1,
          check = function()
            while true do
            end
          end,
        } },
    }, { item = self.item, size = 2 })
  end,
}
