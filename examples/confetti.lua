-- Two hundred pieces of paper: one call per tick moves them all.
local colors = { "crimson", "gold", "dodgerblue", "limegreen", "orchid" }
local stage = libration.stage { width = 320, height = 480, seed = 3 }
local pieces = {}
for i = 1, 200 do
  pieces[i] = stage:addItem { size = { 8, 5 }, color = colors[i % #colors + 1] }
end
stage.animator:add("confetti", { items = pieces, point = { 160, 200 } })
return stage
