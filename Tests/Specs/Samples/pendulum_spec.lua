describe("the sample pendulum", function()
  local stage, weight, pendulum

  before_each(function()
    stage = dofile("examples/pendulum.lua")
    weight = stage:item "weight"
    pendulum = stage.animator.behaviors[1]
  end)

  it("is one behavior, made of three", function()
    local names = {}
    for i, child in ipairs(pendulum.children) do names[i] = child.name end
    assert.are.same({ "gravity", "attachment", "push" }, names)
  end)

  it("follows the finger while it is held, and lets go with it", function()
    stage:advance { seconds = 1.5 }
    assert.are.equal(4, #pendulum.children)
    assert.near(280, weight.x, 4)
    assert.near(260, weight.y, 4)
    stage:advance { seconds = 0.25 }
    assert.are.equal(3, #pendulum.children)
  end)

  it("is thrown by a push of the finger's speed over 500", function()
    local push = pendulum.children[3]
    local speed = math.sqrt(60 ^ 2 + 31 ^ 2) / 0.25
    stage:advance { ticks = 105 }
    assert.near(speed / 500, push.magnitude, 1e-9)
    assert.near(math.atan(31, -60), push.angle, 1e-9)
    assert.is_true(push.active)
    stage:advance { ticks = 1 }
    assert.is_false(push.active)
  end)

  it("swings with the period of its length, 200 pt", function()
    stage:advance { seconds = 4 }
    local times, x = {}, weight.x
    for _ = 1, 300 do
      stage:advance { ticks = 1 }
      if (x - 160) * (weight.x - 160) < 0 then
        times[#times + 1] = stage.elapsed - (weight.x - 160) / (weight.x - x) / 60
      end
      x = weight.x
    end
    local period = 2 * math.pi / math.sqrt(1000 / 200 - 1 / 4) -- the air counted
    for i = 3, #times do assert.near(period, times[i] - times[i - 2], 0.01 * period) end
    assert.are.equal(3, #times, "half a period is 1.44 s")
  end)

  it("hangs at rest below its pivot in the end", function()
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 30 })
    assert.near(160, weight.x, 1.5)
    assert.near(300, weight.y, 0.1)
  end)
end)
