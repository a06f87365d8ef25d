-- Properties that hold whatever a person does, and whatever options a scene gives.

describe("cards that are dealt", function()
  it.holds("stay on the table", { runs = 8 }, function(random)
    local stage = dofile "examples/deal.lua"
    local seconds = random:fingers(stage, { touches = 4, seconds = 2 })
    stage:advance { seconds = math.max(2.2, seconds) }
    for _, card in ipairs(stage:items()) do
      assert.is_between(card.x, 0, stage.width, card.name)
      assert.is_between(card.y, 0, stage.height, card.name)
    end
  end)
end)

describe("the pile of cards", function()
  it.holds("comes together again behind any fingers", { runs = 8 }, function(random)
    local stage = dofile "examples/cards.lua"
    local seconds = random:fingers(stage, { touches = 3 })
    stage:advance { seconds = seconds }
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 10 })
    for i, card in ipairs(stage:items()) do
      assert.near(160 + 4 * i, card.x, 1, card.name)
      assert.near(240, card.y, 1, card.name)
    end
  end)
end)

describe("a snap", function()
  it.holds("ends at its point, whatever its options", { runs = 25 }, function(random)
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = random:point(stage), size = { 60, 60 } }
    local options = random:options("snap")
    options.item, options.point = card, random:point(stage)
    stage.animator:add("snap", options)
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 10 })
    assert.near(options.point.x, card.x, 0.5)
    assert.near(options.point.y, card.y, 0.5)
  end)
end)
