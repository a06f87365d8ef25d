describe("examples/flashingSquare", function()
  it("flashes faster and faster, without a jump of position or velocity", function()
    local stage = dofile("examples/flashingSquare.lua")
    local record = stage:record "square"
    local taken = stage:advanceUntil(function() return not stage.animator.isRunning end,
      { seconds = 15 })
    assert.is_true(taken > 8 * 60)
    -- The fastest cycle moves 320 pt in 15 ticks, at most 1.72 times their mean.
    assert.is_true(record:isContinuous("y", 37))
    local values, ends = record:values "y", {}
    for i = 3, #values do
      assert.is_true(math.abs(values[i] - 2 * values[i - 1] + values[i - 2]) < 12)
      local isTurn = values[i] > values[i - 1] ~= (values[i - 1] > values[i - 2])
      if isTurn and values[i - 1] > 400 then ends[#ends + 1] = i - 1 end
    end
    for i = 3, #ends do assert.is_true(ends[i] - ends[i - 1] <= ends[i - 1] - ends[i - 2] + 1) end
    assert.is_true(#ends >= 6)
  end)

  it("ends where it began, in the colour of danger", function()
    local stage = dofile("examples/flashingSquare.lua")
    local square = stage:item "square"
    assert.are.equal("#208020", square.color)
    stage:advance { seconds = 12 }
    assert.are.same({ 160, 420 }, { square:position() })
    assert.are.equal("#e02020", square.color)
    assert.is_false(stage.animator.isRunning)
  end)
end)
