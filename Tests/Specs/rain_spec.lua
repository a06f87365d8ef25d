describe("rain", function()
  it("falls at speeds by depth, and begins again above", function()
    local stage = libration.stage { width = 200, height = 300, seed = 4 }
    local drops = {}
    for i = 1, 60 do drops[i] = stage:addItem { size = { 1, 8 } } end
    stage.animator:add("rain", { items = drops, wind = 0, speed = 400, depth = 0.5 })
    local returned = 0
    for _ = 1, 180 do
      local before = {}
      for i, drop in ipairs(drops) do before[i] = drop.y end
      stage:advance { ticks = 1 }
      for i, drop in ipairs(drops) do
        assert.is_true(drop.vy >= 200 and drop.vy <= 400)
        assert.is_true(drop.y <= 300 and drop.x >= 0 and drop.x <= 200)
        if drop.y < before[i] - 100 then returned = returned + 1 end
      end
    end
    assert.is_greater(returned, 100)
  end)
end)
