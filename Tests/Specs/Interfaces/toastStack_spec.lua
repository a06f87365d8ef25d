local hand = dofile "Tests/Specs/Interfaces/hand.lua"

describe("the stack of messages", function()
  --- The messages from the newest on, after a check of their order in depth.
  local function toasts(stage)
    local list = {}
    for number = 40, 1, -1 do
      local toast = stage:item("toast" .. number)
      if toast then list[#list + 1] = toast end
    end
    return list
  end

  local function add(stage, count)
    for _ = 1, count do hand.tap(stage, 160, 432) end
    stage:advance { seconds = 1.2 }
  end

  local function isStack(list)
    for i, toast in ipairs(list) do
      local depth = math.min(i - 1, 3)
      assert.near(160, toast.x, 0.5)
      assert.near(46 + 13 * depth, toast.y, 0.5)
      assert.near(1 - 0.07 * depth, toast.scaleX, 1e-3)
      assert.near(depth < 3 and 1 or 0, toast.alpha, 1e-3)
      if i > 1 then assert.is_less(toast.zPosition, list[i - 1].zPosition) end
    end
  end

  it("lets each come in over the ones before", function()
    local stage = hand.open "toastStack"
    for count = 1, 4 do
      add(stage, 1)
      assert.are.equal(count, #toasts(stage))
      isStack(toasts(stage))
    end
  end)

  it("has five at most", function()
    local stage = hand.open "toastStack"
    add(stage, 9)
    assert.are.equal(5, #toasts(stage))
    assert.are.equal("toast9", toasts(stage)[1].name)
    isStack(toasts(stage))
  end)

  it("lets the oldest leave three seconds after the last change, and so on", function()
    local stage = hand.open "toastStack"
    add(stage, 3)
    stage:advance { seconds = 2.5 }
    assert.are.equal(2, #toasts(stage))
    assert.are.equal("toast2", toasts(stage)[2].name)
    hand.wait(stage)
    assert.are.equal(0, #toasts(stage))
    assert.are.equal(0, #stage:items { tag = "toast" })
  end)

  it("spreads by a tap, stays so, and stacks again by a tap elsewhere", function()
    local stage = hand.open "toastStack"
    add(stage, 3)
    hand.tap(stage, 160, 46)
    hand.wait(stage)
    for i, toast in ipairs(toasts(stage)) do
      assert.near(68 * i - 22, toast.y, 0.1)
      assert.near(1, toast.scaleX, 1e-3)
    end
    assert.are.equal(3, #toasts(stage))
    hand.tap(stage, 160, 380)
    stage:advance { seconds = 1 }
    isStack(toasts(stage))
  end)

  it("sends away the message that is flicked, and takes back one that is let go", function()
    local stage = hand.open "toastStack"
    add(stage, 3)
    hand.tap(stage, 160, 46)
    stage:advance { seconds = 1 }
    hand.drag(stage, { 100, 114 }, { 140, 114 }, 0.2, 0.2)
    stage:advance { seconds = 1 }
    assert.are.equal(3, #toasts(stage))
    hand.drag(stage, { 100, 114 }, { 180, 110 }, 0.1, 0)
    stage:advance { seconds = 1 }
    local left = toasts(stage)
    assert.are.equal(2, #left)
    assert.are.equal("toast3", left[1].name)
    assert.are.equal("toast1", left[2].name)
    assert.near(114, left[2].y, 0.1)
  end)

  it("sends the first one up, and none leaves while a finger holds one", function()
    local stage = hand.open "toastStack"
    add(stage, 2)
    hand.drag(stage, { 160, 46 }, { 180, 80 }, 0.2, 8)
    assert.are.equal(2, #toasts(stage))
    stage:advance { seconds = 1 }
    isStack(toasts(stage))
    hand.drag(stage, { 160, 60 }, { 160, 20 }, 0.1, 0)
    stage:advance { seconds = 0.5 }
    assert.are.equal("toast1", toasts(stage)[1].name)
  end)

  it("goes on when a held message, which is then flicked, is sent away by newer ones", function()
    for wait = 0, 20 do
      local stage = hand.open "toastStack"
      add(stage, 1)
      stage:touch { id = 2, phase = "began", x = 160, y = 46, time = stage.elapsed }
      stage:touch { id = 2, phase = "moved", x = 200, y = 90, time = stage.elapsed + 0.1 }
      stage:advance { seconds = 0.1 }
      for _ = 1, 5 do hand.tap(stage, 160, 432) end
      stage:advance { ticks = wait }
      stage:touch { id = 2, phase = "moved", x = 290, y = 90 }
      stage:touch { id = 2, phase = "ended", x = 310, y = 90, time = stage.elapsed + 1 / 60 }
      stage:advance { seconds = 1 }
      assert.are.equal(5, #toasts(stage))
      hand.wait(stage)
      assert.are.equal(0, #toasts(stage))
    end
  end)

  it.holds("ends spread or without messages whatever fingers do", { runs = 8 }, function(random)
    local stage = hand.open "toastStack"
    for _ = 1, random:integer(0, 5) do hand.tap(stage, 160, 432) end
    hand.play(stage, random)
    local list = toasts(stage)
    for i, toast in ipairs(list) do
      assert.near(160, toast.x, 0.1)
      assert.near(68 * i - 22, toast.y, 0.1)
    end
    assert.is_true(#list ~= 1)
  end)
end)
