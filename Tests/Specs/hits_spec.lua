describe("a hit test", function()
  local stage, card, below

  before_each(function()
    stage = libration.stage { width = 320, height = 480 }
    below = stage:addItem { name = "below", center = { 200, 100 }, size = { 40, 40 } }
    card = stage:addItem { name = "card", center = { 100, 100 }, size = { 40, 40 } }
    card:animate { x = 200, duration = 10, curve = "linear", allowsUserInteraction = true }
    stage:advance { ticks = 30 }
  end)

  it("looks where an item is seen or will be, call by call and item by item", function()
    assert.is_true(card:hits { 105, 100 })
    assert.is_false(card:hits({ 105, 100 }, "model"))
    assert.is_true(card:hits({ 200, 100 }, "model"))
    assert.are.equal(below, stage:hitTest { 200, 100 })
    assert.are.equal(card, stage:hitTest({ 200, 100 }, "model"))
    assert.are.equal(below, stage:hitTest({ 200, 100 }, "touch"))
    card.touchSpace = "model"
    assert.are.equal("model", card.touchSpace)
    assert.are.equal(card, stage:hitTest({ 200, 100 }, "touch"))
    assert.is_nil(stage:hitTest({ 105, 100 }, "touch"))
    card.touchSpace = nil
    assert.is_nil(card.touchSpace)
    stage.touchSpace = "model"
    assert.are.equal(card, stage:hitTest({ 200, 100 }, "touch"))
    card.touchSpace = "presented"
    assert.are.equal(below, stage:hitTest({ 200, 100 }, "touch"))
    assert.has_error(function() card.touchSpace = "nowhere" end)
    assert.has_error(function() card:hits({ 1, 1 }, "nowhere") end)
    assert.has_error(function() card:hits(7) end)
  end)

  it("is what fingers do, item by item", function()
    local taps = {}
    for _, item in ipairs { card, below } do
      stage.animator:add("tap", {
        item = item, onEnded = function() taps[#taps + 1] = item.name end,
      })
    end
    local function tap(x)
      local now = stage.elapsed
      stage:touch { phase = "began", x = x, y = 100, time = now + 0.02 }
      stage:touch { phase = "ended", x = x, y = 100, time = now + 0.04 }
      stage:advance { ticks = 6 }
    end
    tap(200)
    tap(card.x)
    card.touchSpace = "model"
    tap(200)
    tap(card.x)
    assert.are.same({ "below", "card", "card" }, taps)
  end)

  it("finds the topmost item that the point hits, however items are turned and moved", function()
    local random = math.random
    for _ = 1, 6 do
      local crowd = libration.stage { width = 200, height = 200 }
      local items = {}
      for place = 1, 40 do
        local item = crowd:addItem {
          center = { random(200), random(200) }, size = { random(60), random(60) },
          angle = 8 * random() - 4, zPosition = random(3),
        }
        item.scaleX, item.scaleY = 4 * random() - 2, 4 * random() - 2
        item.translation = { random(-50, 50), random(-50, 50) }
        if place % 4 == 0 then
          item:animate {
            x = random(200), angle = random(9), scaleX = random(2), duration = 1,
            allowsUserInteraction = true,
          }
        end
        items[place] = item
      end
      crowd:removeItem(table.remove(items, random(#items)))
      crowd:advance { ticks = 20 }
      for _ = 1, 20 do
        local point = { random(-20, 220) + 0.3, random(-20, 220) + 0.3 }
        for _, space in ipairs { "presented", "model" } do
          local top
          for _, item in ipairs(items) do
            if item:hits(point, space) and not (top and top.zPosition > item.zPosition) then
              top = item
            end
          end
          assert.are.equal(top, crowd:hitTest(point, space))
        end
      end
    end
  end)
end)
