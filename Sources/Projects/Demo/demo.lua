--- Five cards that know their places: drag one, push the others with it, and let go.

-- The damping of each card: 0.2 swings for long, 1 does not swing at all.
local damping = 0.5

local stage = libration.stage { width = 320, height = 480 }
local places = { { 160, 240 }, { 70, 110 }, { 250, 110 }, { 250, 370 }, { 70, 370 } }
local faces = { "♠", "♥", "♦", "♣", "★" }

local cards = {}
for i, place in ipairs(places) do
  local start = { 0.4 * place[1] + 96, 0.5 * place[2] + 30 }
  local card = stage:addItem {
    name = "card" .. i, center = start, size = { 64, 88 }, cornerRadius = 8,
    text = faces[i], font = { size = 40, color = "white" },
  }
  stage.animator:add("snap", { item = card, point = place, damping = damping })
  stage.animator:add("pan", { item = card, carriesItem = true })
  cards[i] = card
end
stage.animator:add("collision", { items = cards, referenceBounds = true })

return stage
