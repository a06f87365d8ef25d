local hand = dofile "Tests/Specs/Interfaces/hand.lua"

describe("the dock", function()
  local function icon(stage, i) return stage:item("icon" .. i) end

  local function holds(stage, x)
    stage:touch { phase = "began", x = x, y = 262 }
    stage:advance { seconds = 0.8 }
  end

  --- At rest every icon has its own size and its place, and stands on the floor.
  local function isCalm(stage)
    hand.wait(stage)
    for i = 1, 7 do
      assert.near(240 + 51 * (i - 4), icon(stage, i).x, 0.05)
      assert.near(265, icon(stage, i).y, 0.05)
      assert.near(1, icon(stage, i).scaleX, 1e-3)
      assert.near(0, icon(stage, i).translation.y, 1e-3)
    end
    assert.near(374, stage:item("bar").width, 0.1)
  end

  it("enlarges the icon under the finger most, and those beside it less and less", function()
    local stage = hand.open "dock"
    isCalm(stage)
    holds(stage, 240)
    assert.near(1.8, icon(stage, 4).scaleX, 0.01)
    for i = 1, 3 do
      assert.is_true(icon(stage, i).scaleX <= icon(stage, i + 1).scaleX)
      assert.near(icon(stage, i).scaleX, icon(stage, 8 - i).scaleX, 1e-9)
    end
    assert.is_between(icon(stage, 3).scaleX, 1.2, 1.6)
    assert.near(1, icon(stage, 1).scaleX, 1e-9)
  end)

  it("makes room, so that icons never touch each other or the end of the bar", function()
    local stage = hand.open "dock"
    for _, x in ipairs { 90, 168, 240, 331 } do
      holds(stage, x)
      local bar = stage:item "bar"
      for i = 1, 7 do
        local own = 21 * icon(stage, i).scaleX
        local right = i < 7 and icon(stage, i + 1).x - 21 * icon(stage, i + 1).scaleX
          or bar.x + bar.width / 2 - 4
        assert.is_between(right - icon(stage, i).x - own, 5, 20, "at " .. x .. " behind " .. i)
        assert.near(286, icon(stage, i).y + own, 1e-9, "on the floor")
      end
      stage:touch { phase = "ended", x = x, y = 262 }
      isCalm(stage)
    end
  end)

  it("lets the icon that is tapped hop twice and lights its lamp", function()
    local stage = hand.open "dock"
    local hops = stage:record "icon3"
    hand.tap(stage, 189, 262)
    isCalm(stage)
    local count, values = 0, hops:values "translationY"
    for i = 2, #values - 1 do
      if values[i] < values[i - 1] and values[i] <= values[i + 1] then count = count + 1 end
    end
    assert.are.equal(2, count)
    assert.near(-40, hops:peak "translationY", 2)
    local lit = {}
    for _, item in ipairs(stage:items()) do
      if item.width == 4 and item.alpha > 0.9 then lit[#lit + 1] = item.x end
    end
    assert.are.equal(1, #lit)
    assert.near(189, lit[1], 0.1)
  end)

  it("is left alone by a finger that slides over it and leaves the stage", function()
    local stage = hand.open "dock"
    hand.drag(stage, { 90, 262 }, { 700, 500 }, 0.5, 0.2)
    isCalm(stage)
  end)

  it.holds("is calm again whatever fingers did", { runs = 8 }, function(random)
    local stage = hand.open "dock"
    hand.play(stage, random)
    isCalm(stage)
  end)
end)
