describe("sketch", function()
  local stage, card

  before_each(function()
    stage = libration.stage {}
    card = stage:addItem { name = "card", center = { 160, 240 }, size = { 60, 60 } }
  end)

  it("lets a card grow by a fifth and leaves it as it was", function()
    stage.animator:add("sketch", { item = card })
    local motion = stage:record(card)
    stage:advance { seconds = 2 }
    assert.near(1.2, motion:peak "scaleX", 0.01)
    assert.near(1, card.scaleX, 0.001)
    assert.is_false(stage.animator.isRunning)
  end)

  it("takes as long as it is told", function()
    stage.animator:add("sketch", { item = card, duration = 0.5 })
    local ticks = stage:advanceUntil(function() return not stage.animator.isRunning end, {
      seconds = 2,
    })
    assert.near(0.5, ticks / stage.rate, 0.1)
  end)
end)
