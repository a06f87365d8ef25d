describe("examples/deal", function()
  local function cards(stage)
    local all = {}
    for i = 1, 9 do all[i] = stage:item("card" .. i) end
    return all
  end

  it("ends with the fan as it was at the start", function()
    local stage = dofile("examples/deal.lua")
    local start = {}
    for i, card in ipairs(cards(stage)) do start[i] = { card.x, card.y, card.angle } end
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 10 })
    for i, card in ipairs(cards(stage)) do
      assert.near(start[i][1], card.x, 1e-6)
      assert.near(start[i][2], card.y, 1e-6)
      assert.near(start[i][3], card.angle, 1e-6)
    end
    assert.are.equal(0, #stage:errors())
  end)

  it("throws the cards up, lets them lie on the ground, and gathers them in a pile", function()
    local stage = dofile("examples/deal.lua")
    stage:advance { seconds = 0.7 }
    local top = stage:item("card5").y
    assert.is_true(top < 130)
    stage:advance { seconds = 1.55 }
    for _, card in ipairs(cards(stage)) do
      assert.is_true(card.y > 240)
      assert.is_true(card.frame.y + card.frame.height < 320.5)
    end
    stage:advance { seconds = 0.95 }
    for i, card in ipairs(cards(stage)) do
      assert.near(84 + i, card.x, 2)
      assert.near(224 - i, card.y, 2)
    end
  end)
end)
