describe("a change inside a hook", function()
  it("takes effect at the end of the tick", function()
    local stage = libration.stage { width = 100, height = 100 }
    local item = stage:addItem { center = { 50, 50 }, size = { 10, 10 } }
    local heard = {}
    local function say(word) heard[#heard + 1] = word end
    local victim
    stage.animator:add {
      clockMandate = true,
      onTick = function(self)
        if self.elapsed > 0 then return end
        self.animator:add({
          onAdd = function() say("added") end,
          onTick = function() say("new") end,
        }, { item = item })
        victim:remove()
        victim:remove()
        say("first")
      end,
    }
    victim = stage.animator:add {
      onTick = function() say("victim") end,
      onRemove = function() say("removed") end,
    }
    stage:advance { ticks = 1 }
    assert.are.equal("first", heard[1])
    assert.are.equal("victim", heard[2])
    table.sort(heard)
    assert.are.same({ "added", "first", "removed", "victim" }, heard)
    stage:advance { ticks = 1 }
    assert.are.equal("new", heard[5])
    assert.is_nil(heard[6])
  end)

  it("may remove what is already gone", function()
    local stage = libration.stage { width = 100, height = 100 }
    local behavior = stage.animator:add { clockMandate = true }
    behavior:remove()
    stage:advance { ticks = 1 }
    behavior:remove()
    stage.animator:remove(behavior)
    assert.are.equal(0, #stage.animator.behaviors)
  end)

  it("acts on positions at once, and on velocities in the next tick", function()
    local stage = libration.stage { width = 100, height = 100 }
    local item = stage:addItem { center = { 50, 50 }, size = { 10, 10 } }
    stage.animator:add({
      clockMandate = true,
      onTick = function(self)
        if self.elapsed > 0 then return end
        self.item.x, self.item.vx = 60, 120
        assert(self.item.x == 60)
      end,
    }, { item = item })
    stage:advance { ticks = 1 }
    assert.are.equal(60, item.x)
    stage:advance { ticks = 1 }
    assert.near(62, item.x, 0.05)
  end)
end)
