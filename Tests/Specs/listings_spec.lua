--- The published watchers, listings 6-1 and 6-2, as literally as Lua allows: they compare frames
--- that the animator writes, which are rounded under the classic rule.
local function isCloseEnough(frame, other, laxity)
  if frame == other then return true end
  local common = frame:intersection(other)
  local area = common and common.width * common.height or 0
  return math.abs(area - frame.width * frame.height) < laxity
    and math.abs(area - other.width * other.height) < laxity
end

--- Listing 6-1: a timer looks at the frame, and calls a delegate when the view stands still.
local function watchOnTimer(stage, view, delegate)
  local frame, count = view.frame, 1
  local timer
  timer = stage:every(0.03, function()
    local isSteady = isCloseEnough(frame, view.frame, 10)
    if not isSteady then
      frame, count = view.frame, 0
      return
    end
    count = count + 1
    if count > 3 then
      timer:cancel()
      delegate(view)
    end
  end)
end

--- Listing 6-2: a behavior whose action counts steady steps.
local WatcherBehavior = { params = { item = { kind = "item" }, target = { kind = "behavior" } } }

function WatcherBehavior:onAdd()
  self.frame, self.count = self.item.frame, 0
end

function WatcherBehavior:onTick()
  if not isCloseEnough(self.frame, self.item.frame, 10) then
    self.frame, self.count = self.item.frame, 0
    return
  end
  self.count = self.count + 1
  if self.count > 5 then
    self.target:remove()
    self:remove()
  end
end

local listings = {
  ["a timer"] = function(stage, view, snap)
    watchOnTimer(stage, view, function() snap:remove() end)
  end,
  ["a behavior"] = function(stage, view, snap)
    stage.animator:add(WatcherBehavior, { item = view, target = snap })
  end,
}

local others = {
  ["nothing else"] = function() end,
  ["the stage's bounds"] = function(animator, view)
    animator:add("collision", { item = view, referenceBounds = true })
  end,
  ["item properties"] = function(animator, view)
    animator:add("dynamicItem", { item = view, elasticity = 0.5 })
  end,
  ["a tween"] = function(animator, view)
    animator:add("transformTween", { item = view, target = libration.identity():rotated(0.35) })
  end,
}

describe("the published snap, watched by", function()
  for name, watch in pairs(listings) do
    for other, add in pairs(others) do
      it(name .. " beside " .. other .. " loses its snap at 0.58 to 0.65 s", function()
        local stage = libration.stage { restRule = "classic" }
        local view = stage:addItem { center = { 157, 252 }, size = { 60, 60 } }
        add(stage.animator, view)
        local snap = stage.animator:add("snap", { item = view, point = { 80, 252 } })
        watch(stage, view, snap)
        stage:advanceUntil(function()
          return not pcall(function() return snap.damping end)
        end, { seconds = 5 })
        assert.is_between(stage.elapsed, 0.58, 0.65)
        if other == "nothing else" then
          stage:advance { ticks = 1 }
          assert.is_false(stage.animator.isRunning)
        end
      end)
    end
  end
end)

describe("poses under the classic rule", function()
  local function snapped(rule)
    local stage = libration.stage { restRule = rule }
    local view = stage:addItem { center = { 157, 252 }, size = { 60, 60 } }
    stage.animator:add("snap", { item = view, point = { 80.3, 252 } })
    return stage, view
  end

  it("are written on a grid", function()
    local stage, view = snapped("classic")
    for _ = 1, 30 do
      stage:advance { ticks = 1 }
      assert.equal(0, view.x % 0.5)
      assert.equal(0, view.y % 0.5)
      assert.near(0, (view.angle + 0.0001) % 0.0002 - 0.0001, 1e-9)
    end
  end)

  it("do not feed back: a value that is written as it was read changes nothing", function()
    local stage, view = snapped("classic")
    local other, same = snapped("classic")
    for _ = 1, 40 do
      stage:advance { ticks = 1 }
      other:advance { ticks = 1 }
      view.x, view.y, view.angle = view.x, view.y, view.angle
      assert.equal(same.x, view.x)
      assert.equal(same.vx, view.vx)
      assert.equal(same.angularVelocity, view.angularVelocity)
    end
  end)

  it("move by as much as what is added to them", function()
    local function push(rule)
      local stage, view = snapped(rule)
      stage:advance { ticks = 7 }
      view.x = view.x + 1.1
      stage:advance { ticks = 1 }
      return view.vx
    end
    assert.equal(push("settled"), push("classic"))
  end)
end)
