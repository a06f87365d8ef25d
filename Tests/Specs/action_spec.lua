local function snapping(options)
  local stage = libration.stage { width = 320, height = 480 }
  local card = stage:addItem { name = "card", center = { 157, 252 }, size = { 60, 60 } }
  options = options or {}
  options.item, options.point = card, { 80, 252 }
  return stage, card, stage.animator:add("snap", options)
end

describe("the action of a built-in behavior", function()
  it("is called once per tick with the behavior and dt, also as an option of add", function()
    local calls, last = 0, nil
    local function count(behavior, dt)
      calls, last = calls + 1, behavior
      assert.near(1 / 60, dt, 1e-12)
      assert.near((calls - 1) / 60, behavior.elapsed, 1e-9)
    end
    local stage, _, snap = snapping { onTick = count }
    assert.are.equal(count, snap.onTick)
    stage:advance { ticks = 5 }
    assert.are.equal(5, calls)
    assert.are.equal(snap, last)
    snap.onTick = nil
    assert.is_nil(snap.onTick)
    stage:advance { ticks = 5 }
    assert.are.equal(5, calls)
    snap.onTick = count
    calls = 10
    stage:advance { ticks = 1 }
    assert.are.equal(11, calls)
    assert.has_error(function() snap.onTick = 7 end)
  end)

  it("may end what it watches, as UIKit's texts do", function()
    local stage, card = snapping {
      onTick = function(snap)
        if snap.elapsed > 0.3 then snap:remove() end
      end,
    }
    stage:advance { seconds = 1 }
    assert.are.equal(0, #stage.animator.behaviors)
    assert.near(80, card.x, 2) -- published: for good within 2 pt by 0.36 s
  end)

  it("is suspended alone when it fails, and reported once", function()
    local stage, card, snap = snapping { onTick = function() error "enough" end }
    stage:advance { seconds = 2 }
    local errors = stage:errors()
    assert.are.equal(1, #errors)
    assert.are.equal("onTick", errors[1].hook)
    assert.are.equal("snap", errors[1].behavior)
    assert.is_true(snap.isSuspended)
    assert.near(80, card.x, 0.5)
  end)

  it("is had by fields, gestures and composites of the tree alike", function()
    local stage = libration.stage {}
    local names = {}
    local function note(behavior) names[behavior.name] = (names[behavior.name] or 0) + 1 end
    stage.animator:add("customField", {
      items = {}, evaluate = function() return 0, 0 end, onTick = note,
    })
    stage.animator:add("tap", { anywhere = true, onTick = note, onEnded = function() end })
    local parent = stage.animator:add { clockMandate = true }
    parent:addChild("gravity", { items = {}, onTick = note })
    stage:advance { ticks = 3 }
    assert.are.same({ customField = 3, tap = 3, gravity = 3 }, names)
  end)
end)
