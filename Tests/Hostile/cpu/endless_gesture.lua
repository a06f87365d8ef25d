--- A gesture whose function never returns.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    self:addChild("touch", {
      item = self.item,
      onBegan = function()
        while true do
        end
      end,
    })
    self.stage:touch { phase = "began", x = self.item.x, y = self.item.y }
  end,
}
