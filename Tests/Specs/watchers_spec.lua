--- A snap beside another behavior, with or without a watcher that removes it.
local others = {
  ["nothing"] = function() end,
  ["the stage's bounds"] = function(animator, item)
    animator:add("collision", { item = item, referenceBounds = true })
  end,
  ["item properties"] = function(animator, item)
    animator:add("dynamicItem", { item = item, friction = 0.5 })
  end,
  ["a tween"] = function(animator, item)
    animator:add("transformTween", { item = item, target = libration.identity():rotated(0.35) })
  end,
}

local function run(add, watcher, from, options)
  local stage = libration.stage {}
  local item = stage:addItem { name = "v", center = from, size = { 60, 60 } }
  add(stage.animator, item)
  local snap = stage.animator:add("snap", { item = item, point = { 160, 240 } })
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

local starts = { { 60, 60 }, { 237, 240 }, { 160, 100 }, { 100, 400 } }

describe("watchers", function()
  for name, add in pairs(others) do
    -- An item rests after three slow ticks. A velocity watcher waits for six before, and what it
    -- stops is slow for three again.
    for watcher, later in pairs { frameWatcher = 6, velocityWatcher = 8 } do
      it(watcher .. " leaves an item at rest that only " .. name .. " is left to move", function()
        for _, from in ipairs(starts) do
          local alone = run(add, nil, from)
          local ticks, item = run(add, watcher, from)
          assert.is_true(ticks <= alone + later, ("%d ticks, %d without it"):format(ticks, alone))
          assert.near(160, item.x, 0.5)
          assert.near(240, item.y, 0.5)
        end
      end)
    end
  end

  it("let an item drift on that they are not to stop", function()
    local _, item = run(others["the stage's bounds"], "frameWatcher", { 237, 240 }, {
      stops = false,
    })
    assert.is_true(math.abs(item.x - 160) + math.abs(item.y - 240) > 1)
  end)

  it("stop an item that gravity then moves", function()
    local gravity = function(animator, item)
      animator:add("gravity", { item = item, magnitude = 0.01 })
      animator:add("collision", { item = item, referenceBounds = true })
    end
    local _, item = run(gravity, "frameWatcher", { 237, 240 })
    assert.near(450, item.y, 1)
  end)
end)
