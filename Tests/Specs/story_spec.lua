local function told(story, hooks)
  local stage = libration.stage { width = 320, height = 480 }
  local item = stage:addItem { name = "card", center = { 100, 100 }, size = { 60, 60 } }
  hooks = hooks or {}
  hooks.story = story
  return stage, item, stage.animator:add(hooks, { item = item })
end

describe("a story", function()
  it("waits for times, conditions and animations, line by line", function()
    local ticks = {}
    local stage, card, behavior = told(function(self)
      local function note() ticks[#ticks + 1] = self.stage.tick end
      note()
      self:wait(0.5)
      note()
      self:wait(self.item:animate { x = 200, duration = 0.25 })
      note()
      self.item:animate { y = 300, duration = 0.5 }
      self:waitUntil(function() return self.item.y >= 199.9 end)
      note()
    end)
    assert.is_true(behavior.clockMandate)
    stage:advance { seconds = 3 }
    assert.are.same({ 1, 31, 46, 61 }, ticks)
    assert.are.equal(200, card.x)
    assert.is_false(behavior.clockMandate)
    assert.is_false(stage.animator.isRunning)
  end)

  it("keeps the animator ticking only until it ends", function()
    local stage, _, behavior = told(function(self) self:wait(1) end)
    stage:advance { ticks = 60 }
    assert.is_true(stage.animator.isRunning)
    stage:advance { ticks = 60 }
    assert.is_false(stage.animator.isRunning)
    assert.is_false(behavior.clockMandate)
    assert.is_false(behavior.isSuspended)
  end)

  it("leaves the mandate of its file as it is, and goes with other hooks", function()
    local count = 0
    local stage, _, behavior = told(function(self) self:wait(0) end, {
      clockMandate = true, onTick = function() count = count + 1 end,
    })
    stage:advance { seconds = 1 }
    assert.is_true(behavior.clockMandate)
    assert.are.equal(60, count)
  end)

  it("ends with its behavior", function()
    local count = 0
    local stage, _, behavior = told(function(self)
      while true do
        count = count + 1
        self:wait(0)
      end
    end)
    stage:advance { ticks = 5 }
    behavior:remove()
    stage:advance { ticks = 5 }
    assert.are.equal(5, count)
  end)

  it("is reported and suspended when it fails, at its own line", function()
    local stage, _, behavior = told(function(self)
      self:wait(0.1)
      error("the plot is lost")
    end)
    stage:advance { seconds = 1 }
    local errors = stage:errors()
    assert.are.equal(1, #errors)
    assert.are.equal("the plot is lost", errors[1].message)
    assert.are.equal("story", errors[1].hook)
    assert.are.equal("card", errors[1].item)
    assert.is_truthy(errors[1].file:find("story_spec.lua", 1, true))
    assert.are.equal(7, errors[1].tick)
    assert.is_true(behavior.isSuspended)
    assert.is_false(stage.animator.isRunning)
  end)

  it("is charged like a hook, and between waits only", function()
    local stage, _, behavior = told(function() while true do end end)
    stage:advance { ticks = 2 }
    local errors = stage:errors()
    assert.are.equal(1, #errors)
    assert.is_truthy(errors[1].message:find("fuel", 1, true))
    assert.is_true(behavior.isSuspended)
    local other, _, steady = told(function(self)
      for _ = 1, 100 do
        for _ = 1, 100000 do self.sum = (self.sum or 0) + 1 end
        self:wait(0)
      end
    end)
    other:advance { ticks = 30 }
    assert.are.equal(0, #other:errors())
    assert.is_false(steady.isSuspended)
  end)

  it("fails at the caller's line when a condition does", function()
    local stage = told(function(self)
      self:waitUntil(function() error("no condition") end)
    end)
    stage:advance { ticks = 3 }
    local errors = stage:errors()
    assert.are.equal("no condition", errors[1].message)
    assert.is_truthy(errors[1].file:find("story_spec.lua", 1, true))
  end)

  it("does not yield by itself", function()
    local stage = told(function() coroutine.yield(function() return true end) end)
    stage:advance { ticks = 3 }
    local message = "story: only self:wait and self:waitUntil wait, not coroutine.yield"
    assert.are.equal(message, stage:errors()[1].message)
  end)

  it("is the only place to wait in", function()
    local stage, _, behavior = told(function(self)
      for _, bad in ipairs { -1, "long", {}, math.huge, 0 / 0 } do
        assert(not pcall(self.wait, self, bad))
      end
      assert(not pcall(self.waitUntil, self, true))
      assert(not pcall(coroutine.wrap(function() self:wait(1) end)))
      self.seen = true
      self:wait(0)
    end, { onTick = function(self) self.ok = pcall(self.wait, self, 1) end })
    stage:advance { ticks = 3 }
    assert.are.equal(0, #stage:errors())
    assert.is_true(behavior.seen)
    assert.is_false(behavior.ok)
  end)
end)

describe("a display link", function()
  it("is called before every tick with the frame that the tick is for", function()
    local stage = libration.stage { rate = 120 }
    local frames, ticks = {}, {}
    local link = stage:displayLink(function(frame)
      frames[#frames + 1], ticks[#ticks + 1] = frame, stage.tick
    end)
    stage:advance { ticks = 3 }
    link:cancel()
    stage:advance { ticks = 3 }
    assert.are.same({ 0, 1, 2 }, ticks)
    for i, frame in ipairs(frames) do
      assert.near((i - 1) / 120, frame.timestamp, 1e-12)
      assert.near(i / 120, frame.targetTimestamp, 1e-12)
      assert.near(1 / 120, frame.duration, 1e-12)
    end
  end)

  it("shows in the coming tick what it sets", function()
    local stage = libration.stage {}
    local item = stage:addItem { name = "dot", size = { 10, 10 } }
    local record = stage:record "dot"
    stage:displayLink(function(frame) item.x = 60 * frame.targetTimestamp end)
    stage:advance { ticks = 3 }
    local values = record:values "x"
    for i = 1, 4 do assert.near(i - 1, values[i], 1e-9) end
  end)

  it("is cancelled and reported when it fails", function()
    local stage = libration.stage {}
    local count = 0
    stage:displayLink(function()
      count = count + 1
      error("no frame")
    end)
    stage:advance { ticks = 3 }
    local errors = stage:errors()
    assert.are.equal(1, count)
    assert.are.equal(1, #errors)
    assert.are.equal("displayLink", errors[1].behavior)
  end)
end)
