local function stage()
  return libration.stage { width = 400, height = 200 }
end

local function dropped(item)
  local animator = item.stage.animator
  animator:add("gravity", { item = item })
  animator:add("collision", { item = item, referenceBounds = true })
  item.stage:advanceUntil(function() return not animator.isRunning end, { seconds = 10 })
  return item
end

local triangle = { { 0, -20 }, { 20, 20 }, { -20, 20 } }

describe("collision bounds", function()
  it("are the item's rectangle unless told otherwise", function()
    local item = stage():addItem { size = { 40, 40 } }
    assert.are.equal("rectangle", item.collisionBoundsType)
    assert.is_nil(item.collisionBoundingPath)
  end)

  it("may be an ellipse, which rests on its flat side", function()
    local item = dropped(stage():addItem {
      center = { 100, 50 }, size = { 60, 20 }, angle = 0.5, collisionBoundsType = "ellipse",
    })
    assert.near(190, item.y, 1)
    assert.near(0, math.sin(item.angle), 0.05)
  end)

  it("may be a path, which makes the type a path", function()
    local item = stage():addItem {
      center = { 100, 50 }, size = { 40, 40 }, collisionBoundingPath = triangle,
    }
    assert.are.equal("path", item.collisionBoundsType)
    assert.are.equal(3, #item.collisionBoundingPath)
    assert.near(180, dropped(item).y, 0.75)
    item.collisionBoundingPath = { rect = { -20, -10, 40, 20 }, cornerRadius = 4 }
    assert.is_true(item.stage.animator.isRunning)
    item.stage:advance { seconds = 3 }
    assert.near(190, item.y, 0.75)
    item.collisionBoundsType = "rectangle"
    item.stage:advance { seconds = 3 }
    assert.near(180, item.y, 0.75)
  end)

  it("refuse what is concave, crossed, flat or none", function()
    local place = stage()
    local item = place:addItem { name = "card", size = { 40, 40 } }
    for _, case in ipairs {
      { { { 0, 0 }, { 10, 0 }, { 3, 3 }, { 0, 10 } }, "must be convex" },
      { { { 0, 0 }, { 10, 10 }, { 10, 0 }, { 0, 10 } }, "must not cross itself" },
      { { { 0, 0 }, { 5, 5 }, { 9, 9 } }, "must have an area" },
      { { { 0, 0 }, { 5, 0 / 0 } }, "two finite numbers" },
      { { oval = { 0, 0, 9, 9 }, rect = { 0, 0, 9, 9 } }, "rect and oval, not several" },
      { { ovla = { 0, 0, 9, 9 } }, "must be a list of points" },
      { 7, "must be a list of points" },
    } do
      local ok, message = pcall(function() item.collisionBoundingPath = case[1] end)
      assert.is_false(ok)
      assert.is_truthy(message:find(case[2], 1, true), message)
      assert.has_error(function()
        place:addItem { size = { 9, 9 }, collisionBoundingPath = case[1] }
      end)
    end
    assert.has_error(function() item.collisionBoundsType = "path" end)
    assert.has_error(function() item.collisionBoundsType = "star" end)
    assert.are.equal("rectangle", item.collisionBoundsType)
    assert.are.equal(1, #place:items())
  end)
end)

describe("a boundary", function()
  local function rest(boundary, x)
    local place = stage()
    local ball = place:addItem {
      center = { x or 200, 50 }, size = { 20, 20 }, collisionBoundsType = "ellipse",
    }
    place.animator:add("gravity", { item = ball })
    place.animator:add("collision", { item = ball, boundaries = { line = boundary } })
    place:advance { seconds = 6 }
    return ball
  end

  it("may be an arc, an oval, or a rectangle with round corners", function()
    local half = { center = { 200, 0 }, radius = 150, from = 0, to = math.pi }
    local ball = rest({ arc = half }, 180)
    assert.near(140, math.sqrt((ball.x - 200) ^ 2 + ball.y ^ 2), 1)
    assert.near(170, rest({ oval = { 100, 20, 200, 160 } }).y, 1)
    assert.near(170, rest({ rect = { 100, 20, 200, 160 }, cornerRadius = 30 }).y, 1)
  end)

  it("may have curves among its points, and be closed", function()
    local bowl = { path = { { 100, 40 }, { 300, 40, control = { 200, 240 } } } }
    assert.near(130, rest(bowl).y, 1)
    local vase = {
      path = { { 100, 40 }, { 300, 40, control1 = { 100, 200 }, control2 = { 300, 200 } } },
      closed = true,
    }
    assert.near(150, rest(vase).y, 1)
  end)

  it("refuses fields that nobody reads, and what has no length", function()
    local place = stage()
    for _, case in ipairs {
      { { arc = { center = { 0, 0 }, radius = 0 } }, "radius must be from 0.001 to 1e9 pt" },
      { { arc = { center = { 0, 0 }, radus = 5 } }, "no field radus; did you mean radius?" },
      { { oval = { 0, 0, -9, 9 } }, "oval.width must be from 0 to 1e9 pt, not -9" },
      { { oval = { 0, 0, 0, 0 } }, "must have a length" },
      { { path = { { 0, 0 }, { 9, 9, control1 = { 3, 3 } } } }, "control1 and control2" },
      { { { 1, 1 }, { 1, 1 } }, "must have a length" },
    } do
      local ok, message = pcall(function()
        place.animator:add("collision", { items = {}, boundaries = { line = case[1] } })
      end)
      assert.is_false(ok)
      assert.is_truthy(message:find(case[2], 1, true), message)
    end
    assert.are.equal(0, #place.animator.behaviors)
  end)
end)
