local function dumbbell()
  local stage = libration.stage { width = 400, height = 200 }
  local function ball(name, x)
    return stage:addItem {
      name = name, center = { x, 60 }, size = { 40, 40 }, collisionBoundsType = "ellipse",
    }
  end
  local left, right = ball("left", 150), ball("right", 250)
  local bar = stage:addItem { name = "bar", center = { 200, 60 }, size = { 80, 8 } }
  local group = stage:addGroup { name = "dumbbell", items = { left, bar, right } }
  return stage, group, left, right
end

describe("a group", function()
  it("is an item that falls as one body and moves its members", function()
    local stage, group, left, right = dumbbell()
    assert.are.equal(group, stage:item("dumbbell"))
    assert.are.equal(140, group.width)
    stage.animator:add("gravity", { item = group })
    stage.animator:add("collision", { item = group, referenceBounds = true })
    group.angularVelocity = 1
    stage:advance { ticks = 10 }
    local dx, dy = right.x - left.x, right.y - left.y
    assert.near(100, math.sqrt(dx * dx + dy * dy), 1e-6)
    assert.near(group.angle, left.angle, 1e-9)
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 20 })
    assert.near(180, left.y, 1)
    assert.near(180, right.y, 1)
  end)

  it("knows its members, and they know it", function()
    local _, group, left, right = dumbbell()
    assert.are.equal(3, #group.items)
    assert.are.equal(right, group.items[3])
    assert.are.equal(group, left.group)
    assert.is_nil(left.items)
    assert.is_nil(group.group)
  end)

  it("takes part in behaviors; its members do not", function()
    local stage, group, left = dumbbell()
    local snap = stage.animator:add("snap", { item = group, point = { 100, 100 } })
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 5 })
    assert.near(100, group.x, 0.5)
    assert.near(50, left.x, 1)
    snap:remove()
    local ok, message = pcall(stage.animator.add, stage.animator, "gravity", { item = left })
    assert.is_false(ok)
    assert.is_truthy(message:find("give it the group", 1, true), message)
  end)

  it("follows its members' sizes, and goes with the last of them", function()
    local stage, group, left, right = dumbbell()
    stage.animator:add("gravity", { item = group })
    stage.animator:add("collision", { item = group, referenceBounds = true })
    stage:advance { seconds = 3 }
    left.size, right.size = { 60, 60 }, { 60, 60 }
    stage:advance { seconds = 3 }
    assert.near(170, group.y, 1)
    for _, member in ipairs(group.items) do stage:removeItem(member) end
    assert.is_nil(stage:item("dumbbell"))
  end)

  it("leaves its members when it is removed", function()
    local stage, group, left = dumbbell()
    stage:removeItem(group)
    assert.is_nil(left.group)
    stage.animator:add("gravity", { item = left })
    stage:advance { ticks = 30 }
    assert.near(1e4 * (1 - math.exp(-0.05)), left.vy, 1)
  end)

  it("takes no item that an animation moves, until the animation has ended", function()
    local stage, group, left = dumbbell()
    local free = stage:addItem { center = { 9, 9 }, size = { 9, 9 } }
    for _, options in ipairs {
      { center = { 90, 90 } }, { alpha = 0.5 }, { angle = 1, delay = 0.2 },
    } do
      options.duration = 0.5
      local run = free:animate(options)
      for _ = 1, 3 do
        local ok, message = pcall(stage.addGroup, stage, { items = { free } })
        assert.is_false(ok)
        local rule = "items must be in no animation of more than their looks, and one moves "
        local found = message:find(rule, 1, true)
        assert.is_truthy(found, message)
        stage:advance { ticks = 9 }
      end
      run:stop()
      stage:advance { ticks = 1 }
      local fine = stage:addGroup { items = { free } }
      assert.has_error(function() free:animate(options) end)
      stage:removeItem(fine)
    end
    stage:removeItem(group)
    left:animate { alpha = 0.5, duration = 0.1 }
  end)

  it("has members whose looks are animated, and nothing else of them", function()
    local looks = {
      color = "blue", cornerRadius = 8, strokeColor = "red", strokeWidth = 5,
      shadow = { color = "black", radius = 9 },
    }
    local others = {
      x = 3, center = { 1, 1 }, size = { 9, 9 }, angle = 1, scale = 2, alpha = 0.5, zPosition = 2,
      translation = { 1, 1 },
    }
    local function copy(value)
      local same, list = {}, {}
      for part, number in pairs(type(value) == "table" and value or {}) do same[part] = number end
      for _, part in ipairs { "color", "radius", "x", "y" } do list[#list + 1] = same[part] end
      return type(value) == "table" and list or value
    end
    for name, value in pairs(looks) do
      for other, number in pairs(others) do
        local stage, _, left = dumbbell()
        left.color, left.cornerRadius, left.strokeColor, left.strokeWidth = "black", 1, "gold", 2
        left.shadow = { color = "gold", radius = 2 }
        local before = copy(left[name])
        local ok, message = pcall(left.animate, left, { [name] = value, [other] = number })
        assert.is_false(ok)
        local rule = "an animation of more than looks must not be in a group"
        assert.is_truthy(message:find(rule, 1, true), message)
        stage:advance { ticks = 3 }
        assert.are.same(before, copy(left[name]))
        left:animate { [name] = value, duration = 0.1 }
        stage:advance { ticks = 3 }
        assert.are_not.same(before, copy(left[name]))
      end
      local stage = libration.stage {}
      local free = stage:addItem { center = { 9, 9 }, size = { 9, 9 }, color = "black" }
      free:animate { [name] = value, duration = 0.1 }
      stage:advance { ticks = 1 }
      stage:addGroup { items = { free } }
      local now = copy(free[name])
      stage:advance { ticks = 3 }
      assert.are_not.same(now, copy(free[name]))
    end
  end)

  it("ends a sequence whose later step animates a member", function()
    local stage = libration.stage {}
    local free = stage:addItem { center = { 9, 9 }, size = { 9, 9 } }
    local ends = {}
    stage.animator:sequence {
      0.1, { item = free, center = { 90, 90 }, duration = 0.1 },
      onEnd = function(finished) ends[#ends + 1] = finished end,
    }
    stage:addGroup { items = { free } }
    stage:advance { ticks = 30 }
    assert.are.same({ false }, ends)
    assert.are.same({ 9, 9 }, { free:position() })
  end)

  it("is refused without items, with groups, and with items in use", function()
    local stage, group, left = dumbbell()
    local free = stage:addItem { size = { 9, 9 } }
    stage.animator:add("gravity", { item = free })
    for _, case in ipairs {
      { {}, "at least one item" },
      { { group }, "items must be no groups, and dumbbell is one" },
      { { left }, "items must be in no group, and left is in dumbbell" },
      { { free }, "must be in no behavior" },
      { { free, free }, "once" },
    } do
      local ok, message = pcall(stage.addGroup, stage, { items = case[1] })
      assert.is_false(ok)
      assert.is_truthy(message:find(case[2], 1, true), message)
    end
    assert.are.equal(5, #stage:items())
  end)

  it("leaves its members without velocity when an animation of it has ended", function()
    for _, change in ipairs { { angle = 3 }, { x = 250 }, { center = { 90, 90 }, angle = 1 } } do
      local stage = libration.stage {}
      local a = stage:addItem { center = { 100, 100 }, size = { 20, 20 } }
      local b = stage:addItem { center = { 150, 100 }, size = { 20, 20 } }
      local group = stage:addGroup { items = { a, b } }
      change.duration, change.curve = 0.2, "linear"
      group:animate(change)
      stage:advance { seconds = 1 }
      for _, item in ipairs { group, a, b } do
        assert.are.same({ 0, 0, 0 }, { item.vx, item.vy, item.angularVelocity })
      end
    end
  end)

  it("hides its members with itself, and has no looks of its own", function()
    local stage = libration.stage {}
    local a = stage:addItem { name = "a", size = { 20, 20 } }
    local group = stage:addGroup { items = { a } }
    group.hidden = true
    assert.are.same({}, stage:items())
    group.hidden = false
    assert.are.equal(2, #stage:items())
    for name, value in pairs {
      cornerRadius = 3, strokeColor = "red", shadow = {}, text = "no",
      path = { { 0, 0 }, { 9, 9 } }, fill = { stops = { "red", "blue" } }, font = { size = 9 },
      strokeEnd = 0.5,
    } do
      assert.error_matches(function() group[name] = value end,
        name .. " must be set of the members of a group, such as a, because")
    end
    assert.error_matches(function()
      group:animate { strokeEnd = 0 }
    end, "of the members of a group")
  end)
end)
