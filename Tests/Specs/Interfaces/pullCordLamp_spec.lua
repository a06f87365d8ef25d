local hand = dofile "Tests/Specs/Interfaces/hand.lua"

describe("the lamp with a cord", function()
  --- Whether the light is on, after a check that all that shows it says the same.
  local function isOn(stage)
    stage:advance { seconds = 0.3 }
    local on = stage:item("bulb").color == "#fff6d8"
    assert.near(on and 0 or 0.8, stage:item("night").alpha, 1e-3)
    return on
  end

  local function pull(stage, way, seconds, hold)
    local knob = stage:item "knob"
    hand.drag(stage, { knob.x, knob.y }, { knob.x, knob.y + way }, seconds, hold)
  end

  it("hangs still", function()
    local stage = hand.open "pullCordLamp"
    local knob = stage:record "knob"
    hand.wait(stage)
    assert.is_false(isOn(stage))
    assert.near(188, stage:item("knob").x, 1e-6)
    assert.is_less(knob:settled("y", 2), 1)
  end)

  it("goes on by a pull, and off by the next one, once for each", function()
    local stage = hand.open "pullCordLamp"
    for i = 1, 4 do
      pull(stage, 70, 0.4, 1)
      assert.are.equal(i % 2 == 1, isOn(stage), "pull " .. i)
      stage:advance { seconds = 1 }
      assert.are.equal(i % 2 == 1, isOn(stage), "pull " .. i .. ", let go")
    end
  end)

  it("does not click by a pull that is too short, or by a push to the side", function()
    local stage = hand.open "pullCordLamp"
    pull(stage, 15, 0.3, 0.3)
    assert.is_false(isOn(stage))
    hand.wait(stage)
    local knob = stage:item "knob"
    hand.drag(stage, { knob.x, knob.y }, { knob.x - 70, knob.y - 25 }, 0.4, 0.2)
    assert.is_false(isOn(stage))
    hand.wait(stage)
    assert.near(188, knob.x, 0.5)
  end)

  it("gives way by 34 pt at most, however far the finger goes", function()
    local stage = hand.open "pullCordLamp"
    local switch, knob = stage:record "switch", stage:record "knob"
    pull(stage, 900, 0.5, 0.5)
    assert.is_true(isOn(stage))
    assert.is_between(switch:peak "y", 69 + 25, 69 + 35)
    assert.is_less(knob:peak "y", 275)
    hand.wait(stage)
    assert.is_between(stage:item("knob").y, 222, 234)
  end)

  it("keeps its beads at their distance, also while the cord swings", function()
    local stage = hand.open "pullCordLamp"
    hand.drag(stage, { 188, 228 }, { 60, 200 }, 0.3, 0)
    for _ = 1, 120 do
      stage:advance { ticks = 1 }
      local above
      for _, item in ipairs(stage:items()) do
        if item.width == 5 and item.height == 5 then
          if above then
            local x, y = item.x - above.x, item.y - above.y
            assert.near(11, math.sqrt(x * x + y * y), 1.5)
          end
          above = item
        end
      end
    end
  end)

  it("lets go of the cord when a finger is cancelled, or comes down twice", function()
    local stage = hand.open "pullCordLamp"
    stage:touch { phase = "began", x = 188, y = 228 }
    stage:touch { phase = "moved", x = 188, y = 300, time = stage.elapsed + 0.2 }
    stage:touch { id = 2, phase = "began", x = 190, y = 230, time = stage.elapsed + 0.25 }
    stage:touch { phase = "cancelled", x = 188, y = 300, time = stage.elapsed + 0.5 }
    stage:touch { id = 2, phase = "ended", x = 188, y = 300, time = stage.elapsed + 0.6 }
    stage:advance { seconds = 0.7 }
    hand.wait(stage)
    assert.near(188, stage:item("knob").x, 0.5)
  end)

  it.holds("hangs down again whatever fingers did", { runs = 8 }, function(random)
    local stage = hand.open "pullCordLamp"
    hand.play(stage, random)
    assert.near(188, stage:item("knob").x, 1)
    isOn(stage)
  end)
end)
