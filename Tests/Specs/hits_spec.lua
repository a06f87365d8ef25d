describe("a hit test", function()
  local stage, card, below

  before_each(function()
    stage = libration.stage { width = 320, height = 480 }
    below = stage:addItem { name = "below", center = { 200, 100 }, size = { 40, 40 } }
    card = stage:addItem { name = "card", center = { 100, 100 }, size = { 40, 40 } }
    card:animate { x = 200, duration = 10, curve = "linear", allowsUserInteraction = true }
    stage:advance { ticks = 30 }
  end)

  it("looks where an item is seen or will be, call by call and item by item", function()
    assert.is_true(card:hits { 105, 100 })
    assert.is_false(card:hits({ 105, 100 }, "model"))
    assert.is_true(card:hits({ 200, 100 }, "model"))
    assert.are.equal(below, stage:hitTest { 200, 100 })
    assert.are.equal(card, stage:hitTest({ 200, 100 }, "model"))
    assert.are.equal(below, stage:hitTest({ 200, 100 }, "touch"))
    card.touchSpace = "model"
    assert.are.equal("model", card.touchSpace)
    assert.are.equal(card, stage:hitTest({ 200, 100 }, "touch"))
    assert.is_nil(stage:hitTest({ 105, 100 }, "touch"))
    card.touchSpace = nil
    assert.is_nil(card.touchSpace)
    stage.touchSpace = "model"
    assert.are.equal(card, stage:hitTest({ 200, 100 }, "touch"))
    card.touchSpace = "presented"
    assert.are.equal(below, stage:hitTest({ 200, 100 }, "touch"))
    assert.has_error(function() card.touchSpace = "nowhere" end)
    assert.has_error(function() card:hits({ 1, 1 }, "nowhere") end)
    assert.has_error(function() card:hits(7) end)
  end)

  it("is what fingers do, item by item", function()
    local taps = {}
    for _, item in ipairs { card, below } do
      stage.animator:add("tap", {
        item = item, onEnded = function() taps[#taps + 1] = item.name end,
      })
    end
    local function tap(x)
      local now = stage.elapsed
      stage:touch { phase = "began", x = x, y = 100, time = now + 0.02 }
      stage:touch { phase = "ended", x = x, y = 100, time = now + 0.04 }
      stage:advance { ticks = 6 }
    end
    tap(200)
    tap(card.x)
    card.touchSpace = "model"
    tap(200)
    tap(card.x)
    assert.are.same({ "below", "card", "card" }, taps)
  end)
end)
