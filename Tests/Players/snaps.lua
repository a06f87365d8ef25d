-- Small cards that fly far and turn as they go: much happens from a tick to the next.
local stage = libration.stage { width = 320, height = 200 }
for place, name in ipairs { "constructor", "valueOf", "a", "b", "c", "d", "e", "f" } do
  local card = stage:addItem { name = name, center = { 34 * place, 20 + place }, size = { 14, 14 } }
  stage.animator:add("snap", { item = card, point = { 320 - 32 * place, 170 }, damping = 0.3 })
end
return stage
