-- The card follows the leader, which is gone after half a second.
local stage = libration.stage { width = 320, height = 480 }
local leader = stage:addItem { name = "leader", center = { 60, 240 }, size = { 20, 20 } }
local card = stage:addItem { name = "card", center = { 160, 240 }, size = { 60, 90 } }
stage.animator:add("follow", { item = card, leader = leader })
stage:after(0.5, function() stage:removeItem(leader) end)
return stage
