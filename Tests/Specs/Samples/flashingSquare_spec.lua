describe("examples/flashingSquare", function()
  it("flashes faster and faster, without a jump of position or velocity", function()
    local stage = dofile("examples/flashingSquare.lua")
    local record = stage:record "square"
    local taken = stage:advanceUntil(function() return not stage.animator.isRunning end,
      { seconds = 15 })
    -- The fastest cycle moves 320 pt in 15 ticks, at most 1.72 times their mean.
    assert.is_true(record:isContinuous("y", 37))
    local values, ends = record:values "y", {}
    for i = 3, #values do
      assert.is_true(math.abs(values[i] - 2 * values[i - 1] + values[i - 2]) < 12)
      local isTurn = values[i] > values[i - 1] ~= (values[i - 1] > values[i - 2])
      if isTurn and values[i - 1] > 400 then ends[#ends + 1] = i - 1 end
    end
    -- A cycle takes the duration of its beginning, 0.1875 s less for each second that has passed.
    local cycles, time = 0, 0
    while time < 8 do
      cycles, time = cycles + 1, time + 2 - 0.1875 * math.max(math.ceil(time) - 1, 0)
      assert.near(60 * time, (ends[cycles] or 0) - 1, 1, "cycle " .. cycles)
    end
    assert.are.equal(cycles, #ends)
    -- Half a second after the last cycle nothing moves, and the animator pauses.
    assert.near(60 * (time + 0.5), taken, 2)
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
