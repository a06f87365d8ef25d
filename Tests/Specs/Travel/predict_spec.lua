--- Futures and branches in a spec.

local function fixture()
  local stage = libration.stage { width = 320, height = 480, seed = 3 }
  local card = stage:addItem { name = "card", center = { 60, 60 }, size = { 40, 40 } }
  local ball = stage:addItem { name = "ball", center = { 200, 60 }, size = { 20, 20 } }
  stage.animator:add("gravity", { items = { card } })
  return stage, card, ball
end

describe("stage:predict", function()
  it("tells what every item will do, and changes nothing", function()
    local stage, card, ball = fixture()
    local calls = 0
    local behavior = stage.animator:add({
      onAdd = function(self) self.count = 0 end,
      onTick = function(self)
        self.count = self.count + 1
        self.stage:emit("tick", { n = self.count })
        self.item.x = self.item.x + math.random()
      end,
      read = function(self) return self.count end,
    }, { item = ball })
    stage:every(0.1, function() calls = calls + 1 end)
    stage:advance { ticks = 5 }
    stage:events()
    local x, y = ball.x, card.y
    local future = stage:predict(0.5)
    assert.same({ 5, x, y, 5 }, { stage.tick, ball.x, card.y, behavior.read(behavior) })
    assert.equal(0, #stage:events())
    stage:advance { ticks = 30 }
    assert.equal(31, #future.card:values("y"))
    assert.same({ y, card.y }, { future.card:values("y")[1], future.card:values("y")[31] })
    assert.equal(ball.x, future.ball:values("x")[31])
  end)

  it("tells the future after a change, which is undone", function()
    local stage, card = fixture()
    stage:advance { ticks = 5 }
    local noted
    local plain = stage:predict(0.5)
    local other = stage:predict(0.5, function()
      card.y = 100
      stage:addItem { name = "new", center = { 20, 20 }, size = { 5, 5 } }
      noted = card.y
    end)
    assert.equal(100, noted)
    assert.is_nil(stage:item("new"))
    assert.is_less(plain.card:values("y")[31], other.card:values("y")[31])
    stage:advance { ticks = 30 }
    assert.equal(plain.card:values("y")[31], card.y)
  end)

  it("undoes a change that fails", function()
    local stage, card = fixture()
    local y = card.y
    assert.error_matches(function()
      stage:predict(1, function()
        card.y = 7
        error("no such luck")
      end)
    end, "no such luck")
    assert.equal(y, card.y)
  end)

  it("tells in a hook how the world alone moves items, also after what the hook stored", function()
    local stage, card, ball = fixture()
    stage.animator:add("collision", { items = { card, ball }, referenceBounds = true })
    stage.animator:add("noiseField", { items = { ball }, smoothness = 0.5 })
    local future
    stage.animator:add({
      onTick = function(self)
        if self.elapsed < 0.1 or future then return end
        self.item.vx, self.item.angle = 90, 0.5
        future = self.stage:predict(1)
      end,
    }, { item = card })
    stage:advance { ticks = 7 }
    local x, y, angle = future.card:values("x"), future.card:values("y"), future.ball:values("x")
    assert.same({ 61, card.x, card.y }, { #x, x[1], y[1] })
    for tick = 1, 60 do
      stage:advance { ticks = 1 }
      assert.same({ card.x, card.y, ball.x }, { x[tick + 1], y[tick + 1], angle[tick + 1] })
    end
  end)

  it("is charged in a hook, where it takes no function", function()
    local stage, card = fixture()
    local told
    stage.animator:add({
      onTick = function(self)
        told = select(2, pcall(self.stage.predict, self.stage, 1, print))
        self.stage:predict(3000)
      end,
    }, { item = card })
    stage:advance { ticks = 1 }
    assert.matches("takes no function in a hook", told)
    assert.matches("ran out of fuel", stage:errors()[1].message)
  end)

  it("is refused in callbacks of timers, and beyond what can be recorded", function()
    local stage = fixture()
    local told
    stage:after(0, function() told = select(2, pcall(stage.predict, stage, 1)) end)
    stage:advance { ticks = 2 }
    assert.matches("outside of hooks", told)
    assert.error_matches(function() stage:predict(1e6) end, "at most 400000 samples")
    assert.error_matches(function() stage:predict(-1) end, "seconds must be")
  end)
end)

describe("stage:fork", function()
  it("begins a branch; stage:switch goes between the two", function()
    local stage, card = fixture()
    stage:advance { ticks = 10 }
    local y = card.y
    local other = stage:fork()
    card.y = 200
    stage:advance { ticks = 10 }
    local far = card.y
    stage:switch(other)
    assert.same({ 10, y }, { stage.tick, card.y })
    stage:advance { ticks = 3 }
    local near = card.y
    stage:switch(other)
    assert.same({ 20, far }, { stage.tick, card.y })
    assert.equal("snapshot of tick 13", tostring(other))
    stage:switch(other)
    assert.same({ 13, near }, { stage.tick, card.y })
    stage:advance { ticks = 7 }
    assert.is_less(card.y, far)
  end)
end)
