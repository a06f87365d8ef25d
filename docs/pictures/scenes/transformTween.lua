-- A card that turns and grows while it falls: the fall turns nothing.
local stage = libration.stage { width = 160, height = 240 }
local card = stage:addItem { name = "card", center = { 80, 40 }, size = { 40, 56 } }
stage.animator:add("gravity", { item = card, magnitude = 0.3 })
stage.animator:add("transformTween", {
  item = card,
  target = card.transform:rotated(0.6):scaled(1.6),
})
return stage
