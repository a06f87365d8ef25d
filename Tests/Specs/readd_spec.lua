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
    assert.are.equal(push, stage.animator:add(push))
    assert.are.equal(3, push.magnitude)
    assert.are.same({ card }, push.items)
    assert.are.same({ child }, push.children)
    assert.are.equal(0.5, child.magnitude)
    stage:advance { ticks = 10 }
    -- From rest: 300 pt/s² for 100 by 100 pt are 833 for 60 by 60, and half of gravity down.
    local way = (1 - math.exp(-0.1 / 6)) / 0.1
    assert.near(300 * 1e4 / 60 ^ 2 * way, card.vx, 0.1)
    assert.near(500 * way, card.vy, 0.1)
    assert.has_error(function() stage.animator:add(push) end)
    child:remove()
    push:addChild(child)
    assert.are.equal(1, #push.children)
  end)

  it("of a table keeps its self, options and children at any time later", function()
    local heard = {}
    local behavior = stage.animator:add({
      params = { push = { default = 1 } },
      clockMandate = true,
      onTick = function(self) self.count = (self.count or 0) + self.push end,
      onRemove = function(self) heard[#heard + 1] = self.count end,
    }, { item = card, push = 2 })
    local gravity = behavior:addChild("gravity", { item = card, magnitude = 0.5 })
    local inner = behavior:addChild({ onAdd = function() heard[#heard + 1] = "inner" end })
    stage:advance { ticks = 5 }
    behavior:remove()
    assert.has_error(function() return behavior.push end, "behavior was removed")
    stage:advance { seconds = 5 }
    assert.are.equal(behavior, stage.animator:add(behavior))
    assert.are.same({ "inner", 10, "inner" }, heard)
    assert.are.same({ gravity, inner }, behavior.children)
    assert.are.equal(2, behavior.push)
    assert.are.equal(10, behavior.count)
    stage:advance { ticks = 5 }
    assert.are.equal(20, behavior.count)
    assert.near(4 / 60, behavior.elapsed, 1e-12)
    assert.near(500 * (1 - math.exp(-0.1 / 12)) / 0.1, card.vy, 0.1)
    assert.are.same({}, stage:errors())
  end)

  it("of a file has its methods, its items and its state", function()
    local heart = stage.animator:add("pulse", { item = card, magnitude = 0.25 })
    stage:advance { ticks = 16 }
    heart:remove()
    assert.are.equal(1, card.scaleX)
    stage:advance { seconds = 3 }
    stage.animator:add(heart)
    assert.are.equal(0.25, heart.magnitude)
    stage:advance { ticks = 16 }
    assert.near(1 + 0.25 * math.exp(-0.5), card.scaleX, 1e-9)
    stage:advance { seconds = 3 }
    assert.are.equal(1, card.scaleX)
    assert.is_false(stage.animator.isRunning)
  end)

  it("is as it was after thousands of others, if a script can reach it in any way", function()
    local kept = {}
    local function make(keep)
      local behavior
      behavior = stage.animator:add({
        clockMandate = true,
        onAdd = function(self) keep(self, behavior) end,
        onTick = function(self) self.ticks = (self.ticks or 0) + 1 end,
      }, { item = card })
      behavior:addChild("dragField", { item = card, onTick = function() return behavior end })
      stage:advance { ticks = 1 }
      behavior:remove()
      return behavior
    end
    kept.handle = make(function() end)
    make(function(self) kept.self = self end)
    kept.child = stage.animator:add("gravity", { item = card })
    kept.parent = stage.animator:add({})
    kept.parent:addChild("snap", { item = card, point = { 80, 80 } })
    kept.parent:remove()
    kept.child:remove()
    for _ = 1, 3000 do make(function() end) end
    for _ = 1, 300 do stage.animator:add("gravity", { items = {} }):remove() end
    stage.animator:add(kept.handle)
    stage.animator:add(kept.self)
    stage.animator:add(kept.child)
    stage.animator:add(kept.parent)
    assert.are.equal(4, #stage.animator.behaviors)
    assert.are.equal(1, #kept.parent.children)
    assert.are.equal(80, kept.parent.children[1].point.x)
    stage:advance { ticks = 1 }
    assert.are.equal(2, kept.handle.ticks)
    assert.are.equal(2, kept.self.ticks)
  end)

  it("may add itself again in its own onRemove, with what is in it", function()
    local heard = {}
    local phoenix = stage.animator:add({
      onTick = function() heard[#heard + 1] = "tick" end,
      onRemove = function(self)
        heard[#heard + 1] = "remove"
        if #heard < 9 then self.animator:add(self) end
      end,
    })
    phoenix:addChild("gravity", { item = card })
    phoenix:remove()
    stage:advance { ticks = 1 }
    assert.are.same({ "remove", "tick" }, heard)
    assert.are.equal(1, #phoenix.children)
    assert.are.same({ phoenix }, stage.animator.behaviors)
    assert.are.same({}, stage:errors())
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
      stage:touch { phase = phase, x = x, y = 252, time = stage.elapsed + time }
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

  it("is gone with its item, and belongs to its stage", function()
    local push = stage.animator:add("push", { item = card })
    local field = stage.animator:add("dragField", { items = {} })
    field:remove()
    assert.has_error(function() libration.stage {}.animator:add(field) end)
    stage.animator:add(field):remove()
    push:remove()
    stage:removeItem(card)
    assert.has_error(function() stage.animator:add(push) end)
    assert.are.equal(0, #stage.animator.behaviors)
  end)
end)
