-- The card must swing to its place; the options are those of the whole house.
local options = require "_options"
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 60, 240 }, size = { 60, 90 } }
stage.animator:add("snap", options.snap(card, { 200, 300 }))
return stage
