describe("sketch", function()
  it("lets a card snap to the middle", function()
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { name = "card", center = { 80, 120 }, size = { 60, 60 } }
    stage.animator:add("snap", { item = card, point = { 160, 240 } })
    local motion = stage:record(card)
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 5 })
    assert.near(160, card.x, 0.5)
    assert.near(240, card.y, 0.5)
    assert.is_true(motion:isContinuous("x", 40))
  end)
end)
