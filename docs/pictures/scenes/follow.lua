-- A dot that follows another one, which jumps.
local stage = libration.stage { width = 480, height = 120 }
local leader = stage:addItem {
  name = "leader", center = { 60, 60 }, size = { 16, 16 }, color = "silver",
  collisionBoundsType = "ellipse",
}
local dot = stage:addItem {
  name = "dot", center = { 60, 60 }, size = { 32, 32 }, collisionBoundsType = "ellipse",
}
stage.animator:add("follow", { item = dot, target = leader, dampingRatio = 0.5 })
leader.x = 360
return stage
