-- Cards are thrown out of a fan, tumble to the ground, gather in a pile and are dealt out again.

local libration = require "libration"

local stage = libration.stage { width = 640, height = 320 }
local animator = stage.animator
local count = 9

-- Each place in the fan is turned around one point far below, like cards in a hand.
local function place(i)
  local turn = (i - (count + 1) / 2) * 0.13
  return { 320 + 430 * math.sin(turn), 560 - 430 * math.cos(turn) }, turn
end

local cards = {}
for i = 1, count do
  local center, turn = place(i)
  cards[i] = stage:addItem {
    name = "card" .. i, center = center, angle = turn, size = { 48, 68 },
  }
end

animator:add({
  story = function(self)
    self:wait(0.4)
    local fall = animator:add({
      onAdd = function(fall)
        fall:addChild("gravity", { items = cards, magnitude = 1.5 })
        fall:addChild("collision", { items = cards, referenceBounds = true })
        fall:addChild("dynamicItem", { items = cards, elasticity = 0.5, friction = 0.3 })
      end,
    })
    for i, card in ipairs(cards) do
      card.velocity = { (5 - i) * 100, -380 - 40 * (i % 3) }
      card.angularVelocity = i % 2 == 0 and 7 or -6
    end
    self:wait(1.9)
    fall:remove()

    local last
    for i, card in ipairs(cards) do
      last = card:animate {
        center = { 84 + i, 224 - i }, angle = 0, spring = { bounce = 0.1, duration = 0.4 },
      }
      self:wait(0.04)
    end
    self:wait(last)

    for i = count, 1, -1 do
      local center, turn = place(i)
      last = cards[i]:animate {
        center = center, angle = turn, spring = { bounce = 0.3, duration = 0.5 },
      }
      self:wait(0.06)
    end
    self:wait(last)
  end,
})

return stage
