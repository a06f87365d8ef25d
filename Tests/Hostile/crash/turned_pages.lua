--- Pages that stand on their edges, turn for ever and are dragged all the same.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    self.stage:addItem { name = "page", center = { 160, 240 }, size = { 320, 480 } }
    self.animator:add("pageSnap", { item = self.stage:item "page", pages = 2, length = 1e6, dampingRatio = 1000 })
  end,
  onTick = function(self)
    local stage, page = self.stage, self.stage:item "page"
    assert(not pcall(function() page.angle = -1e308 end))
    page.angle = -1e9
    page.scaleX = stage.tick % 2 == 0 and 1e6 or 5e-324
    local phase = stage.tick % 8 == 1 and "began" or stage.tick % 8 == 0 and "ended" or "moved"
    pcall(stage.touch, stage, { phase = phase, x = 160 * (stage.tick % 5) - 200, y = 240 })
    assert(page.x - page.x == 0)
  end,
}
