-- Leaves drift on a breeze into a whirl; when the wind ends, drag brings them to rest.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480, seed = 11 }
local animator = stage.animator
local center = { 160, 300 }
local leaves = {}

for i = 1, 12 do
  local start = { 24 * i + 4, 40 + 36 * (i % 3) }
  leaves[i] = stage:addItem { name = "leaf" .. i, center = start, size = { 14, 14 } }
end

animator:add("dynamicItem", { items = leaves, angularResistance = 4 })
animator:add("collision", { items = leaves, referenceBounds = true })
local drag = animator:add("dragField", { items = leaves, strength = 0.03 })
local pull = animator:add("radialGravityField", {
  items = leaves, position = center, strength = 0.15, minimumRadius = 60,
})
local breeze = animator:add("noiseField", {
  items = leaves, region = libration.region.size(640, 500), strength = 0.2, smoothness = 0.8,
})
local whirl = animator:add("vortexField", {
  items = leaves, position = center, strength = 1.5, falloff = 1,
  region = libration.region.radius(180):difference(libration.region.radius(30)),
})

local timer
timer = stage:every(5, function()
  for _, wind in ipairs { breeze, pull, whirl } do wind:remove() end
  drag.strength = 0.3
  timer:cancel()
end)

return stage
