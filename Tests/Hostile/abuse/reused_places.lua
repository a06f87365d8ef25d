--- Makes items in the places of removed ones, and uses the old handles.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    self.old = self.old or {}
    for _, item in ipairs(self.old) do
      assert(not pcall(function() item.x = 1 end))
    end
    for i = 1, 10 do
      local item = self.stage:addItem { size = { 1, 1 }, hidden = true }
      self.old[#self.old + 1] = item
      self.stage:removeItem(item)
    end
  end,
}
