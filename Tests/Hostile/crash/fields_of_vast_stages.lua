--- Pictures of fields on stages as large as there can be; larger ones are refused.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    for _, number in ipairs { 1e308, 1e190, 1e9 + 1, 5e-324, 0 } do
      for _, option in ipairs { "width", "height" } do
        local ok, message = pcall(libration.stage, { [option] = number })
        assert(not ok and message:find(option .. " must be from 0.001 to 1e9 pt", 1, true), message)
      end
    end
  end,
  -- A picture of 10,000 places takes most of the fuel of a hook.
  onTick = function(self)
    local name = self.elapsed == 0 and "springField" or "noiseField"
    local stage = libration.stage { width = 1e9, height = 1e9 }
    stage.animator:add(name, { item = stage:addItem { size = { 5, 5 }, center = { 1e9, -1e9 } } })
    stage:advance { ticks = 3 }
    assert(#stage.animator:debug().fields == 1)
    if self.elapsed > 0 then
      self:remove()
    end
  end,
}
