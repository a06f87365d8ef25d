describe("sizeMapping", function()
  it("gives the item the size that the proxy's center spells", function()
    local stage = libration.stage { width = 320, height = 200 }
    local item = stage:addItem { center = { 90, 100 }, size = { 10, 10 } }
    local proxy = stage:addItem { center = { 70, 50 }, size = { 100, 100 }, hidden = true }
    stage.animator:add("sizeMapping", { item = item, proxy = proxy })
    stage.animator:add { clockMandate = true }
    stage:advance { ticks = 1 }
    assert.are.equal(70, item.width)
    assert.are.equal(50, item.height)
    proxy.center = { 20, -5 }
    stage:advance { ticks = 1 }
    assert.are.equal(20, item.width)
    assert.are.equal(1, item.height)
  end)

  it("lets a spring and a push swing a size as the damped sinusoid beside it does", function()
    local stage = dofile("examples/proxy.lua")
    local mapped, plain = stage:item "mapped", stage:item "plain"
    local largest = 0
    for _ = 1, 90 do
      stage:advance { ticks = 1 }
      assert.near(plain.width, mapped.width, 0.5)
      assert.near(plain.height, mapped.height, 0.5)
      largest = math.max(largest, mapped.width)
    end
    assert.near(107.5, largest, 0.3)
  end)

  it("ends: the animator pauses with the size at rest", function()
    local stage = dofile("examples/proxy.lua")
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 5 })
    assert.near(100, stage:item("mapped").width, 0.5)
    assert.near(100, stage:item("plain").width, 0.5)
  end)
end)
