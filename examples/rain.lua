-- Three hundred drops fall for six seconds.
local stage = libration.stage { width = 320, height = 480, seed = 5 }
local drops = {}
for i = 1, 300 do drops[i] = stage:addItem { size = { 1.5, 9 }, color = "steelblue" } end
local rain = stage.animator:add("rain", { items = drops, wind = 40 })
stage:after(6, function() rain:remove() end)
return stage
