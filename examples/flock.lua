-- Two hundred birds that see each other fly for eight seconds.
local stage = libration.stage { width = 640, height = 480, seed = 11 }
local birds = {}
for i = 1, 200 do
  birds[i] = stage:addItem {
    center = { 20 + i * 37 % 600, 20 + i * 61 % 440 }, size = { 6, 6 }, color = "midnightblue",
  }
  birds[i]:setVelocity(i * 13 % 80 - 40, i * 29 % 80 - 40)
end
local flock = stage.animator:add("flock", { items = birds })
stage:after(8, function() flock:remove() end)
return stage
