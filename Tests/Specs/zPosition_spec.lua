describe("zPosition", function()
  local stage, card, over

  local function pile(height, other)
    stage = libration.stage { width = 320, height = 480 }
    card = stage:addItem {
      name = "card", center = { 100, 100 }, size = { 40, 40 }, zPosition = height,
    }
    over = stage:addItem {
      name = "over", center = { 110, 100 }, size = { 40, 40 }, zPosition = other,
    }
  end

  it("is 0 unless given, and a number like any other field", function()
    pile(2.5)
    assert.are.equal(2.5, card.zPosition)
    assert.are.equal(0, over.zPosition)
    over.zPosition = -1e9
    assert.are.equal(-1e9, over.zPosition)
    for _, wrong in ipairs { 0 / 0, 1.1e9, -math.huge } do
      local ok, said = pcall(function() over.zPosition = wrong end)
      assert.is_false(ok)
      assert.is_truthy(said:find("zPosition must be from -1e9 to 1e9 pt, not ", 1, true))
      ok, said = pcall(stage.addItem, stage, { size = { 1, 1 }, zPosition = wrong })
      assert.is_false(ok)
      assert.is_truthy(said:find("zPosition must be from -1e9 to 1e9 pt, not ", 1, true))
    end
    assert.has_error(function() over.zPosition = "front" end)
    assert.are.equal(-1e9, over.zPosition)
  end)

  it("says which of two items a hit test finds, and the later one where it is the same", function()
    for _, heights in ipairs { { 0, 0 }, { -3, 0 }, { 7, 7 }, { 1, 2 }, { -2, -1 } } do
      pile(table.unpack(heights))
      assert.are.equal(over, stage:hitTest { 105, 100 })
      assert.are.equal(card, stage:hitTest { 85, 100 })
      card.zPosition, over.zPosition = over.zPosition + 0.001, card.zPosition
      assert.are.equal(card, stage:hitTest { 105, 100 })
      assert.are.equal(card, stage:hitTest({ 105, 100 }, "model"))
      assert.are.equal(over, stage:hitTest { 125, 100 })
    end
  end)

  it("says which of two items a finger touches", function()
    pile(0, 0)
    local taps = {}
    for _, item in ipairs { card, over } do
      stage.animator:add("tap", {
        item = item, onEnded = function() taps[#taps + 1] = item.name end,
      })
    end
    local function tap()
      local now = stage.elapsed
      stage:touch { phase = "began", x = 105, y = 100, time = now + 0.02 }
      stage:touch { phase = "ended", x = 105, y = 100, time = now + 0.04 }
      stage:advance { ticks = 6 }
    end
    tap()
    card.zPosition = 1
    tap()
    over.zPosition = 2
    tap()
    over.zPosition = 0.5
    tap()
    assert.are.same({ "over", "card", "over", "card" }, taps)
  end)

  it("is animated by curve, spring and keyframes, the latest animation alone", function()
    pile(0, 5)
    card:animate { zPosition = 10, duration = 1, curve = "linear" }
    assert.are.equal(10, card.model.zPosition)
    assert.are.equal(over, stage:hitTest { 105, 100 })
    stage:advance { seconds = 0.5 }
    assert.is_near(5, card.zPosition, 0.2)
    stage:advance { seconds = 0.1 }
    assert.are.equal(card, stage:hitTest { 105, 100 })
    local seen = card.zPosition
    card:animate { zPosition = 0, duration = 1, curve = "linear" }
    stage:advance { ticks = 1 }
    assert.is_near(seen * (1 - 1 / 60), card.zPosition, 1e-9)
    stage:advance { seconds = 2 }
    assert.are.equal(0, card.zPosition)
    card:animate { zPosition = -4, spring = { response = 0.2 }, velocity = 3 }
    stage:advance { seconds = 3 }
    assert.are.equal(-4, card.zPosition)
    card:animate { keyframes = { { at = 0.1, zPosition = 8 }, { at = 0.2, zPosition = 6 } } }
    stage:advance { ticks = 6 }
    assert.is_near(8, card.zPosition, 1e-9)
    stage:advance { seconds = 1 }
    assert.are.equal(6, card.zPosition)
    assert.has_error(function() card:animate { zPosition = 2e9, duration = 1 } end)
  end)

  it("is recorded tick by tick", function()
    pile(1, 0)
    local record = stage:record(card)
    card:animate { zPosition = 4, duration = 0.1, curve = "linear" }
    stage:advance { ticks = 6 }
    local values = record:values("zPosition")
    assert.are.equal(7, #values)
    for tick, value in ipairs(values) do
      assert.is_near(1 + (tick - 1) / 2, value, 1e-9)
    end
    assert.is_true(record:isContinuous("zPosition", 0.51))
  end)

  it("goes to and fro by repeatBetween", function()
    pile(0, 5)
    stage.animator:add("repeatBetween", {
      item = card, from = { zPosition = 0 }, to = { zPosition = 10 }, cycleDuration = 1,
    })
    stage:advance { ticks = 30 }
    assert.is_near(10, card.zPosition, 0.2)
    assert.are.equal(card, stage:hitTest { 105, 100 })
    stage:advance { ticks = 30 }
    assert.is_near(0, card.zPosition, 0.2)
    assert.are.equal(over, stage:hitTest { 105, 100 })
  end)

  it("moves nothing", function()
    local rows = {}
    for run = 1, 2 do
      pile(0, 0)
      stage.animator:add("gravity", { items = { card, over } })
      stage.animator:add("collision", { items = { card, over }, referenceBounds = true })
      stage.animator:add("snap", { item = over, point = { 90, 300 } })
      rows[run] = {}
      for tick = 1, 200 do
        if run == 2 then
          card.zPosition, over.zPosition = tick * 1e6, -tick
        end
        stage:advance { ticks = 1 }
        local x, y, vx, vy = card:state()
        rows[run][tick] = { x, y, vx, vy, card.angle, over.x, over.y, over.angle }
      end
    end
    assert.are.same(rows[1], rows[2])
  end)

  it("wakes nobody, and a hook that changes it is at work", function()
    pile(0, 0)
    stage.animator:add("gravity", { item = card, magnitude = 0 })
    stage:advance { seconds = 5 }
    assert.is_false(stage.animator.isRunning)
    card.zPosition = 9
    stage:advance { ticks = 10 }
    assert.is_false(stage.animator.isRunning)

    local steps = { 1e-6, 0 }
    for place, isAtWork in ipairs { true, false } do
      pile(1, 0)
      local behavior = { onTick = function(self)
        self.item.zPosition = self.item.zPosition + steps[place]
      end }
      stage.animator:add(behavior, { item = card })
      stage.animator:add("gravity", { item = card, magnitude = 0 })
      stage:advance { seconds = 5 }
      assert.are.equal(isAtWork, stage.animator.isRunning)
    end
  end)
end)
