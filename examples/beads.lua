-- A chain of three beads on rods and a bead on a spring swing out under gravity.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local beads = {}

for i = 1, 3 do
  beads[i] = stage:addItem { name = "bead" .. i, center = { 120 + 50 * i, 60 }, size = { 20, 20 } }
end
animator:add("attachment", { item = beads[1], anchor = { 120, 60 } })
animator:add("attachment", { item = beads[2], to = beads[1] })
animator:add("attachment", { item = beads[3], to = beads[2] })

local bob = stage:addItem { name = "bob", center = { 60, 160 }, size = { 30, 30 } }
animator:add("attachment", { item = bob, anchor = { 60, 60 }, frequency = 1, damping = 0.1 })

local all = { beads[1], beads[2], beads[3], bob }
animator:add("gravity", { items = all })
animator:add("dynamicItem", { items = all, resistance = 0.8, angularResistance = 2 })

return stage
