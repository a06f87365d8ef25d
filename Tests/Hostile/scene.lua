-- The stage of every hostile script: honest items, and one that the script gets.
local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local ball = stage:addItem { name = "honest", center = { 60, 60 }, size = { 30, 30 }, tags = { "honest" } }
local card = stage:addItem { name = "honest card", center = { 240, 80 }, size = { 60, 60 } }
stage.animator:add("gravity", { item = ball })
stage.animator:add("collision", { item = ball, referenceBounds = true })
stage.animator:add("snap", { item = card, point = { 200, 300 } })
stage:addItem { name = "prey", center = { 160, 400 }, size = { 20, 20 }, tags = { "prey" } }
return stage
