-- A ball bounces on the floor; the bar at the top grows by 20 pt with each bounce.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local ball = stage:addItem {
  name = "ball", center = { 160, 60 }, size = { 40, 40 }, color = "tomato",
  collisionBoundsType = "ellipse",
}
local bar = stage:addItem { name = "bar", center = { 20, 20 }, size = { 1, 10 }, color = "gold" }

animator:add("gravity", { item = ball })
animator:add("collision", { item = ball, boundaries = { floor = { { 0, 460 }, { 320, 460 } } } })
animator:add("dynamicItem", { item = ball, elasticity = 0.7 })
animator:add({
  onAdd = function(self) self.count = 0 end,
  onContact = function(self, contact)
    if contact.phase ~= "began" or contact.boundary ~= "floor" then return end
    self.count = self.count + 1
    bar.width = 20 * self.count
    bar.x = 20 + bar.width / 2
  end,
}, { item = ball })
return stage
