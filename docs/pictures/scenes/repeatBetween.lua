-- A box between two states: place, size and colour.
local stage = libration.stage { width = 320, height = 100 }
local box = stage:addItem { name = "box", center = { 50, 50 }, size = { 40, 40 }, color = "navy" }
local cycle = stage.animator:add("repeatBetween", {
  item = box,
  from = { center = { 50, 50 } },
  to = { center = { 260, 50 }, size = { 80, 30 }, color = "orange" },
})
cycle:stop()
return stage
