--- Asks for hits at the edges of space, in spaces that there are none of, among items of no extent.
-- expect: fine

local function refused(text, call, ...)
  local ok, message = pcall(call, ...)
  assert(not ok and message:find(text, 1, true), tostring(message))
end

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local stage = self.stage
    for _, point in ipairs { 1, "x", {}, { 1 }, { 0 / 0, 1 }, { math.huge, 1 }, { x = 1 }, { "a", "b" }, print } do
      refused("", stage.hitTest, stage, point)
    end
    refused("must", stage.hitTest, stage, { 1, 1 }, "nowhere")
    refused("must", stage.hitTest, stage, { 1, 1 }, 5)
    refused("must be from", stage.hitTest, stage, { 1e308, 0 })
    for _, far in ipairs { 1e9, -1e9, 5e-324 } do
      assert(stage:hitTest { far, far } == nil)
    end
    local thin = stage:addItem { center = { 7, 7 }, size = { 0.001, 1e9 }, hidden = true }
    thin.scaleX, thin.scaleY, thin.angle = 0, -1e6, 1e9
    for _ = 1, 50 do
      stage:hitTest({ 7, 7 }, "model")
      stage:hitTest { 7, 7 }
    end
    for _, far in ipairs { 1e9, -1e9 } do
      assert(#stage:raycast({ far, -far }, { -far, far }) >= 0)
      assert(#stage:itemsIn { -1e9, far, 1e9, 1e9 } >= 0)
      assert(#stage:itemsIn(libration.region.radius(1e9), { far, far }) >= 0)
    end
    thin.angle, thin.y = 0, 1e9
    assert(#stage:raycast({ -1e9, 6e8 }, { 1e9, 6e8 }) == 1)
    thin.size = { 0.001, 0.001 }
    stage:raycast({ 5e-324, 0 }, { 7, 1e9 })
    for _, bad in ipairs { 1, "x", {}, { 1 }, { 0 / 0, 1 }, { 1, 1e10 }, { math.huge, 1 }, print } do
      refused("", stage.raycast, stage, bad, { 1, 1 })
      refused("", stage.raycast, stage, { 1, 1 }, bad)
      refused("", stage.itemsIn, stage, bad)
      refused("", stage.itemsIn, stage, libration.region.empty, bad)
    end
    refused("must differ", stage.raycast, stage, { 5e-324, 0 }, { 0, -5e-324 })
    refused("must be from", stage.itemsIn, stage, { 0, 0, 5e-324, 1 })
    refused("must", function() stage.touchSpace = "nowhere" end)
    stage.touchSpace = "model"
  end,
}
