--- A scene of items that a behavior file finds by their tag; it is given how many.

local count = ...

local stage = libration.stage { width = 320, height = 480 }
for i = 1, count do
  local center = { 160 + 100 * math.cos(i), 240 + 100 * math.sin(i) }
  stage:addItem { center = center, size = { 10, 10 }, tags = { "pulled" } }
end
return stage
