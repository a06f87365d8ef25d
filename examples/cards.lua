-- Scattered cards snap together into a pile, each at its own angle. A finger can drag them away.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local cards = 7

for i = 1, cards do
  local around = 2 * math.pi * i / cards
  local card = stage:addItem {
    name = "card" .. i,
    center = { 160 + 110 * math.cos(around), 240 + 170 * math.sin(around) },
    size = { 60, 84 },
  }
  local turn = (i - (cards + 1) / 2) * 0.12
  stage.animator:add("snap", { item = card, point = { 160 + 4 * i, 240 } })
  stage.animator:add("transformTween", { item = card, target = card.transform:rotated(turn) })
  stage.animator:add("pan", { item = card, carriesItem = true })
end

return stage
