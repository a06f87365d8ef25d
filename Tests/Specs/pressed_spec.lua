-- Cards on the floor, of which a finger presses the upper one into the others.
local libration = require "libration"

-- One of four ends of the press, and whether the upper card is then free.
local ends = {
  ["a finger lets go of"] = function(stage, _, x, y)
    stage:touch { phase = "ended", x = x, y = y }
    return true
  end,
  ["the removal of"] = function(stage, top)
    stage:removeItem(top)
  end,
  ["the anchoring of"] = function(stage, top, x, y)
    stage.animator:add("dynamicItem", { item = top, isAnchored = true })
    stage:touch { phase = "ended", x = x, y = y }
  end,
  ["a finger lifts"] = function(stage, _, x, y)
    stage:touch { phase = "moved", x = x, y = y - 100 }
  end,
}

local function press(finish)
  local stage = libration.stage { width = 600, height = 600 }
  local side, count, cards = math.random(20, 60), math.random(2, 5), {}
  for i = 1, count do
    cards[i] = stage:addItem {
      name = "card" .. i, center = { 300, 600 - side * (i - 0.5) }, size = { side, side },
    }
  end
  local top, hasGravity = cards[count], math.random(0, 1) == 1
  if hasGravity then stage.animator:add("gravity", { items = cards }) end
  stage.animator:add("collision", { items = cards, referenceBounds = true })
  stage.animator:add("pan", { item = top, carriesItem = true })
  stage:advance { ticks = 30 }

  local x, y, depth, ticks = top.x, top.y, 20 * math.random(), math.random(2, 60)
  stage:touch { phase = "began", x = x, y = y }
  for k = 0, ticks do
    stage:advance { ticks = 1 }
    stage:touch { phase = "moved", x = x, y = y + depth * k / ticks }
  end
  stage:advance { ticks = 20 }
  if not finish(stage, top, x, y + depth) then table.remove(cards) end
  local fastest = 0
  for _ = 1, 120 do
    stage:advance { ticks = 1 }
    for _, card in ipairs(cards) do fastest = math.max(fastest, math.abs(card.vy)) end
  end
  return fastest, hasGravity, string.format("%d cards of %d pt, by %.1f pt", count, side, depth)
end

describe("what a finger presses into others is not thrown by", function()
  for name, finish in pairs(ends) do
    it(name .. " the upper card", function()
      math.randomseed(7)
      for _ = 1, 25 do
        local fastest, hasGravity, label = press(finish)
        -- With gravity, cards fall back by what depenetration raised them.
        local limit = hasGravity and 60 or 10
        assert(fastest < limit, label .. ": " .. fastest .. " pt/s")
      end
    end)
  end
end)
