-- A dot that goes three quarters around a point.
local stage = libration.stage { width = 240, height = 240 }
local dot = stage:addItem {
  name = "dot", center = { 200, 120 }, size = { 28, 28 }, collisionBoundsType = "ellipse",
}
stage.animator:add("orbit", { item = dot, center = { 120, 120 }, turns = 0.75 })
return stage
