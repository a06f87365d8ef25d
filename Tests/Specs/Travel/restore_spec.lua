--- Going back in a spec: what the spec holds stays, what the stage has goes back.

local function fixture(options)
  local stage = libration.stage { width = 320, height = 480 }
  local card = stage:addItem { name = "card", center = { 60, 60 }, size = { 40, 40 } }
  local gravity = stage.animator:add("gravity", { items = { card } })
  return stage, card, gravity, options
end

describe("stage:restore", function()
  it("goes back to the tick of a snapshot, and on with the same motion", function()
    local stage, card = fixture()
    stage:advance { ticks = 10 }
    local before = stage:snapshot()
    assert.equal("snapshot of tick 10", tostring(before))
    local y = card.y
    stage:advance { ticks = 30 }
    local later = card.y
    stage:restore(before)
    assert.equal(10, stage.tick)
    assert.equal(y, card.y)
    stage:advance { ticks = 30 }
    assert.equal(later, card.y)
  end)

  it("keeps locals, upvalues, closures and tables of the spec", function()
    local stage, card = fixture()
    local count, list = 0, {}
    local function note(value)
      count = count + 1
      list[#list + 1] = value
    end
    local before = stage:snapshot()
    note("a")
    stage:advance { ticks = 5 }
    note(card.y)
    local same = list
    stage:restore(before)
    note("c")
    assert.equal(3, count)
    assert.equal(3, #list)
    assert.is_true(rawequal(same, list))
    assert.equal("c", list[3])
  end)

  it("takes the state of hooks and self back", function()
    local stage, card = fixture()
    local behavior = stage.animator:add({
      onAdd = function(self) self.count, self.trail = 0, {} end,
      onTick = function(self)
        self.count = self.count + 1
        self.trail[#self.trail + 1] = self.count
      end,
      read = function(self) return self.count, #self.trail end,
    }, { items = { card } })
    stage:advance { ticks = 3 }
    local before = stage:snapshot()
    stage:advance { ticks = 4 }
    assert.same({ 7, 7 }, { behavior.read(behavior) })
    stage:restore(before)
    assert.same({ 3, 3 }, { behavior.read(behavior) })
    stage:advance { ticks = 1 }
    assert.same({ 4, 4 }, { behavior.read(behavior) })
  end)

  it("calls functions that the spec gives the stage afterwards, with their own upvalues", function()
    local stage, card = fixture()
    local before = stage:snapshot()
    stage:advance { ticks = 3 }
    stage:restore(before)
    local fired, ticks = false, 0
    stage:after(0.1, function() fired = true end)
    stage:every(1 / 60, function() ticks = ticks + 1 end)
    local start = card.y
    local taken = stage:advanceUntil(function() return card.y > start + 20 end, { seconds = 2 })
    assert.is_true(taken > 5)
    assert.is_true(fired)
    assert.equal(taken, ticks)
  end)

  it("runs hooks of behaviors that the spec writes in place afterwards, on their self", function()
    local stage, card = fixture()
    local before = stage:snapshot()
    stage:restore(before)
    local calls, names = 0, nil
    local behavior = stage.animator:add({
      onAdd = function(self) self.count, self.trail = 0, {} end,
      onTick = function(self)
        calls = calls + 1
        self.count = self.count + 1
        self.trail[#self.trail + 1] = self.count
        for _, item in ipairs(self.items) do names = item.name end
      end,
      read = function(self) return self.count, #self.trail, self.trail[2] end,
    }, { items = { card } })
    stage:advance { ticks = 4 }
    assert.equal(4, calls)
    assert.equal("card", names)
    assert.same({ 4, 4, 2 }, { behavior.read(behavior) })
    local later = stage:snapshot()
    stage:advance { ticks = 2 }
    stage:restore(later)
    assert.same({ 4, 4, 2 }, { behavior.read(behavior) })
    assert.equal(6, calls)
  end)

  it("says what a handle to a later item is", function()
    local stage = fixture()
    stage:advance { ticks = 6 }
    local before = stage:snapshot()
    local ball = stage:addItem { name = "ball", center = { 10, 10 }, size = { 5, 5 } }
    local snap = stage.animator:add("snap", { item = ball, point = { 50, 50 } })
    stage:restore(before)
    assert.error_matches(function() return ball.x end, "item did not exist at tick 6", 1, true)
    assert.error_matches(
      function() return snap.damping end, "behavior did not exist at tick 6", 1, true)
  end)

  it("brings errors across at the line of the spec", function()
    local stage = fixture()
    stage:restore(stage:snapshot())
    local ok, message = pcall(function() stage:advance { ticks = "x" } end)
    assert.is_false(ok)
    assert.matches("restore_spec.lua:%d+: ", message)
    ok, message = pcall(function()
      stage:advanceUntil(function() error("mine") end, { seconds = 1 })
    end)
    assert.is_false(ok)
    assert.matches("restore_spec.lua:%d+: mine", message)
  end)

  it("refuses hooks, callbacks and other values", function()
    local stage = fixture()
    local before = stage:snapshot()
    local text
    stage:after(0, function() text = select(2, pcall(stage.restore, stage, before)) end)
    stage:advance { ticks = 2 }
    assert.matches("must be called by a spec or a line of the prompt", text)
    assert.has_error(function() stage:restore(3) end)
    stage:restore(before)
    text = nil
    stage:after(0, function() text = select(2, pcall(stage.restore, stage, before)) end)
    stage:advance { ticks = 2 }
    assert.matches("must be called by a spec or a line of the prompt", text)
  end)
end)
