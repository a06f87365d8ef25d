--- A snapped card lies on a plate, which is anchored, free or carried.
local function lie(isAnchored, point)
  local stage = libration.stage {}
  local plate = stage:addItem { center = { 160, 320 }, size = { 300, 20 } }
  local card = stage:addItem { center = { 100, 290 }, size = { 40, 40 } }
  local animator = stage.animator
  animator:add("collision", { items = { plate, card } })
  animator:add("dynamicItem", { items = { plate, card }, friction = 2 })
  if isAnchored then animator:add("dynamicItem", { item = plate, isAnchored = true }) end
  animator:add("snap", { item = card, point = point })
  return stage, card, plate
end

describe("a snapped item", function()
  it("slides along an anchored one to where it is nearest to its point", function()
    local stage, card = lie(true, { 200, 340 })
    stage:advance { seconds = 4 }
    assert.near(200, card.x, 0.5)
    assert.near(0, card.angle, math.rad(0.5))
  end)

  it("takes a free one along by friction", function()
    local stage, card, plate = lie(false, { 200, 296 })
    stage:advance { seconds = 1 }
    assert.is_greater(card.x, 150)
    assert.is_greater(plate.x, 161)
  end)

  it("is taken along by one that an animation moves under it", function()
    local stage, card, plate = lie(true, { 100, 300 })
    stage:advance { seconds = 1 }
    plate:animate { x = 60, duration = 0.5 }
    stage:advance { seconds = 0.25 }
    assert.is_less(card.x, 99.5)
    stage:advance { seconds = 4 }
    assert.near(100, card.x, 0.5)
  end)
end)
