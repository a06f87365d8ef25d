-- Fingers that scripts give: stage:tap, hold, drag, flick and pinch.

describe("a finger", function()
  local stage, card

  before_each(function()
    stage = libration.stage { width = 400, height = 400 }
    card = stage:addItem { name = "card", center = { 80, 80 }, size = { 60, 60 } }
  end)

  it("drags an item, which follows once it has moved by 10 pt", function()
    stage.animator:add("pan", { item = card, carriesItem = true })
    local time = stage:drag(card, { 200, 80 }, 0.4)
    assert.near(0.5, time, 1e-9)
    stage:advance { seconds = time }
    assert.near(190, card.x, 1e-9)
    assert.equal(80, card.y)
    assert.equal(0, card.vx)
    assert.are.same({}, stage.touches)
  end)

  it("waits, and goes along a path at a steady speed", function()
    local moves = {}
    stage.animator:add("touch", {
      item = card,
      onChanged = function(touch) moves[#moves + 1] = touch.location end,
    })
    local way = { path = { { 80, 180 }, { 200, 180 } }, after = 0.25 }
    local time = stage:drag(card, { 200, 80 }, 1, way)
    assert.near(1.35, time, 1e-9)
    stage:advance { seconds = 0.25 }
    assert.are.same({}, moves)
    stage:advance { seconds = 1.1 }
    -- The corners are after 100 and 220 of 320 pt.
    assert.near(80, moves[18].x, 1e-9)
    assert.near(180, moves[19].y, 1e-9)
    assert.near(200, moves[42].x, 1e-9)
    for place = 2, 60 do
      local a, b = moves[place - 1], moves[place]
      local step = math.abs(b.x - a.x) + math.abs(b.y - a.y)
      assert.near(320 / 60, step, 1e-9)
    end
  end)

  it("taps and holds, one after the other, where it is told to", function()
    local taps, holds = spy.new(), spy.new()
    stage.animator:add("tap", { item = card, onEnded = taps })
    stage.animator:add("longPress", {
      item = card,
      onBegan = function(press) holds(press.location.x) end,
    })
    local first = stage:tap(card)
    local last = stage:hold(card, 1, { at = { 90, 85 } })
    assert.near(first + 2 / 60 + 1, last, 1e-9)
    stage:advance { seconds = last }
    assert.spy(taps).was.called(1)
    assert.spy(holds).was.called(1)
    assert.spy(holds).was.called_with(90.0)
  end)

  it("throws an item with the velocity that it is told", function()
    local thrown
    stage.animator:add("pan", {
      item = card,
      onEnded = function(pan) thrown = pan.velocity end,
    })
    stage:advance { seconds = stage:flick(card, { 300, -120 }) }
    assert.near(300, thrown.x, 1)
    assert.near(-120, thrown.y, 1)
  end)

  it("is refused beyond what a finger can do", function()
    assert.error_matches(function() stage:flick(card, { 0, 0.1 }) end, "at least 1 pt/s")
    assert.error_matches(function() stage:pinch(card, 0) end, "scale must be from 0.01 to 100")
    assert.error_matches(function() stage:drag(card) end, "point is required")
    assert.error_matches(function() stage:hold(card, 1e8) end, "hold: at most 100000 touches")
    stage:removeItem(card)
    assert.error_matches(function() stage:tap(card) end, "removed")
  end)
end)

describe("two fingers", function()
  for _, angle in ipairs { 0, 1, -2.5 } do
    it("scale and turn an item at angle " .. angle, function()
      local stage = libration.stage { width = 400, height = 400 }
      local card = stage:addItem {
        name = "card", center = { 200, 200 }, size = { 100, 20 }, angle = angle,
      }
      local before, after
      stage.animator:add("touch", {
        item = card,
        onBegan = function() before = stage.touches end,
        onChanged = function() after = stage.touches end,
      })
      stage:advance { seconds = stage:pinch(card, 2, 0.5, { turn = 0.75 }) - 1 / 60 }
      local function between(touches)
        local x, y = touches[2].x - touches[1].x, touches[2].y - touches[1].y
        return math.sqrt(x * x + y * y), math.atan(y, x)
      end
      local length, direction = between(after)
      assert.near(120, length, 1e-9)
      assert.near(0.75, (direction - angle - math.pi) % (2 * math.pi), 1e-9)
      assert.is_table(before)
    end)
  end
end)
