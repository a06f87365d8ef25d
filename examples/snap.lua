-- A card snaps to a point; a watcher removes the snap as soon as the card looks still.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem {
  name = "card", center = { 157, 252 }, size = { 60, 60 }, tags = { "card" },
}
local snap = stage.animator:add("snap", { item = card, point = { 80, 252 }, damping = 0.5 })
stage.animator:add("frameWatcher", { item = card, target = snap })
return stage
