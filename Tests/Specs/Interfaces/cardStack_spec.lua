local hand = dofile "Tests/Specs/Interfaces/hand.lua"

describe("the stack of cards", function()
  --- The numbers of the cards from the first one on, after a check that they lie as a stack.
  local function order(stage)
    hand.wait(stage)
    local numbers = { 1, 2, 3, 4 }
    local function card(i) return stage:item("card" .. numbers[i]) end
    table.sort(numbers, function(a, b)
      return stage:item("card" .. a).zPosition > stage:item("card" .. b).zPosition
    end)
    for i = 1, 4 do
      local depth = math.min(i - 1, 2)
      assert.near(160, card(i).x, 0.1)
      assert.near(206 + 23 * depth, card(i).y, 0.1, "card " .. i .. " from the front")
      assert.near(1 - 0.07 * depth, card(i).scaleX, 1e-3)
      assert.near(0, card(i).angle, 1e-3)
      for _, item in ipairs(card(i).items) do
        assert.are.equal(card(i).zPosition, item.zPosition)
      end
    end
    return numbers
  end

  it("takes its first card back when it is pulled a little", function()
    local stage = hand.open "cardStack"
    assert.are.same({ 1, 2, 3, 4 }, order(stage))
    hand.drag(stage, { 160, 180 }, { 220, 200 }, 0.3, 0.2)
    assert.near(210, stage:item("card1").x, 15)
    assert.is_between(stage:item("card1").angle, 0.03, 0.08)
    assert.is_greater(stage:item("card2").scaleX, 0.94)
    assert.are.same({ 1, 2, 3, 4 }, order(stage))
  end)

  it("turns a card that is held below its middle the other way", function()
    local stage = hand.open "cardStack"
    hand.drag(stage, { 160, 320 }, { 220, 320 }, 0.3, 0.2)
    assert.is_between(stage:item("card1").angle, -0.08, -0.03)
  end)

  it("sends its first card to the end when it is pulled far or thrown", function()
    local stage = hand.open "cardStack"
    hand.drag(stage, { 160, 180 }, { 300, 200 }, 0.4, 0.2)
    assert.are.same({ 2, 3, 4, 1 }, order(stage))
    local second = stage:record "card2"
    hand.drag(stage, { 160, 180 }, { 120, 180 }, 0.05, 0)
    assert.are.same({ 3, 4, 1, 2 }, order(stage))
    assert.is_less(second:peak "x" - 160, 300)
    local least = 160
    for _, x in ipairs(second:values "x") do least = math.min(least, x) end
    assert.is_less(least, -160)
  end)

  it("sends cards by its buttons, also one after the other without a wait", function()
    local stage = hand.open "cardStack"
    hand.tap(stage, 104, 426)
    assert.is_less(stage:item("card1").x, 150)
    hand.tap(stage, 216, 426)
    assert.is_greater(stage:item("card2").x, 170)
    for _ = 1, 4 do hand.tap(stage, 216, 426) end -- More than there are cards.
    local numbers = order(stage)
    table.sort(numbers)
    assert.are.same({ 1, 2, 3, 4 }, numbers)
  end)

  it("sends the card that a finger holds when another finger taps a button", function()
    local stage = hand.open "cardStack"
    stage:touch { id = 2, phase = "began", x = 160, y = 180, time = stage.elapsed }
    stage:touch { id = 2, phase = "moved", x = 200, y = 180, time = stage.elapsed + 0.1 }
    stage:advance { seconds = 0.2 }
    hand.tap(stage, 216, 426)
    stage:touch { id = 2, phase = "moved", x = 120, y = 180, time = stage.elapsed }
    stage:touch { id = 2, phase = "ended", x = 120, y = 180, time = stage.elapsed + 0.1 }
    assert.are.same({ 2, 3, 4, 1 }, order(stage))
  end)

  it("lets fingers pull its first card only", function()
    local stage = hand.open "cardStack"
    hand.drag(stage, { 160, 369 }, { 20, 369 }, 0.3, 0.2) -- The edge of the second.
    assert.are.same({ 1, 2, 3, 4 }, order(stage))
  end)

  it.holds("is a stack whatever fingers do", { runs = 8 }, function(random)
    local stage = hand.open "cardStack"
    hand.play(stage, random)
    order(stage)
  end)
end)
