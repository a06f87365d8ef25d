-- A box that falls on the floor, and is red when it has stood still.
local stage = libration.stage { width = 120, height = 160 }
local box = stage:addItem { name = "box", center = { 60, 30 }, size = { 40, 40 }, color = "teal" }
stage.animator:add("gravity", { item = box })
stage.animator:add("collision", { item = box, referenceBounds = true })
stage.animator:add("timerWatcher", {
  item = box,
  report = function(item) item.color = "crimson" end,
})
stage:after(1, function() end, { awake = true })
return stage
