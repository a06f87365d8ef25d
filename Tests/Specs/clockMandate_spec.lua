local function empty()
  return libration.stage { width = 100, height = 100 }
end

describe("an animator", function()
  it("stops half a second after a behavior that holds no clock mandate began", function()
    local stage, ticks = empty(), 0
    local item = stage:addItem { center = { 50, 50 }, size = { 10, 10 } }
    stage.animator:add({ onTick = function() ticks = ticks + 1 end }, { item = item })
    stage:advance { seconds = 2 }
    assert.is_false(stage.animator.isRunning)
    assert.near(30, ticks, 1)
  end)

  it("goes on while a clock mandate is held, and pauses once it is released", function()
    local stage, ticks = empty(), 0
    local behavior = stage.animator:add {
      clockMandate = true,
      onTick = function() ticks = ticks + 1 end,
    }
    stage:advance { seconds = 2 }
    assert.are.equal(120, ticks)
    behavior.clockMandate = false
    stage:advance { seconds = 2 }
    assert.is_false(stage.animator.isRunning)
    assert.is_true(ticks <= 151)
    behavior.clockMandate = true
    assert.is_true(stage.animator.isRunning)
  end)

  it("pauses in the tick in which its last behavior goes", function()
    local stage = empty()
    stage.animator:add {
      clockMandate = true,
      onTick = function(self)
        if self.elapsed > 0.195 then self:remove() end
      end,
    }
    stage:advance { ticks = 12 }
    assert.is_true(stage.animator.isRunning)
    stage:advance { ticks = 1 }
    assert.is_false(stage.animator.isRunning)
  end)

  it("gives each behavior a clock of its own, 0 in its first tick", function()
    local stage, times = empty(), {}
    stage.animator:add { clockMandate = true }
    stage:advance { seconds = 1 }
    stage.animator:add { onTick = function(self) times[#times + 1] = self.elapsed end }
    stage:advance { ticks = 3 }
    assert.are.equal(0, times[1])
    assert.near(2 / 60, times[3], 1e-12)
    assert.near(63 / 60, stage.animator.elapsedTime, 1e-12)
  end)

  it("leaves a removed behavior's clock where it was", function()
    local stage, last = empty(), nil
    local behavior = stage.animator:add {
      clockMandate = true,
      onTick = function() end,
      onRemove = function(self) last = self.elapsed end,
    }
    stage:advance { ticks = 7 }
    behavior:remove()
    assert.near(0.1, last, 1e-12)
  end)

  it("counts only simulated time, the stage every tick it is given", function()
    local stage = empty()
    stage:addItem { center = { 50, 50 }, size = { 10, 10 } }
    assert.is_false(stage.animator.isRunning)
    stage:advance { seconds = 1 }
    assert.are.equal(0, stage.animator.elapsedTime)
    assert.near(1, stage.elapsed, 1e-12)
    stage:advance { ticks = 6, force = true }
    assert.near(0.1, stage.animator.elapsedTime, 1e-12)
  end)

  it("tells when it resumes and when it pauses", function()
    local stage, heard = empty(), {}
    stage.animator.onResume = function() heard[#heard + 1] = "resume" end
    stage.animator.onPause = function() heard[#heard + 1] = "pause" end
    local behavior = stage.animator:add { clockMandate = true }
    stage:advance { ticks = 5 }
    behavior:remove()
    stage:advance { ticks = 5 }
    assert.are.same({ "resume", "pause" }, heard)
  end)
end)
