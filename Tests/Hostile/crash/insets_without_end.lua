--- Moves the edges of stages out of space, and inside out.
-- expect: fine

local function sides(number) return { number, number, number, number } end

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local wall = self.animator:add("collision", { item = self.item, referenceBounds = true })
    for _, number in ipairs { -1e308, 1e308, -1e9 - 1, 0 / 0, 1 / 0 } do
      local ok, message = pcall(function() wall.referenceBounds = sides(number) end)
      assert(not ok and message:find("must be", 1, true), message)
    end
    for _, number in ipairs { -1e9, 1e9, 160, 159.9999, 5e-324 } do
      wall.referenceBounds = sides(number)
      local stage = libration.stage { width = 1e9, height = 0.001 }
      local item = stage:addItem { size = { 5, 5 }, center = { 1e9, -1e9 } }
      stage.animator:add("collision", { item = item, referenceBounds = sides(number) })
      stage.animator:add("gravity", { item = item })
      stage:advance { ticks = 3 }
      stage.animator:debug()
    end
    self.animator:debug()
    wall:remove()
  end,
}
