--- A snap beside another behavior, with or without a watcher that removes it.
local others = {
  ["nothing"] = function() end,
  ["the stage's bounds"] = function(animator, item)
    animator:add("collision", { item = item, referenceBounds = true })
  end,
  ["item properties"] = function(animator, item)
    animator:add("dynamicItem", { item = item, friction = 0.5, resistance = 0.3 })
  end,
  ["a tween"] = function(animator, item)
    animator:add("transformTween", { item = item, target = libration.identity():rotated(0.35) })
  end,
}

local function run(add, watcher, case, options)
  local stage = libration.stage { rate = case.rate }
  local item = stage:addItem { center = case.from, size = case.size, angle = case.angle }
  add(stage.animator, item)
  local snap = stage.animator:add("snap", {
    item = item,
    point = { 160, 240 },
    damping = case.damping,
  })
  if watcher then
    options = options or {}
    options.item, options.target = item, snap
    stage.animator:add(watcher, options)
  end
  local ticks = stage:advanceUntil(function()
    return not stage.animator.isRunning
  end, { seconds = 90 })
  return ticks, item
end

local published = { from = { 237, 240 }, size = { 60, 60 } }

describe("watchers", function()
  for name, add in pairs(others) do
    for _, watcher in ipairs { "frameWatcher", "velocityWatcher" } do
      it.holds(
        watcher .. " ends two ticks later than " .. name .. " alone, at most",
        { runs = 25 },
        function(random)
          local case = {
            rate = random:choice { 30, 60, 120 },
            from = random:point { 60, 60, 200, 340 },
            size = { random:number(50, 100), random:number(50, 100) },
            angle = random:number(-1, 1),
            damping = random:number(0.3, 1),
          }
          local alone = run(add, nil, case)
          local ticks, item = run(add, watcher, case)
          assert.is_true(ticks <= alone + 2, ("%d ticks, %d without it"):format(ticks, alone))
          assert.near(160, item.x, 1.5)
          assert.near(240, item.y, 1.5)
        end
      )
    end
  end

  it("let an item drift on that they are not to stop", function()
    local _, item = run(others["the stage's bounds"], "frameWatcher", published, { stops = false })
    assert.is_true(math.abs(item.x - 160) + math.abs(item.y - 240) > 1)
  end)

  it("remove a snap whose item is at its point from the start", function()
    for _, watcher in ipairs { "frameWatcher", "velocityWatcher" } do
      local stage = libration.stage {}
      local item = stage:addItem { center = { 160, 240 }, size = { 60, 60 } }
      stage.animator:add("collision", { item = item, referenceBounds = true })
      local snap = stage.animator:add("snap", { item = item, point = { 160, 240 } })
      stage.animator:add(watcher, { item = item, target = snap })
      stage:advance { ticks = 15 }
      assert.is_false(stage.animator.isRunning)
      assert.has_error(function() return snap.damping end)
    end
  end)

  it("wait for items when they have none, and then remove the target", function()
    for watcher, options in pairs {
      frameWatcher = {}, velocityWatcher = {}, timerWatcher = {},
    } do
      local stage = libration.stage {}
      local item = stage:addItem { center = { 60, 60 }, size = { 60, 60 } }
      local snap = stage.animator:add("snap", { item = item, point = { 160, 240 } })
      options.items = {}
      if watcher == "timerWatcher" then
        options.report = function() snap:remove() end
      else
        options.target = snap
      end
      local added = stage.animator:add(watcher, options)
      stage:advance { seconds = 0.2 }
      assert.are.equal(0.5, snap.damping)
      added:addItem(item)
      stage:advanceUntil(function()
        return not pcall(function() return snap.damping end)
      end, { seconds = 3 })
      assert.near(160, item.x, 1.5)
      assert.near(240, item.y, 1.5)
      stage:advance { ticks = 2 }
      assert.are.equal(0, #stage.animator.behaviors)
    end
  end)

  it.holds("leave still what they have removed", { runs = 60 }, function(random)
    local stage = libration.stage { rate = random:choice { 30, 60, 120, 240 } }
    local item = stage:addItem { center = random:point { 0, 0, 320, 480 }, size = { 60, 40 } }
    item.angularVelocity = random:choice { 0, random:number(-3, 3) }
    if random:boolean() then
      stage.animator:add("dynamicItem", { item = item, resistance = 0, angularResistance = 0 })
    end
    local targets = {
      snap = { point = { 160, 240 }, damping = random:choice { 0, 0.5, 1 } },
      attachment = { anchor = { 160, 240 }, length = 0, frequency = 1, damping = 0.1 },
      springField = { position = { 160, 240 } },
      push = { direction = { 0.001, 0 } },
    }
    local name = random:choice { "snap", "attachment", "springField", "push" }
    targets[name].item = item
    local target = stage.animator:add(name, targets[name])
    local watch = random:choice { "frame", "linear", "angular", "both", "either" }
    local watcher = watch == "frame" and "frameWatcher" or "velocityWatcher"
    stage.animator:add(watcher, {
      item = item, target = target, watch = watch ~= "frame" and watch or nil,
    })
    for _ = 1, 8 * stage.rate do
      stage:advance { ticks = 1, force = true }
      if not pcall(function() return target.name end) then
        local x, y, angle = item.x, item.y, item.angle
        stage:advance { seconds = 1, force = true }
        assert.near(x, item.x, 1e-6, watch .. " " .. name)
        assert.near(y, item.y, 1e-6, watch .. " " .. name)
        assert.near(angle, item.angle, 1e-9, watch .. " " .. name)
        return
      end
    end
  end)

  it("stop an item that gravity then moves", function()
    local gravity = function(animator, item)
      animator:add("gravity", { item = item, magnitude = 0.01 })
      animator:add("collision", { item = item, referenceBounds = true })
    end
    local _, item = run(gravity, "frameWatcher", published)
    assert.near(450, item.y, 1)
  end)
end)
