local function paused(stage) return not stage.animator.isRunning end

describe("frameWatcher", function()
  it("removes a snap once the card is at rest", function()
    local stage = dofile("examples/snap.lua")
    local card = stage:record "card"
    stage:advanceUntil(paused, { ticks = 120 })
    assert.near(80, stage:item("card").x, 0.5)
    assert.near(0.5, card:settled("x", 0.5), 0.1)
    assert.is_true(card:overshoot("x", 80) < 9)
  end)

  it("ends the published snap between 0.55 and 0.65 s", function()
    local stage = dofile("examples/snap.lua")
    stage:advanceUntil(paused, { ticks = 120 })
    assert.near(0.60, stage.elapsed, 0.05)
  end)

  it("removes on the sixth steady tick", function()
    local stage = libration.stage { width = 100, height = 100 }
    local still = stage:addItem { center = { 50, 50 }, size = { 10, 10 } }
    local removedAt
    local target = stage.animator:add {
      clockMandate = true,
      onRemove = function(self) removedAt = self.stage.elapsed end,
    }
    stage.animator:add("frameWatcher", { item = still, target = target })
    stage:advance { ticks = 5 }
    assert.is_nil(removedAt)
    stage:advance { ticks = 1 }
    assert.near(0.1, removedAt, 1e-9)
    assert.is_false(stage.animator.isRunning)
  end)

  it("starts again from 0 when a frame leaves its reference", function()
    local stage = libration.stage { width = 100, height = 100 }
    local item = stage:addItem { center = { 50, 50 }, size = { 10, 10 } }
    local target = stage.animator:add { clockMandate = true }
    local watcher = stage.animator:add("frameWatcher", { item = item, target = target })
    stage:advance { ticks = 4 }
    assert.are.equal(4, watcher.quiet)
    item.x = 60
    stage:advance { ticks = 1 }
    assert.are.equal(0, watcher.quiet)
  end)

  it("sees a slow drift that each tick alone would hide", function()
    local stage = libration.stage { width = 100, height = 100 }
    local item = stage:addItem { center = { 50, 50 }, size = { 40, 40 } }
    local target = stage.animator:add({
      clockMandate = true,
      onTick = function(self) self.item.x = self.item.x + 0.2 end,
    }, { item = item })
    stage.animator:add("frameWatcher", { item = item, target = target })
    stage:advance { ticks = 60 }
    assert.is_true(stage.animator.isRunning)
    assert.near(62, item.x, 1e-9)
  end)

  it("waits for the last of several items", function()
    local stage = libration.stage { width = 100, height = 100 }
    local still = stage:addItem { center = { 20, 20 }, size = { 10, 10 } }
    local busy = stage:addItem { center = { 80, 20 }, size = { 10, 10 } }
    local target = stage.animator:add({
      clockMandate = true,
      onTick = function(self)
        if self.elapsed < 0.5 then self.item.y = self.item.y + 2 end
      end,
    }, { item = busy })
    stage.animator:add("frameWatcher", { items = { still, busy }, target = target })
    stage:advance { ticks = 30 }
    assert.is_true(stage.animator.isRunning)
    stage:advanceUntil(paused, { ticks = 10 })
    assert.near(36 / 60, stage.elapsed, 1.5 / 60)
  end)

  it("ends the snap no later than its item rests, also with frames that are not rounded", function()
    local times = {}
    for _, grid in ipairs { 0.5, 0 } do
      local stage = dofile("examples/snap.lua")
      for _, behavior in ipairs(stage.animator.behaviors) do
        if behavior.name == "frameWatcher" then behavior.grid = grid end
      end
      stage:advanceUntil(paused, { ticks = 120 })
      times[#times + 1] = stage.elapsed
    end
    assert.is_true(0.55 <= times[1] and times[1] <= times[2] and times[2] <= 0.65)
  end)
end)
