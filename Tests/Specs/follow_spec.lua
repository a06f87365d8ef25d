local function row(count)
  local stage = libration.stage { width = 320, height = 480 }
  local items = {}
  for i = 1, count do
    items[i] = stage:addItem { name = "i" .. i, center = { 40 * i, 100 }, size = { 20, 20 } }
  end
  return stage, items
end

describe("follow", function()
  it("goes to a point by the closed form of its spring", function()
    local stage, items = row(1)
    stage.animator:add("follow", {
      item = items[1], point = { 300, 200 }, dampingRatio = 0.6, response = 0.5,
    })
    local spring = libration.spring {
      dampingRatio = 0.6, response = 0.5, from = { 40, 100 }, to = { 300, 200 },
    }
    for tick = 1, 60 do
      stage:advance { ticks = 1 }
      local point = spring:value(tick / 60)
      assert.near(point.x, items[1].x, 1e-6)
      assert.near(point.y, items[1].y, 1e-6)
    end
    stage:advance { seconds = 4 }
    assert.are.same({ 300, 200 }, { items[1]:position() })
    assert.is_false(stage.animator.isRunning)
  end)

  it("keeps its velocity when the point is replaced", function()
    local stage, items = row(1)
    local record = stage:record "i1"
    local follow = stage.animator:add("follow", { item = items[1], point = { 300, 100 } })
    for i = 1, 6 do
      stage:advance { ticks = 9 }
      follow.point = { 60 * i, 40 * i }
    end
    stage:advance { seconds = 3 }
    local values, w = record:values "x", 2 * math.pi / 0.4
    for i = 3, #values do
      local change = math.abs(values[i] - 2 * values[i - 1] + values[i - 2])
      assert.is_true(change < 260 * w * w / 3600)
    end
    assert.are.same({ 360, 240 }, { items[1]:position() })
  end)

  it("follows another item at its offset, also after both had come to rest", function()
    local stage, items = row(2)
    stage.animator:add("follow", { item = items[2], target = items[1], offset = { 0, -30 } })
    stage:advance { seconds = 4 }
    assert.are.same({ 40, 70 }, { items[2]:position() })
    assert.is_false(stage.animator.isRunning)
    items[1]:animate { center = { 200, 300 } }
    stage:advance { seconds = 4 }
    assert.are.same({ 200, 270 }, { items[2]:position() })
  end)

  it("stays where the target was that is gone, and wants a goal", function()
    local stage, items = row(2)
    stage.animator:add("follow", { item = items[2], target = items[1] })
    stage:advance { ticks = 5 }
    stage:removeItem(items[1])
    stage:advance { seconds = 4 }
    assert.are.same({ 40, 100 }, { items[2]:position() })
    assert.are.equal(0, #stage:errors())
    stage.animator:add("follow", { item = items[2] })
    stage:advance { ticks = 1 }
    assert.is_truthy(stage:errors()[1].message:find("a target or a point", 1, true))
  end)
end)

describe("a target that is removed before the first tick", function()
  --- Lets a function add and remove at once, or in the hook of a tick; gives the stage at the end.
  local function tried(inHook, change)
    local stage, items = row(3)
    if inHook then
      stage.animator:add {
        clockMandate = true,
        onTick = function(self)
          change(stage, items)
          self:remove()
        end,
      }
    else
      change(stage, items)
    end
    stage:advance { seconds = 4 }
    assert.are.same({}, stage:errors())
    assert.is_false(stage.animator.isRunning)
    return items
  end

  for _, inHook in ipairs { false, true } do
    local where = inHook and " in a hook" or " between ticks"
    it("stays the goal of a follow" .. where, function()
      local items = tried(inHook, function(stage, given)
        stage.animator:add("follow", { item = given[2], target = given[1] })
        stage:removeItem(given[1])
      end)
      assert.are.same({ 40, 100 }, { items[2]:position() })
    end)

    it("stays the goal that a follow was given later" .. where, function()
      local items = tried(inHook, function(stage, given)
        local follow = stage.animator:add("follow", { item = given[2], point = { 300, 300 } })
        follow.target = given[1]
        stage:removeItem(given[1])
      end)
      assert.are.same({ 40, 100 }, { items[2]:position() })
    end)

    it("leaves a springChain whose other items stay in place" .. where, function()
      local items = tried(inHook, function(stage, given)
        stage.animator:add("springChain", { items = given })
        stage:removeItem(given[1])
      end)
      assert.are.same({ 80, 100 }, { items[2]:position() })
      assert.are.same({ 120, 100 }, { items[3]:position() })
    end)

    it("ends a sizeMapping" .. where, function()
      local items = tried(inHook, function(stage, given)
        stage.animator:add("sizeMapping", { item = given[2], proxy = given[1] })
        stage:removeItem(given[1])
      end)
      assert.are.equal(40, items[2].width)
    end)
  end

  it("leaves the item of a follow that comes back in place", function()
    local stage, items = row(2)
    local follow = stage.animator:add("follow", { item = items[2], target = items[1] })
    follow:remove()
    stage:removeItem(items[1])
    stage.animator:add(follow)
    stage:advance { seconds = 4 }
    assert.are.same({}, stage:errors())
    assert.are.same({ 40, 100 }, { items[2]:position() })
  end)
end)

describe("springChain", function()
  it("trails its leader and comes to rest as it lay", function()
    local stage, items = row(4)
    stage.animator:add("springChain", { items = items })
    items[1]:animate { center = { 200, 300 }, duration = 0.3 }
    stage:advance { ticks = 10 }
    for i = 2, 4 do
      local here, before = items[i].y, items[i - 1].y
      assert.is_true(here < before)
    end
    stage:advance { seconds = 6 }
    for i = 1, 4 do assert.are.same({ 160 + 40 * i, 300 }, { items[i]:position() }) end
    assert.is_false(stage.animator.isRunning)
  end)

  it("takes offset, damping and response while it runs, and ends with its links", function()
    local stage, items = row(3)
    local chain = stage.animator:add("springChain", { items = items, offset = { 0, 20 } })
    stage:advance { seconds = 5 }
    assert.are.same({ 40, 140 }, { items[3]:position() })
    chain.offset = { 10, 0 }
    chain.response = 0.1
    stage:advance { seconds = 3 }
    assert.are.same({ 60, 100 }, { items[3]:position() })
    chain:remove()
    items[1].x = 300
    stage:advance { seconds = 1 }
    assert.are.same({ 60, 100 }, { items[3]:position() })
  end)

  it("goes on when an item in the middle is removed", function()
    local stage, items = row(3)
    stage.animator:add("springChain", { items = items })
    stage:advance { ticks = 2 }
    stage:removeItem(items[2])
    items[1].x = 100
    stage:advance { seconds = 3 }
    assert.are.equal(0, #stage:errors())
    assert.is_false(stage.animator.isRunning)
  end)
end)
