--- The angle some seconds after the first tick.
local function swing(t)
  return 0.3 * math.exp(-0.6 * t) * math.sin(2 * math.pi * 0.8 * t)
end

describe("sway", function()
  it("finds every item with its tag, and no other", function()
    local stage = dofile("examples/sway.lua")
    stage:advance { ticks = 20 }
    assert.are.equal(0, stage:item("twig").angle)
    for i = 1, 5 do
      assert.near(swing(19 / 60), stage:item("leaf" .. i).angle, 1e-9)
    end
  end)

  it("swings by 0.3 e^(-0.6 t) sin(2 pi 0.8 t)", function()
    local stage = dofile("examples/sway.lua")
    for tick = 1, 60 do
      stage:advance { ticks = 1 }
      assert.near(swing((tick - 1) / 60), stage:item("leaf3").angle, 1e-9)
    end
  end)

  it("ends at the angle it found, and lets the animator pause", function()
    local stage = dofile("examples/sway.lua")
    assert.is_true(stage.animator.isRunning)
    assert.are.equal(5, #stage.animator.behaviors)
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 12 })
    assert.near(8.4, stage.elapsed, 0.6)
    assert.are.equal(0, stage:item("leaf1").angle)
    assert.are.equal(0, #stage:errors())
  end)

  it("meets an item that gets the tag's stage later", function()
    local stage = libration.stage { width = 100, height = 100 }
    stage:advance { ticks = 10 }
    local leaf = stage:addItem { center = { 50, 50 }, size = { 10, 10 }, tags = { "sway" } }
    stage:advance { ticks = 20 }
    assert.near(swing(19 / 60), leaf.angle, 1e-9)
  end)

  it("takes options when it is added by hand", function()
    local stage = libration.stage { width = 100, height = 100 }
    local item = stage:addItem { center = { 50, 50 }, size = { 10, 10 } }
    item.angle = 1
    stage.animator:add("sway", { item = item, amplitude = 0.1, frequency = 1, damping = 0 })
    stage:advance { ticks = 16 }
    assert.near(1.1, item.angle, 1e-9)
  end)
end)
