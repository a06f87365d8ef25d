--- A field whose force is never found.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    self.animator:add("customField", {
      item = self.item,
      evaluate = function()
        while true do
        end
      end,
    })
  end,
}
