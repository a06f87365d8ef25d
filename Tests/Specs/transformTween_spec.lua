local function paused(stage) return not stage.animator.isRunning end

local function tweening(target)
  local stage = libration.stage { width = 320, height = 480 }
  local card = stage:addItem { name = "card", center = { 100, 100 }, size = { 60, 84 } }
  stage.animator:add { clockMandate = true }
  local tween = stage.animator:add("transformTween", {
    item = card, target = target(card.transform),
  })
  return stage, card, tween
end

describe("transformTween", function()
  it("is at percent 0.1375, eased 0.358, on tick 10", function()
    local stage, card, tween = tweening(function(t) return t:rotated(1) end)
    stage:advance { ticks = 10 }
    assert.near(0.1375, tween.percent, 1e-12)
    assert.near(0.358, card.angle, 5e-4)
  end)

  it("is done on tick 28, not before, and holds its target", function()
    local stage, card, tween = tweening(function(t) return t:rotated(1) end)
    stage:advance { ticks = 27 }
    assert.near(0.945, tween.percent, 1e-12)
    stage:advance { ticks = 1 }
    assert.are.equal(1, tween.percent)
    assert.near(1, card.angle, 1e-12)
    stage:advance { ticks = 30 }
    assert.near(1, card.angle, 1e-12)
  end)

  it("tweens each part, with the rotation right under unequal scales", function()
    local stage, card = tweening(function(t) return t:scaled(2, 1):rotated(math.rad(30)) end)
    card.scaleX = 1
    stage:advance { ticks = 28 }
    assert.near(2, card.scaleX, 1e-9)
    assert.near(1, card.scaleY, 1e-9)
    assert.near(math.rad(30), card.angle, 1e-9)
  end)

  it("takes no time when nothing else runs: it has no clock of its own", function()
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { center = { 100, 100 }, size = { 60, 84 } }
    stage.animator:add("transformTween", { item = card, target = card.transform:rotated(1) })
    stage:advance { ticks = 60 }
    assert.is_false(stage.animator.isRunning)
  end)

  it("turns each card of a pile to its own angle while all snap together", function()
    local stage = dofile("examples/cards.lua")
    stage:advanceUntil(paused, { ticks = 180 })
    for i = 1, 7 do
      local card = stage:item("card" .. i)
      assert.near(160 + 4 * i, card.x, 0.5)
      assert.near(240, card.y, 0.5)
      assert.near((i - 4) * 0.12, card.angle, 1e-6)
    end
  end)
end)
