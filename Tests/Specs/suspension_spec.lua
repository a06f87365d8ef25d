describe("a hook that fails", function()
  it("is reported once and suspended, and everything else goes on", function()
    local stage = libration.stage { width = 100, height = 100 }
    local item = stage:addItem { name = "leaf", center = { 50, 50 }, size = { 10, 10 } }
    local before, after = 0, 0
    stage.animator:add({
      clockMandate = true,
      onTick = function(self)
        before = before + 1
        self.item.x = self.item.x + 1
        if before == 3 then error("the third tick is one too many") end
      end,
    }, { item = item })
    stage.animator:add {
      clockMandate = true,
      onTick = function() after = after + 1 end,
    }
    stage:advance { ticks = 10 }
    assert.are.equal(3, before)
    assert.are.equal(10, after)
    assert.are.equal(53, item.x)
    local errors = stage:errors()
    assert.are.equal(1, #errors)
    assert.is_truthy(errors[1].message:find("the third tick is one too many", 1, true))
    assert.is_truthy(errors[1].traceback)
    assert.are.equal(3, errors[1].tick)
    assert.are.equal(0, #stage:errors())
  end)

  it("may raise anything: a table, nil", function()
    local stage = libration.stage { width = 100, height = 100 }
    stage.animator:add { clockMandate = true, onTick = function() error({ code = 7 }) end }
    stage.animator:add { clockMandate = true, onTick = function() error(nil) end }
    stage:advance { ticks = 2 }
    assert.are.equal(2, #stage:errors())
  end)

  it("may run for ever: its fuel ends", function()
    local stage = libration.stage { width = 100, height = 100 }
    stage.animator:add { clockMandate = true, onTick = function() while true do end end }
    stage:advance { ticks = 2 }
    local errors = stage:errors()
    assert.are.equal(1, #errors)
    assert.is_truthy(errors[1].message:find("fuel", 1, true))
  end)

  it("does not hold the animator's clock any more", function()
    local stage = libration.stage { width = 100, height = 100 }
    stage.animator:add { clockMandate = true, onTick = function() error("no") end }
    stage:advance { seconds = 1 }
    assert.is_false(stage.animator.isRunning)
    assert.are.equal(1, #stage:errors())
  end)
end)
