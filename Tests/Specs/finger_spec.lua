local function played(path)
  local stage, seen = libration.stage {}, {}
  local function note(word)
    return function(point, velocity)
      seen[#seen + 1] = { word, stage.tick, point.x, point.y, velocity and velocity.x }
    end
  end
  local finger = stage.animator:add("finger", {
    path = path, down = note "down", move = note "move", up = note "up",
  })
  return stage, seen, finger
end

describe("finger", function()
  it("goes down at the first point, along the path, and up with its velocity", function()
    local stage, seen = played { { 10, 20, at = 3 / 60 }, { 14, 20, at = 5 / 60 } }
    stage:advance { ticks = 10 }
    local told = {}
    for i, event in ipairs(seen) do told[i] = event[1] .. " " .. event[2] end
    assert.are.same({ "down 3", "move 3", "move 4", "move 5", "up 5" }, told)
    for i, x in ipairs { 10, 10, 12, 14, 14 } do
      assert.near(x, seen[i][3], 1e-9)
      assert.near(20, seen[i][4], 1e-9)
    end
    assert.near(120, seen[5][5], 1e-6)
  end)

  it("taps with one point, at the first tick at or after its time", function()
    local stage, seen = played { { 10, 20, at = 2.5 / 60 } }
    stage:advance { ticks = 10 }
    assert.are.same({ { "down", 3, 10, 20 }, { "up", 3, 10, 20, 0 } }, seen)
  end)

  it("keeps the animator ticking until it is up, and goes", function()
    local stage, _, finger = played { { 10, 20, at = 1 }, { 10, 20, at = 2 } }
    stage:advance { ticks = 119 }
    assert.is_true(stage.animator.isRunning)
    assert.are.equal(stage, finger.stage)
    stage:advance { ticks = 1 }
    assert.is_false(stage.animator.isRunning)
    assert.are.equal(0, #stage.animator.behaviors)
  end)

  it("takes the leg that it is on, however short the others are", function()
    local stage, seen = played {
      { 0, 0, at = 0 }, { 1, 0, at = 0.001 }, { 2, 0, at = 0.002 }, { 10, 0, at = 2 / 60 },
    }
    stage:advance { ticks = 2 }
    assert.are.equal("up", seen[#seen][1])
    assert.near(10, seen[#seen][3], 1e-9)
    assert.near(8 / (2 / 60 - 0.002), seen[#seen][5], 1e-6)
  end)

  it("refuses a path that is none, where it is given", function()
    local wrong = {
      [{}] = "must have a point",
      [{ 1, 2 }] = "must have points such as { 160, 240, at = 0.5 }; point 1 is not",
      [{ { 1, at = 0 } }] = "must have points such as { 160, 240, at = 0.5 }; point 1 is not",
      [{ { 1, 2, at = 1 }, { 1, 2, at = 1 } }] =
        "must have times that grow from 0; at = 1 does not",
      [{ { 1, 2, at = -1 } }] = "must have times that grow from 0; at = -1 does not",
      [{ { 0 / 0, 2, at = 1 } }] = "must have finite numbers; point 1 has not",
    }
    local stage, _, finger = played { { 10, 20, at = 1 } }
    for path, message in pairs(wrong) do
      local fits, said = pcall(played, path)
      assert.is_false(fits)
      assert.is_truthy(said:find("finger_spec.lua:%d+: finger: path "))
      assert.is_truthy(said:find(message, 1, true))
      assert.has_error(function() finger.path = path end)
    end
    assert.are.equal(1, #stage.animator.behaviors)
    assert.are.same({}, stage:errors())
  end)
end)
