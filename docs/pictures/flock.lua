-- Ten thousand birds after a second and a half: the picture of the README, drawn by make.
local stage = libration.stage { width = 3200, height = 1600, seed = 11 }
local birds = {}
for i = 1, 10000 do
  birds[i] = stage:addItem {
    center = { math.random(0, 3200), math.random(0, 1600) }, size = { 14, 5 },
    color = ({ "midnightblue", "steelblue", "slateblue", "teal" })[i % 4 + 1],
  }
  birds[i]:setVelocity(math.random(-60, 60), math.random(-60, 60))
end
stage.animator:add("flock", { items = birds, sight = 60, distance = 16, speed = 160, turn = 8 })
stage:advance { seconds = 1.5 }
for _, bird in ipairs(birds) do bird.angle = math.atan(bird.vy, bird.vx) end
return stage
