--- `stage:every` and `stage:after`: when they call, and whether the animator waits for them.

local function newStage()
  return libration.stage { width = 320, height = 480 }
end

describe("stage:after", function()
  it("calls once, on the first tick at or after the time", function()
    local stage, times = newStage(), {}
    stage:after(0.04, function() times[#times + 1] = stage.tick end)
    stage:after(0, function() times[#times + 1] = stage.tick end)
    stage:advance { ticks = 60 }
    assert.are.same({ 1, 3 }, times)
  end)

  it("counts from where it is called", function()
    local stage, tick = newStage(), nil
    stage:after(0.5, function()
      stage:after(0.5, function() tick = stage.tick end)
    end)
    stage:advance { seconds = 2 }
    assert.are.equal(60, tick)
  end)

  it("can be cancelled, before and in its own call", function()
    local stage, calls = newStage(), 0
    local timer = stage:after(0.1, function() calls = calls + 1 end)
    timer:cancel()
    timer:cancel()
    local other
    other = stage:after(0.2, function()
      calls = calls + 10
      other:cancel()
    end)
    stage:advance { seconds = 1 }
    other:cancel()
    assert.are.equal(10, calls)
    assert.are.equal("timer, cancelled", tostring(other))
  end)

  it("reports a failure once", function()
    local stage = newStage()
    stage:after(0.1, function() error("no") end)
    stage:advance { seconds = 1 }
    local errors = stage:errors()
    assert.are.equal(1, #errors)
    assert.are.equal("timer after no", errors[1].behavior .. " " .. errors[1].hook .. " "
      .. errors[1].message)
  end)

  it("refuses what does not fit", function()
    local stage = newStage()
    local function f() end
    assert.has_error(function() stage:after(-1, f) end,
      "after: seconds must be from 0 to 1e9 s, not -1")
    assert.has_error(function() stage:every(0, f) end,
      "every: seconds must be from 1e-6 to 1e9 s, not 0")
    assert.has_error(function() stage:after(1, f, { awoke = true }) end,
      "after has no option awoke; did you mean awake?")
    assert.has_error(function() stage:every(1, f, { awake = 1 }) end,
      "every: awake must be true or false, not 1")
    assert.has_error(function() stage:after(1, f, true) end,
      "after: give a table such as { awake = true }, not true")
    assert.has_error(function() stage:after(1) end)
  end)
end)

describe("a timer with awake = true", function()
  local function restingStage()
    local stage = newStage()
    local item = stage:addItem { center = { 80, 80 }, size = { 20, 20 } }
    stage.animator:add("snap", { item = item, point = { 80, 80 } })
    return stage, item
  end

  it("keeps the animator awake until it is called for the last time", function()
    local stage = restingStage()
    local isRunning
    stage:after(2, function() isRunning = stage.animator.isRunning end, { awake = true })
    local ticks = stage:advanceUntil(function() return not stage.animator.isRunning end,
      { seconds = 10 })
    assert.is_true(isRunning)
    assert.is_true(ticks >= 120 and ticks <= 122)
  end)

  it("wakes a paused animator, and lets it pause when it is cancelled", function()
    local stage = restingStage()
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 10 })
    local timer = stage:every(0.5, function() end, { awake = true })
    assert.is_true(stage.animator.isRunning)
    stage:advance { seconds = 3 }
    assert.is_true(stage.animator.isRunning)
    timer:cancel()
    stage:advance { seconds = 1 }
    assert.is_false(stage.animator.isRunning)
  end)

  it("is not needed by others: without it the animator pauses", function()
    local stage = restingStage()
    local calls = 0
    stage:every(0.5, function() calls = calls + 1 end)
    stage:after(5, function() calls = calls + 1 end, { awake = false })
    stage:advance { seconds = 2 }
    assert.is_false(stage.animator.isRunning)
    assert.are.equal(4, calls)
  end)

  it("that fails keeps nothing awake", function()
    local stage = restingStage()
    stage:every(0.1, function() error("no") end, { awake = true })
    stage:advance { seconds = 2 }
    assert.are.equal(1, #stage:errors())
    assert.is_false(stage.animator.isRunning)
  end)
end)
