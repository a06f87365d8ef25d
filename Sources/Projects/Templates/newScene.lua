-- A card snaps to the middle of the stage: change its place and add behaviors.
--
--     libration run sketch.lua
--     libration view sketch.lua

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem {
  name = "card", center = { 80, 120 }, size = { 60, 60 }, tags = { "card" },
}
stage.animator:add("snap", { item = card, point = { stage.width / 2, stage.height / 2 } })

return stage
