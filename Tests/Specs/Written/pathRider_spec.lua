describe("pathRider", function()
  local stage, ship
  local corner = { { 40, 40 }, { 160, 40 }, { x = 160, y = 100 } }

  before_each(function()
    stage = libration.stage { width = 320, height = 480 }
    ship = stage:addItem { name = "ship", center = { 40, 40 }, size = { 20, 10 } }
  end)

  it("goes along the parts at its speed and turns at the corner", function()
    stage.animator:add("pathRider", { item = ship, points = corner })
    stage:advance { seconds = 0.5 }
    assert.near(100, ship.x, 0.01)
    assert.near(0, ship.angle, 1e-9)
    stage:advance { seconds = 0.75 }
    assert.near(160, ship.x, 1e-9)
    assert.near(70, ship.y, 0.01)
    assert.near(math.pi / 2, ship.angle, 1e-9)
  end)

  it("ends at the last point and says so", function()
    stage.animator:add("pathRider", { item = ship, points = corner })
    local ticks = stage:advanceUntil(
      function() return not stage.animator.isRunning end, { seconds = 3 })
    assert.near(1.5, ticks / stage.rate, 0.05)
    assert.equal(100, ship.y)
    assert.equal("ship", stage:events("arrived")[1].item)
  end)

  it("goes round with loops", function()
    local triangle = { { 40, 40 }, { 160, 40 }, { 160, 130 } }
    stage.animator:add("pathRider", { item = ship, points = triangle, loops = true })
    stage:advance { seconds = 360 / 120 }
    assert.near(40, ship.x, 0.01)
    assert.near(40, ship.y, 0.01)
    assert.is_true(stage.animator.isRunning)
  end)

  it("refuses lines without points", function()
    assert.error_matches(function()
      stage.animator:add("pathRider", { item = ship, points = { { 1, 2 } } })
    end, "points must have at least two points")
    assert.error_matches(function()
      stage.animator:add("pathRider", { item = ship, points = { 1, 2 } })
    end, "points must have points only")
  end)
end)
