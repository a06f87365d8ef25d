local hand = dofile "Tests/Specs/Interfaces/hand.lua"

describe("the list whose rows are deleted by a swipe", function()
  --- The numbers of the rows that are left, from the top, after a check that each is in its place:
  --- closed, or, as at most one is, open as far as its button is wide.
  local function rows(stage)
    hand.wait(stage)
    local left, open = {}, 0
    for i = 1, 5 do
      local row, below = stage:item("row" .. i), stage:item("below" .. i)
      assert.are.equal(row == nil, below == nil)
      if row then
        left[#left + 1] = i
        assert.near(58 + 76 * #left, row.y, 0.1, row.name)
        assert.near(row.y, below.y, 0.1)
        assert.are.equal(160, row.x)
        if math.abs(row.translation.x) > 0.5 then
          open = open + 1
          assert.near(-72, row.translation.x, 0.5)
        end
      end
    end
    assert.is_less(open, 2)
    return left, open
  end

  local function swipe(stage, row, way, seconds, hold)
    local y = 58 + 76 * row
    hand.drag(stage, { 200, y }, { 200 + way, y + 5 }, seconds, hold)
  end

  it("opens a row as far as its button, and closes it by a tap", function()
    local stage = hand.open "swipeToDelete"
    swipe(stage, 2, -80, 0.3, 0.2)
    local left, open = rows(stage)
    assert.are.same({ 1, 2, 3, 4, 5 }, left)
    assert.are.equal(1, open)
    assert.near(-72, stage:item("row2").translation.x, 0.5)
    hand.tap(stage, 100, 210)
    assert.near(0, select(2, rows(stage)), 0)
  end)

  it("closes an open row when another one is pulled", function()
    local stage = hand.open "swipeToDelete"
    swipe(stage, 2, -80, 0.3, 0.2)
    swipe(stage, 4, -80, 0.3, 0.2)
    local _, open = rows(stage)
    assert.are.equal(1, open)
    assert.near(-72, stage:item("row4").translation.x, 0.5)
  end)

  it("deletes by the button", function()
    local stage = hand.open "swipeToDelete"
    hand.tap(stage, 269, 210) -- The button is not there yet.
    assert.are.same({ 1, 2, 3, 4, 5 }, rows(stage))
    swipe(stage, 2, -80, 0.3, 0.2)
    rows(stage)
    hand.tap(stage, 269, 210)
    assert.are.same({ 1, 3, 4, 5 }, rows(stage))
  end)

  it("deletes by a long pull or a throw, and not by a short one or to the right", function()
    local stage = hand.open "swipeToDelete"
    local fifth = stage:record "row5"
    swipe(stage, 3, -190, 0.4, 0.2)
    assert.are.same({ 1, 2, 4, 5 }, rows(stage))
    swipe(stage, 3, -60, 0.06, 0)
    assert.are.same({ 1, 2, 5 }, rows(stage))
    swipe(stage, 1, -25, 0.2, 0.2)
    assert.are.same({ 1, 2, 5 }, rows(stage))
    swipe(stage, 1, 120, 0.3, 0.2)
    assert.are.same({ 1, 2, 5 }, rows(stage))
    assert.is_true(fifth:isContinuous("y", 15))
  end)

  it("holds back a row that is pulled to the right", function()
    local stage = hand.open "swipeToDelete"
    local row = stage:record "row1"
    swipe(stage, 1, 120, 0.3, 0.2)
    assert.is_between(row:peak "translationX", 30, 60)
  end)

  it("lets a row be pulled while it closes up", function()
    local stage = hand.open "swipeToDelete"
    swipe(stage, 1, -60, 0.06, 0)
    stage:advance { ticks = 3 }
    local second = stage:item "row2"
    hand.drag(stage, { 200, second.y }, { 120, second.y }, 0.2, 0.2)
    local _, open = rows(stage)
    assert.are.equal(1, open)
  end)

  it("can be emptied", function()
    local stage = hand.open "swipeToDelete"
    for left = 4, 0, -1 do
      swipe(stage, 1, -60, 0.06, 0)
      assert.are.equal(left, #rows(stage))
    end
    assert.are.equal(3, #stage:items())
  end)

  it.holds("keeps its rows in order whatever fingers do", { runs = 8 }, function(random)
    local stage = hand.open "swipeToDelete"
    hand.play(stage, random)
    rows(stage)
  end)
end)
