local function pieces(stage, count)
  local list = {}
  for i = 1, count do list[i] = stage:addItem { size = { 8, 5 } } end
  return list
end

describe("confetti", function()
  it("flies up from its point, and ends with its last piece", function()
    local stage = libration.stage { width = 320, height = 480, seed = 2 }
    local list = pieces(stage, 40)
    stage.animator:add("confetti", { items = list, point = { 160, 200 } })
    stage:advance { ticks = 1 }
    for _, piece in ipairs(list) do
      assert.are.same({ 160, 200 }, { piece:position() })
      assert.is_less(piece.vy, 0)
    end
    stage:advance { seconds = 0.5 }
    local higher = 0
    for _, piece in ipairs(list) do if piece.y < 200 then higher = higher + 1 end end
    assert.is_greater(higher, 20)
    stage:advance { seconds = 12 }
    assert.equal(0, #stage:items())
    assert.is_false(stage.animator.isRunning)
  end)

  it("starts the pieces that come later when they come", function()
    local stage = libration.stage { width = 320, height = 480, seed = 2 }
    local confetti = stage.animator:add("confetti", { items = pieces(stage, 3) })
    stage:advance { seconds = 0.5 }
    local late = pieces(stage, 1)[1]
    confetti:addItem(late)
    stage:advance { ticks = 1 }
    assert.are.same({ 160, 240 }, { late:position() })
  end)
end)
