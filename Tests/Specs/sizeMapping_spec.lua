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
end)
