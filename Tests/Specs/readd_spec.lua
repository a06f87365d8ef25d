describe("a removed behavior", function()
  local stage, card

  before_each(function()
    stage = libration.stage { width = 320, height = 480 }
    card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 } }
  end)

  it("can be added again, with its options, items and children", function()
    local push = stage.animator:add("push", { item = card, direction = { 3, 0 } })
    local child = push:addChild("gravity", { item = card, magnitude = 0.5 })
    stage:advance { ticks = 5 }
    push:remove()
    assert.has_error(function() return push.magnitude end, "behavior was removed")
    stage:advance { seconds = 1 }
    local x = card.x
    assert.are.equal(push, stage.animator:add(push))
    assert.are.equal(3, push.magnitude)
    assert.are.same({ card }, push.items)
    assert.are.same({ child }, push.children)
    assert.are.equal(0.5, child.magnitude)
    stage:advance { ticks = 10 }
    assert.is_true(card.x > x and card.vy > 50)
    assert.has_error(function() stage.animator:add(push) end)
    child:remove()
    push:addChild(child)
    assert.are.equal(1, #push.children)
  end)

  it("keeps its self, begins its clock and its story anew, and hears onAdd", function()
    local heard, clocks = {}, {}
    local behavior = stage.animator:add({
      params = { gain = { default = 1 } },
      onAdd = function(self)
        heard[#heard + 1] = "add"
        self:addChild("gravity", { item = self.item })
      end,
      onTick = function(self) clocks[#clocks + 1] = self.elapsed end,
      onRemove = function() heard[#heard + 1] = "remove" end,
      story = function(self)
        self:wait(0.05)
        heard[#heard + 1] = ("told %d"):format(self.gain)
      end,
    }, { item = card, gain = 4 })
    stage:advance { ticks = 6 }
    behavior:remove()
    stage.animator:add(behavior)
    assert.are.equal(1, #behavior.children)
    stage:advance { ticks = 6 }
    assert.are.same({ "add", "told 4", "remove", "add", "told 4" }, heard)
    assert.are.equal(0, clocks[7])
    assert.are.equal(12, #clocks)
    behavior.gain = 5
    assert.are.equal(5, behavior.gain)
  end)

  it("can be added again in the hook that removed it", function()
    local heard = {}
    local victim = stage.animator:add({
      onAdd = function() heard[#heard + 1] = "add" end,
      onTick = function(self) heard[#heard + 1] = ("tick %.3f"):format(self.elapsed) end,
      onRemove = function() heard[#heard + 1] = "remove" end,
    }, { item = card })
    local snap = stage.animator:add("snap", { item = card, point = { 80, 252 } })
    stage.animator:add {
      clockMandate = true,
      onTick = function(self)
        if self.elapsed > 0 then return end
        for _, behavior in ipairs { victim, snap } do
          behavior:remove()
          self.animator:add(behavior)
        end
        assert(#self.animator.behaviors == 3)
      end,
    }
    stage:advance { ticks = 2 }
    assert.are.same({}, stage:errors())
    assert.are.same({ "add", "tick 0.000", "remove", "add", "tick 0.000" }, heard)
    stage:advance { seconds = 1 }
    assert.near(80, card.x, 0.5)
  end)

  it("hears fingers again if it is a gesture, as it was set", function()
    local taps, drags = 0, 0
    local tap = stage.animator:add("tap", { item = card, onEnded = function() taps = taps + 1 end })
    local pan = stage.animator:add("pan", {
      item = card, carriesItem = true, onBegan = function() drags = drags + 1 end,
    })
    local function touch(x, phase, time)
      stage:touch { phase = phase, x = x, y = 252, time = stage.animator.elapsedTime + time }
    end
    local function tapOnce()
      touch(card.x, "began", 0.02)
      touch(card.x, "ended", 0.05)
      stage:advance { ticks = 30 }
    end
    tapOnce()
    tap:remove()
    pan:remove()
    tapOnce()
    assert.are.equal(1, taps)
    stage.animator:add(tap)
    stage.animator:add(pan)
    tapOnce()
    assert.are.equal(2, taps)
    assert.is_true(pan.carriesItem)
    touch(157, "began", 0.02)
    touch(190, "moved", 0.1)
    touch(197, "moved", 0.2)
    stage:advance { ticks = 15 }
    assert.are.equal(1, drags)
    -- A pan begins once the finger has moved by 10 pt.
    assert.near(187, card.x, 0.01)
  end)

  it("is gone with its item, in another stage, and after 64 others", function()
    local push = stage.animator:add("push", { item = card })
    local field = stage.animator:add("dragField")
    field:remove()
    for _ = 1, 63 do stage.animator:add("gravity"):remove() end
    assert.has_error(function() libration.stage {}.animator:add(field) end)
    stage.animator:add(field):remove()
    for _ = 1, 64 do stage.animator:add("gravity"):remove() end
    assert.has_error(function() stage.animator:add(field) end)
    push:remove()
    stage:removeItem(card)
    assert.has_error(function() stage.animator:add(push) end)
    assert.are.equal(0, #stage.animator.behaviors)
  end)
end)
