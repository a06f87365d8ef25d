local hand = dofile "Tests/Specs/Interfaces/hand.lua"

describe("the progress ring", function()
  local middle, radius = { x = 160, y = 210 }, 96

  --- The share that the ring is full, by its line, at whose end the knob must be.
  local function share(stage)
    local full = stage:item("ring").strokeEnd
    local knob, angle = stage:item("knob").center, 2 * math.pi * full
    assert.near(middle.x + radius * math.sin(angle), knob.x, 1e-9)
    assert.near(middle.y - radius * math.cos(angle), knob.y, 1e-9)
    return full
  end

  local function shows(stage, sign)
    for _, name in ipairs { "start", "stop", "done" } do
      local item = stage:item(name)
      assert.near(name == sign and 1 or 0, item.alpha, 1e-3, name)
      assert.near(name == sign and 1 or 0.3, item.scaleX, 1e-3, name)
    end
  end

  --- Moves a finger from one share of the ring to another, along the ring.
  local function turn(stage, from, to, seconds)
    local count = math.floor(seconds * 60 + 0.5)
    for i = 0, count do
      local angle = 2 * math.pi * (from + (to - from) * i / count)
      stage:touch {
        phase = i == 0 and "began" or "moved", time = stage.elapsed + i / 60,
        x = middle.x + radius * math.sin(angle), y = middle.y - radius * math.cos(angle),
      }
    end
    stage:advance { ticks = count + 1 }
  end
  local function lift(stage)
    stage:touch { phase = "ended", x = 160, y = 100 }
    hand.wait(stage)
  end

  it("follows a finger around the middle and springs to the nearest twelfth", function()
    local stage = hand.open "progressRing"
    assert.near(0.25, share(stage), 1e-9)
    shows(stage, "start")
    turn(stage, 0.25, 0.6, 0.6)
    assert.near(0.6, share(stage), 0.001)
    lift(stage)
    assert.near(7 / 12, share(stage), 1e-4)
    shows(stage, "start")
  end)

  it("stops at both ends, however far the finger goes around, and unwinds", function()
    local stage = hand.open "progressRing"
    turn(stage, 0.25, 1.3, 1)
    assert.near(1, share(stage), 1e-9)
    stage:touch { phase = "cancelled", x = 160, y = 100 }
    hand.wait(stage)
    assert.near(1, share(stage), 1e-9)
    shows(stage, "done")
    turn(stage, 1, -0.4, 1)
    assert.near(0, share(stage), 1e-9)
    lift(stage)
    assert.near(0, share(stage), 1e-9)
  end)

  it("does not jump where the finger passes the top", function()
    local stage = hand.open "progressRing"
    local progress = stage:record "progress"
    turn(stage, 0.25, 1.2, 1)
    lift(stage)
    assert.is_true(progress:isContinuous("x", 5))
  end)

  it("runs to its end by a tap, shows it, and begins again by another one", function()
    local stage = hand.open "progressRing"
    hand.tap(stage, 160, 210)
    stage:advance { seconds = 0.9 }
    assert.near(0.25 + 0.4 * 0.98, share(stage), 0.02)
    shows(stage, "stop")
    hand.wait(stage)
    assert.near(1, share(stage), 1e-9)
    shows(stage, "done")
    hand.tap(stage, 160, 210)
    hand.wait(stage)
    assert.near(0, share(stage), 1e-3)
    shows(stage, "start")
  end)

  it("stops where it is by a tap, and goes on by another one", function()
    local stage = hand.open "progressRing"
    hand.tap(stage, 160, 210)
    stage:advance { seconds = 0.5 }
    hand.tap(stage, 160, 210)
    hand.wait(stage)
    local stopped = share(stage)
    assert.is_between(stopped, 0.4, 0.6)
    shows(stage, "start")
    hand.tap(stage, 160, 210)
    hand.wait(stage)
    assert.near(1, share(stage), 1e-9)
  end)

  it("is taken over by a finger while it runs", function()
    local stage = hand.open "progressRing"
    hand.tap(stage, 160, 210)
    stage:advance { seconds = 0.3 }
    local now = share(stage)
    turn(stage, now, 0.1, 0.4)
    assert.near(0.1, share(stage), 0.08)
    lift(stage)
    assert.is_less(share(stage), 0.2)
    shows(stage, "start")
  end)

  it("lights as many of its twelve marks as it is full", function()
    local stage = hand.open "progressRing"
    turn(stage, 0.25, 0.66, 0.5)
    lift(stage)
    local lit = 0
    for _, item in ipairs(stage:items()) do
      if item.y == 384 and item.color ~= "#363c6b" then lit = lit + 1 end
    end
    assert.are.equal(8, lit)
  end)

  it.holds("is full by a number of twelfths or stopped, whatever fingers do", { runs = 8 },
    function(random)
      local stage = hand.open "progressRing"
      hand.play(stage, random)
      assert.is_between(share(stage), 0, 1 + 1e-9)
      local sign = stage:item("start").alpha > 0.5 and "start" or "done"
      shows(stage, sign)
      if sign == "done" then assert.near(1, share(stage), 1e-6) end
    end)
end)
