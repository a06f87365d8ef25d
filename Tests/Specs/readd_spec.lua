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

  it("of a file or table goes with its self, and takes its children with it", function()
    local behavior = stage.animator:add({ clockMandate = true }, { item = card })
    local gravity = behavior:addChild("gravity", { item = card })
    behavior:remove()
    assert.has_error(function() stage.animator:add(behavior) end)
    stage.animator:add(gravity)
    stage:advance { ticks = 10 }
    assert.is_true(card.vy > 100)
  end)

  it("can be added again in the hook that removed it", function()
    local heard = {}
    local victim = stage.animator:add({
      onAdd = function() heard[#heard + 1] = "add" end,
      onTick = function(self) heard[#heard + 1] = ("tick %.3f"):format(self.elapsed) end,
      onRemove = function() heard[#heard + 1] = "remove" end,
      story = function() heard[#heard + 1] = "story" end,
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
    local once = { "add", "tick 0.000", "story" }
    local twice = { "add", "tick 0.000", "story", "remove", table.unpack(once) }
    assert.are.same(twice, heard)
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
