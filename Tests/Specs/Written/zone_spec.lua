describe("zone", function()
  local stage

  local function events(name)
    local list = {}
    for _, event in ipairs(stage:events(name)) do list[#list + 1] = event.item end
    return list
  end

  before_each(function()
    stage = libration.stage { width = 320, height = 480 }
    stage.animator:add("zone", { area = { 0, 200, 320, 100 }, tag = "ball" })
  end)

  it("says when a ball falls in and out again, and how long it was in", function()
    local ball = stage:addItem {
      name = "ball", center = { 160, 100 }, size = { 20, 20 }, tags = { "ball" },
    }
    stage.animator:add("gravity", { item = ball })
    stage:advance { seconds = 1 }
    assert.are.same({ "ball" }, events "entered")
    local left = stage:events "left"
    assert.equal(1, #left)
    -- From 100 pt to 200 pt of fall at 1000 pt/s2.
    assert.near(math.sqrt(0.4) - math.sqrt(0.2), left[1].seconds, 0.02)
  end)

  it("hears of no other items", function()
    stage:addItem { name = "leaf", center = { 160, 250 }, size = { 20, 20 } }
    stage:advance { seconds = 0.1 }
    assert.are.same({}, events "entered")
  end)

  it("says that an item left that was removed", function()
    local ball = stage:addItem { center = { 10, 250 }, size = { 9, 9 }, tags = { "ball" } }
    stage:advance { seconds = 0.5 }
    stage:removeItem(ball)
    assert.equal(1, #events "left")
  end)
end)
