--- Groups that begin without items.
describe("a group without items", function()
  for _, name in ipairs { "confetti", "rain", "flock" } do
    it("lets the animator pause, and moves what comes later, as " .. name, function()
      local stage = libration.stage { width = 320, height = 480 }
      local group = stage.animator:add(name, { items = {} })
      stage:advance { seconds = 1 }
      assert.is_false(stage.animator.isRunning)
      for i = 1, 3 do
        local item = stage:addItem { center = { 100 + i * 9, 100 }, size = { 8, 8 } }
        group:addItem(item)
      end
      assert.is_true(stage.animator.isRunning)
      stage:advance { ticks = 20 }
      for _, item in ipairs(stage:items()) do
        assert.is_true(math.abs(item.vx) + math.abs(item.vy) > 1)
        group:removeItem(item)
      end
      stage:advance { seconds = 1 }
      assert.is_false(group.isSuspended)
    end)
  end

  it("gives each drop a depth of its own, whenever it comes", function()
    local stage = libration.stage { width = 320, height = 480 }
    local function drop() return stage:addItem { size = { 4, 4 } } end
    local first, second = drop(), drop()
    local rain = stage.animator:add("rain", { items = { first, second } })
    stage:advance { ticks = 2 }
    local speed = second.vy
    rain:removeItem(first)
    local late = drop()
    rain:addItem(late)
    stage:advance { ticks = 2 }
    assert.is_true(late.vy >= 200)
    assert.are.equal(speed, second.vy)
  end)
end)

describe("springChain", function()
  it("links items that come later, and closes up when one is taken away", function()
    local stage = libration.stage { width = 320, height = 480 }
    local dots = {}
    for i = 1, 4 do dots[i] = stage:addItem { center = { 40 * i, 100 }, size = { 9, 9 } } end
    local chain = stage.animator:add("springChain", { items = {} })
    for i = 1, 3 do chain:addItem(dots[i]) end
    stage:advance { ticks = 1, force = true }
    assert.are.equal(2, #chain.children)
    dots[1].y = 200
    stage:advance { seconds = 3 }
    assert.near(200, dots[3].y, 0.1)
    chain:removeItem(dots[2])
    chain:addItem(dots[4])
    stage:advance { ticks = 2, force = true }
    assert.are.equal(2, #chain.children)
    dots[1].y = 60
    stage:advance { seconds = 3 }
    assert.near(60, dots[3].y, 0.1)
    assert.near(200, dots[2].y, 0.1)
    -- The last came when its leader was at 200.
    assert.near(-40, dots[4].y, 0.1)
    stage:removeItem(dots[3])
    stage:advance { seconds = 1 }
    assert.are.equal(1, #chain.children)
  end)
end)
