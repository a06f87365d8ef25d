local function paused(stage) return not stage.animator.isRunning end

local function snapped()
  local stage = libration.stage { width = 320, height = 480, restRule = "classic" }
  local card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 } }
  return stage, card, stage.animator:add("snap", { item = card, point = { 80, 252 } })
end

describe("timerWatcher", function()
  it("lets its delegate end the published snap between 0.55 and 0.65 s", function()
    local stage, card, snap = snapped()
    stage.animator:add("timerWatcher", { item = card, report = function() snap:remove() end })
    stage:advanceUntil(paused, { ticks = 120 })
    assert.near(0.60, stage.elapsed, 0.05 + 1e-9)
    assert.near(80, card.x, 0.5)
  end)

  it("only reports: without a delegate that removes, the snap runs to its own pause", function()
    local stage, card = snapped()
    local reported = {}
    stage.animator:add("timerWatcher", {
      item = card,
      report = function(item) reported[#reported + 1] = item.name end,
    })
    stage:advanceUntil(paused, { ticks = 120 })
    assert.are.same({ "card" }, reported)
    assert.near(1.175, stage.elapsed, 0.125)
  end)

  it("counts from 1 at the start: a still item is known at the third comparison", function()
    local stage = libration.stage { width = 100, height = 100 }
    local item = stage:addItem { center = { 50, 50 }, size = { 10, 10 } }
    local at
    stage.animator:add("timerWatcher", { item = item, report = function() at = stage.elapsed end })
    stage:advance { ticks = 30 }
    assert.near(6 / 60, at, 1e-9) -- the first tick at or after 0.09 s
  end)

  it("counts from 0 after a change: four comparisons more", function()
    local stage = libration.stage { width = 100, height = 100 }
    local item = stage:addItem { center = { 50, 50 }, size = { 10, 10 } }
    local at
    stage.animator:add { clockMandate = true }
    stage.animator:add("timerWatcher", { item = item, report = function() at = stage.elapsed end })
    stage:advance { ticks = 3 } -- one comparison, at 0.03 s
    item.x = 60
    stage:advance { ticks = 30 } -- seen at 0.06 s; then 0.09, 0.12, 0.15 and 0.18 s
    assert.near(11 / 60, at, 1e-9)
  end)

  it("reports each item for itself, once, and goes when none is left", function()
    local stage = libration.stage { width = 200, height = 100 }
    local names = {}
    local early = stage:addItem { name = "early", center = { 20, 20 }, size = { 10, 10 } }
    local late = stage:addItem { name = "late", center = { 80, 20 }, size = { 10, 10 } }
    local mover = stage.animator:add({
      clockMandate = true,
      onTick = function(self)
        if self.elapsed < 0.3 then self.item.x = self.item.x + 2 end
      end,
    }, { item = late })
    stage.animator:add("timerWatcher", {
      items = { early, late },
      report = function(item) names[#names + 1] = item.name end,
    })
    stage:advance { ticks = 60 }
    assert.are.same({ "early", "late" }, names)
    assert.are.equal(1, #stage.animator.behaviors)
    mover:remove()
    stage:advance { ticks = 1 }
    assert.is_false(stage.animator.isRunning)
  end)
end)
