--- Travel in time of each kind of thing that a spec holds: it goes back, or it is carried.

local function fixture()
  local stage = libration.stage { width = 320, height = 480 }
  local card = stage:addItem { name = "card", center = { 60, 60 }, size = { 40, 40 } }
  return stage, card
end

describe("after going back", function()
  it("a story goes on where it was then", function()
    local stage, card = fixture()
    local steps = {}
    local behavior = stage.animator:add({
      story = function(self)
        self.steps = {}
        for i = 1, 5 do
          self.steps[i] = stage.tick
          self:wait(0.1)
        end
      end,
      read = function(self) return table.concat(self.steps, " ") end,
    }, { items = { card } })
    stage:advance { ticks = 10 }
    local before, read = stage:snapshot(), behavior:read()
    stage:advance { ticks = 30 }
    local all = behavior:read()
    stage:restore(before)
    assert.equal(read, behavior:read())
    stage:advance { ticks = 30 }
    assert.equal(all, behavior:read())
    assert.same({}, steps)
  end)

  it("a story that the spec writes says that it comes too late", function()
    local stage, card = fixture()
    stage:restore(stage:snapshot())
    assert.error_matches(
      function()
        stage.animator:add({ story = function(self) self:wait(1) end }, { items = { card } })
      end, "story: a spec or a line that went back has none of its own", 1, true)
  end)

  it("gestures, animations and observers call the spec's functions", function()
    local stage, card = fixture()
    stage:restore(stage:snapshot())
    local seen, ended, paused, frames = {}, nil, 0, 0
    stage.animator:add("tap", {
      item = card, onEnded = function(gesture) seen[#seen + 1] = gesture.location.x end,
    })
    stage.animator.onPause = function() paused = paused + 1 end
    local link = stage:displayLink(function(frame) frames = frames + frame.duration * 60 end)
    card:animate { alpha = 0.5, duration = 0.2, onEnd = function(finished) ended = finished end }
    local start = stage.elapsed
    stage:touch { phase = "began", x = 60, y = 60, time = start }
    stage:touch { phase = "ended", x = 61, y = 60, time = start + 0.05 }
    stage:advance { seconds = 1 }
    link:cancel()
    assert.is_true(ended)
    assert.equal(1, paused)
    assert.near(60, frames, 1e-6)
    assert.equal(0.5, card.alpha)
    assert.same({ 61 }, seen)
  end)

  it("values of the host have their methods on both sides", function()
    local stage, card = fixture()
    stage:restore(stage:snapshot())
    local center, frame = card.center, card.frame
    assert.equal("point (x 60, y 60)", tostring(center))
    assert.equal(60, center.x)
    card.center = center
    assert.is_true(frame:contains(center))
    assert.same(center, card.center)
    assert.equal(card, stage:item("card"))
    assert.equal(card, stage:items()[1])
    local region = libration.region.radius(30)
    assert.equal(1, #stage:itemsIn(region, center))
    local spring = libration.spring {}
    assert.equal("number", type(spring:value(0.1)))
    assert.equal("table", type(stage:errors()))
  end)

  it("removed behaviors that only the spec holds can be added again", function()
    local stage, card = fixture()
    local snap = stage.animator:add("snap", { item = card, point = { 200, 60 } })
    stage:restore(stage:snapshot())
    snap:remove()
    for _ = 1, 200 do
      stage.animator:add("snap", { item = card, point = { 1, 1 } }):remove()
      stage:advance { ticks = 1 }
    end
    stage.animator:add(snap)
    stage:advance { seconds = 2 }
    assert.near(200, card.x, 1)
  end)

  it("the prompt's kind of table is a copy for the stage", function()
    local stage, card = fixture()
    stage:restore(stage:snapshot())
    local options = { items = { card }, magnitude = 2 }
    local gravity = stage.animator:add("gravity", options)
    options.magnitude = 5
    assert.equal(2, gravity.magnitude)
  end)

  it("coroutines of the spec go back and on", function()
    local stage = fixture()
    local before = stage:snapshot()
    local co = coroutine.wrap(function()
      for i = 1, 3 do
        stage:advance { ticks = i }
        coroutine.yield(stage.tick)
        stage:restore(before)
      end
      return "end"
    end)
    assert.same({ 1, 2, 3, "end" }, { co(), co(), co(), co() })
  end)

  it("errors in protected calls leave all as it is", function()
    local stage, card = fixture()
    stage:advance { ticks = 2 }
    local before = stage:snapshot()
    local ok, message = pcall(function()
      stage:advance { ticks = 2 }
      stage:restore(before)
      error({ code = 7 })
    end)
    assert.is_false(ok)
    assert.equal(7, message.code)
    assert.equal(2, stage.tick)
    assert.is_false(pcall(stage.restore, stage, card))
    assert.has_error(function() stage:emit("x", { co = coroutine.create(print) }) end)
  end)

  it("records, timers and events are those of then", function()
    local stage, card = fixture()
    stage.animator:add("gravity", { items = { card } })
    local record = stage:record(card)
    stage:advance { ticks = 5 }
    stage:emit("early", { n = 1 })
    local before = stage:snapshot()
    local timer = stage:after(0.1, function() card.alpha = 0.5 end)
    stage:emit("late", { n = 2 })
    stage:advance { ticks = 20 }
    assert.equal(26, #record:values("x"))
    stage:restore(before)
    assert.equal(6, #record:values("x"))
    assert.equal(1, #stage:events())
    stage:advance { ticks = 20 }
    assert.equal(1, card.alpha)
    assert.equal("timer, cancelled", tostring(timer))
  end)

  it("traces go on from there", function()
    local stage, card = fixture()
    stage.animator:add("gravity", { items = { card } })
    stage:advance { ticks = 2 }
    local before = stage:snapshot()
    stage:advance { ticks = 9 }
    stage:restore(before)
    stage:advance { ticks = 2 }
    assert.trace(stage, "golden/fall.csv")
  end)

  it("other stages go back too, and later ones are gone", function()
    local stage = fixture()
    local other = libration.stage { width = 10, height = 10 }
    stage:advance { ticks = 3 }
    local before = stage:snapshot()
    other:advance { ticks = 9 }
    local later = libration.stage { width = 5, height = 5 }
    stage:restore(before)
    assert.equal(0, other.tick)
    assert.error_matches(function() return later.tick end, "did not exist at tick 3", 1, true)
  end)

  it("snapshots that nothing refers to are freed", function()
    local stage = fixture()
    for _ = 1, 3000 do
      stage:advance { ticks = 1 }
      stage:snapshot()
    end
    stage:restore(stage:snapshot())
    for _ = 1, 3000 do
      stage:advance { ticks = 1 }
      stage:snapshot()
    end
    assert.equal(6000, stage.tick)
  end)
end)
