describe("hint", function()
  local stage, card, hint

  before_each(function()
    stage = libration.stage { width = 320, height = 480 }
    card = stage:addItem { name = "card", center = { 160, 240 }, size = { 60, 60 } }
    hint = stage.animator:add("hint", { item = card, delay = 1, hints = 2 })
  end)

  it("wiggles after its delay, as far as it is told", function()
    local motion = stage:record(card)
    stage:advance { seconds = 0.9 }
    assert.equal(0, motion:peak "angle")
    stage:advance { seconds = 0.8 }
    assert.near(0.1, motion:peak "angle", 0.005)
    assert.near(0, card.angle, 1e-6)
  end)

  it("waits anew after a touch", function()
    local motion = stage:record(card)
    stage:touch { phase = "began", x = 160, y = 240, time = 0.8 }
    stage:touch { phase = "ended", x = 160, y = 240, time = 0.85 }
    stage:advance { seconds = 1.6 }
    assert.equal(0, motion:peak "angle")
    stage:advance { seconds = 0.5 }
    assert.is_greater(math.abs(motion:peak "angle"), 0.05)
  end)

  it("gives up after its last hint and lets the animator pause", function()
    stage:advance { seconds = 5 }
    assert.is_false(stage.animator.isRunning)
    assert.is_false(pcall(function() return hint.delay end))
  end)
end)
