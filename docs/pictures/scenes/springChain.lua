-- Five dots, each after the one before it.
local stage = libration.stage { width = 480, height = 160 }
local dots = {}
for i = 1, 5 do
  dots[i] = stage:addItem {
    name = "dot" .. i, center = { 220 - 40 * i, 40 }, size = { 24, 24 },
    collisionBoundsType = "ellipse",
  }
end
stage.animator:add("springChain", { items = dots })
dots[1]:animate { center = { 440, 120 }, duration = 0.5 }
return stage
