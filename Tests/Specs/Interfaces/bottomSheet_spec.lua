local hand = dofile "Tests/Specs/Interfaces/hand.lua"

describe("the bottom sheet", function()
  --- The height of the sheet's upper edge: that of one of its detents.
  local function top(stage)
    hand.wait(stage)
    local sheet = stage:item "sheet"
    assert.near(160, sheet.x, 1e-6)
    assert.near(260, sheet.height / 2, 1e-6)
    for _, detent in ipairs { 64, 236, 392 } do
      if math.abs(sheet.y - 260 - detent) < 0.5 then return detent end
    end
    error("the sheet is at no detent but at " .. sheet.y - 260)
  end

  it("goes to the detent that is nearest to where a finger leaves it", function()
    local stage = hand.open "bottomSheet"
    assert.are.equal(392, top(stage))
    hand.drag(stage, { 160, 420 }, { 160, 290 }, 0.4, 0.2)
    assert.are.equal(236, top(stage))
    hand.drag(stage, { 160, 260 }, { 190, 280 }, 0.2, 0.2)
    assert.are.equal(236, top(stage))
    hand.drag(stage, { 160, 260 }, { 160, 100 }, 0.4, 0.2)
    assert.are.equal(64, top(stage))
  end)

  it("goes as far as it is thrown", function()
    local stage = hand.open "bottomSheet"
    hand.drag(stage, { 160, 420 }, { 160, 380 }, 0.05, 0)
    assert.are.equal(64, top(stage))
    hand.drag(stage, { 160, 90 }, { 160, 140 }, 0.05, 0)
    assert.are.equal(392, top(stage))
  end)

  it("gives beyond its ends like a rubber band", function()
    local stage = hand.open "bottomSheet"
    local sheet = stage:record "sheet"
    hand.drag(stage, { 160, 420 }, { 160, -400 }, 0.6, 0.2)
    assert.is_between(stage:item("sheet").y - 260, 64 - 90, 64 - 40)
    assert.are.equal(64, top(stage))
    assert.is_true(sheet:isContinuous("y", 45))
  end)

  it("opens by taps and closes by a tap on the map, which is dim meanwhile", function()
    local stage = hand.open "bottomSheet"
    hand.tap(stage, 160, 440)
    assert.are.equal(236, top(stage))
    assert.near(0, stage:item("dim").alpha, 0.01)
    hand.tap(stage, 160, 440)
    assert.are.equal(64, top(stage))
    assert.near(0.35, stage:item("dim").alpha, 0.01)
    hand.tap(stage, 160, 30)
    assert.are.equal(392, top(stage))
    assert.near(0, stage:item("dim").alpha, 0.01)
  end)

  it("is caught on its way and stays under the finger", function()
    local stage = hand.open "bottomSheet"
    hand.drag(stage, { 160, 420 }, { 160, 380 }, 0.05, 0)
    stage:advance { ticks = 6 }
    local sheet = stage:item "sheet"
    stage:touch { phase = "began", x = 160, y = 470 }
    stage:advance { ticks = 2 }
    local y = sheet.y
    stage:advance { seconds = 0.5 }
    assert.are.equal(y, sheet.y)
    stage:touch { phase = "cancelled", x = 160, y = 470 }
    top(stage)
  end)

  it.holds("rests at a detent whatever fingers do", { runs = 8 }, function(random)
    local stage = hand.open "bottomSheet"
    hand.play(stage, random)
    top(stage)
  end)
end)
