local hand = dofile "Tests/Specs/Interfaces/hand.lua"

describe("the tab bar", function()
  --- Which page is shown, after a check that it is there alone and that the pill says the same.
  local function shown(stage)
    hand.wait(stage)
    local pill, number = stage:item "pill", nil
    for i = 1, 4 do
      local page = stage:item("page" .. i)
      if math.abs(page.x - 160) < 160 then number = i end
      assert.near(160 + (i - 1) * 320 - 320 * (pill.x - 55) / 70, page.x, 2.5, page.name)
    end
    assert.near(55 + 70 * (number - 1), pill.x, 0.5)
    assert.near(1, pill.scaleX, 0.01)
    return number
  end

  it("goes to the tab that is tapped, by a spring that swings over a little", function()
    local stage = hand.open "tabBar"
    assert.are.equal(1, shown(stage))
    for _, number in ipairs { 3, 2, 4, 1 } do
      local pill = stage:record "pill"
      hand.tap(stage, 55 + 70 * (number - 1), 440)
      assert.are.equal(number, shown(stage))
      assert.is_between(pill:overshoot("x", 55 + 70 * (number - 1)), 0.2, 12)
      assert.is_true(pill:isContinuous("x", 40))
    end
  end)

  it("follows a finger along the bar, and goes to the nearest tab when it leaves", function()
    local stage = hand.open "tabBar"
    hand.drag(stage, { 60, 436 }, { 220, 380 }, 0.5, 0.3)
    assert.near(220, stage:item("pill").x, 4)
    assert.are.equal(3, shown(stage))
    hand.drag(stage, { 195, 436 }, { 900, 436 }, 0.2, 0.2) -- It leaves the stage.
    assert.are.equal(4, shown(stage))
    hand.drag(stage, { 265, 436 }, { 235, 436 }, 0.05, 0) -- It is thrown.
    assert.is_less(shown(stage), 4)
  end)

  it("shows the sign of its page alone in white", function()
    local stage = hand.open "tabBar"
    hand.tap(stage, 195, 440)
    assert.are.equal(3, shown(stage))
    local white = 0
    for _, item in ipairs(stage:items()) do
      if not item.group and item.color == "white" and item.y > 420 and item.name ~= "bar" then
        assert.near(195, item.x, 12)
        white = white + 1
      end
    end
    assert.are.equal(3, white)
  end)

  it("goes to the other tab when it is tapped twice, fast", function()
    local stage = hand.open "tabBar"
    hand.tap(stage, 265, 440)
    hand.tap(stage, 125, 440)
    assert.are.equal(2, shown(stage))
  end)

  it.holds("shows one page whatever fingers do", { runs = 8 }, function(random)
    local stage = hand.open "tabBar"
    hand.play(stage, random)
    shown(stage)
  end)
end)
