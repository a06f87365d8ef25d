describe("dial", function()
  local stage, knob

  before_each(function()
    stage = libration.stage { width = 320, height = 480 }
    knob = stage:addItem { name = "knob", center = { 160, 240 }, size = { 120, 120 } }
    stage.animator:add("dial", { item = knob, steps = 4 })
  end)

  --- Turns two fingers around the knob's center by an angle, within half a second.
  local function turn(angle)
    local function fingers(phase, turned, time)
      for id = 1, 2 do
        local a = turned + (id - 1) * math.pi
        stage:touch {
          id = id, phase = phase, time = time,
          x = 160 + 40 * math.cos(a), y = 240 + 40 * math.sin(a),
        }
      end
    end
    local now = stage.elapsed
    fingers("began", 0, now)
    for step = 1, 30 do fingers("moved", angle * step / 30, now + step / 60) end
    fingers("ended", angle, now + 0.55)
    stage:advance { seconds = 1.5 }
  end

  it("turns with the fingers and snaps to the nearest step", function()
    turn(1.8)
    assert.near(math.pi / 2, knob.angle, 0.001)
  end)

  it("says each step that it comes to", function()
    turn(3.3)
    local steps = {}
    for _, event in ipairs(stage:events "dial") do steps[#steps + 1] = event.step end
    assert.are.same({ 1, 2 }, steps)
  end)

  it("counts backwards below 0", function()
    turn(-1.6)
    assert.equal(3, stage:events("dial")[1].step)
    assert.near(-math.pi / 2, knob.angle, 0.001)
  end)
end)
