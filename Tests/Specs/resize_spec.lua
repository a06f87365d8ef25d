--- Stages that get another size, and edges that meet items.

local function reach(item)
  if item.collisionBoundsType == "ellipse" then return item.width / 2, item.height / 2 end
  local sine, cosine = math.abs(math.sin(item.angle)), math.abs(math.cos(item.angle))
  return (item.width * cosine + item.height * sine) / 2,
    (item.width * sine + item.height * cosine) / 2
end

--- A stage with items in collision with its bounds, at any rate.
local function room(random, count)
  local stage = libration.stage {
    width = 300, height = 400, rate = random:choice { 60, 30, 120, 240 },
    restRule = random:choice { "settled", "classic" },
  }
  local items = {}
  for index = 1, count do
    items[index] = stage:addItem {
      center = { random:number(40, 260), random:number(40, 360) }, size = { 40, 40 },
      angle = random:choice { 0, 0.4, 1 },
      collisionBoundsType = random:choice { "rectangle", "ellipse" },
    }
    items[index].velocity = { random:number(-800, 800), random:number(-800, 800) }
  end
  local insets = { top = 0, left = 0, bottom = 0, right = 0 }
  local collision = stage.animator:add("collision", { items = items, referenceBounds = insets })
  stage.animator:add("dynamicItem", {
    items = items, elasticity = random:number(0, 0.8), friction = random:number(0, 1),
  })
  local pull = random:choice { { 0, 1 }, { 0, -1 }, { 1, 0 }, { 0, 0 } }
  stage.animator:add("gravity", { items = items, direction = pull })
  return { stage = stage, items = items, insets = insets, collision = collision }
end

local function clamped(value, low, high) return math.max(low, math.min(high, value)) end

--- Moves edges for some ticks, by up to 20 pt in each.
local function move(r, random, least)
  local edge = random:choice { "height", "width", "bottom", "top", "left", "right" }
  local step, ticks = random:number(-20, 20), random:integer(1, 12)
  for _ = 1, ticks do
    local stage, insets = r.stage, r.insets
    if edge == "height" or edge == "width" then
      local other = edge == "height" and insets.top + insets.bottom or insets.left + insets.right
      local size = clamped(stage[edge] + step, least + other, 400)
      if edge == "width" then stage:resize(size, stage.height)
      else stage:resize(stage.width, size) end
    else
      local isUpright = edge == "top" or edge == "bottom"
      local length = isUpright and stage.height or stage.width
      local other = isUpright and (edge == "top" and "bottom" or "top")
        or (edge == "left" and "right" or "left")
      insets[edge] = clamped(insets[edge] + step, 0, math.max(0, length - least - insets[other]))
      r.collision.referenceBounds = insets
    end
    stage:advance { ticks = 1, force = true }
    r.check()
  end
end

local function bounds(r)
  return r.insets.left, r.insets.top, r.stage.width - r.insets.right,
    r.stage.height - r.insets.bottom
end

--- That each item's center is within the bounds, and that it has an ordinary speed.
local function checkInside(r, most)
  local left, top, right, bottom = bounds(r)
  for _, item in ipairs(r.items) do
    assert.is_between(item.x, left - 0.5, right + 0.5)
    assert.is_between(item.y, top - 0.5, bottom + 0.5)
    assert.is_less_or_equal(math.sqrt(item.vx ^ 2 + item.vy ^ 2), most)
  end
end

--- That all items come to be within the bounds by all corners.
local function checkSettled(r)
  r.stage:advance { seconds = 6, force = true }
  local left, top, right, bottom = bounds(r)
  for _, item in ipairs(r.items) do
    local x, y = reach(item)
    assert.is_between(item.x, left + x - 1, right - x + 1)
    assert.is_between(item.y, top + y - 1, bottom - y + 1)
  end
end

describe("edges that move", function()
  it.holds("keep all items inside", { runs = 60 }, function(random)
    local r = room(random, random:integer(1, 6))
    r.check = function() checkInside(r, 3000) end
    for _ = 1, random:integer(1, 6) do move(r, random, 160) end
    checkSettled(r)
  end)

  local name = "keep inside what has no room, and fling nothing as room comes"
  it.holds(name, { runs = 40 }, function(random)
    local r = room(random, random:integer(4, 12))
    r.check = function() checkInside(r, 3000) end
    for _ = 1, random:integer(1, 8) do move(r, random, 50) end
    r.insets.top, r.insets.left, r.insets.bottom, r.insets.right = 0, 0, 0, 0
    r.collision.referenceBounds = r.insets
    r.stage:resize(300, 400)
    for _ = 1, 60 do
      r.stage:advance { ticks = 1, force = true }
      r.check()
    end
    checkSettled(r)
  end)

  for _, way in ipairs { "resize", "insets" } do
    for _, rate in ipairs { 30, 60, 240 } do
      it("push a stack as a whole, by " .. way .. " at " .. rate .. " Hz", function()
        local stage = libration.stage { width = 300, height = 700, rate = rate }
        local items = {}
        for index = 1, 8 do
          items[index] = stage:addItem { center = { 150, 720 - 40 * index }, size = { 40, 40 } }
        end
        stage.animator:add("gravity", { items = items })
        local ended = 0
        local collision = stage.animator:add("collision", {
          items = items, referenceBounds = true,
        })
        stage.animator:add({
          onContact = function(_, contact)
            if contact.phase == "ended" then ended = ended + 1 end
          end,
        }, { items = items })
        stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 5 })
        local rest = {}
        for index, item in ipairs(items) do rest[index] = item.y end
        for tick = 1, 15 do
          if way == "resize" then stage:resize(300, 700 - 20 * tick)
          else collision.referenceBounds = { bottom = 20 * tick } end
          stage:advance { ticks = 1 }
          for index, item in ipairs(items) do
            assert.near(rest[index] - 20 * tick, item.y, 0.2)
            assert.near(150, item.x, 0.1)
            assert.near(0, item.vy, 25)
          end
        end
        stage:advance { seconds = 1 }
        for index, item in ipairs(items) do assert.near(rest[index] - 300, item.y, 0.2) end
        assert.are.equal(0, ended)
      end)
    end
  end

  it("push items sideways along a floor, in a row, and up to the other side", function()
    local stage = libration.stage { width = 400, height = 100 }
    local items = {}
    for index = 1, 4 do
      items[index] = stage:addItem { center = { 80 * index, 80 }, size = { 40, 40 } }
    end
    stage.animator:add("gravity", { items = items })
    stage.animator:add("collision", { items = items, referenceBounds = true })
    stage:advance { seconds = 1 }
    for width = 380, 160, -20 do
      stage:resize(width, 100)
      stage:advance { ticks = 1 }
    end
    for index, item in ipairs(items) do
      assert.near(40 * index - 20, item.x, 0.5)
      assert.near(80, item.y, 0.5)
      assert.near(0, item.vx, 1)
    end
  end)

  it("stop what flies towards them, however fast", function()
    local stage = libration.stage { width = 300, height = 1000 }
    local ball = stage:addItem { center = { 150, 500 }, size = { 40, 40 } }
    stage.animator:add("collision", { item = ball, referenceBounds = true })
    ball.vy = 20000
    for height = 980, 500, -20 do
      stage:resize(300, height)
      stage:advance { ticks = 1 }
      assert.is_less_or_equal(ball.y, height)
    end
  end)

  it("carry what a finger holds", function()
    local stage = libration.stage { width = 300, height = 400 }
    local card = stage:addItem { center = { 150, 380 }, size = { 40, 40 } }
    stage.animator:add("pan", { item = card, carriesItem = true })
    stage.animator:add("collision", { item = card, referenceBounds = true })
    stage:touch { phase = "began", x = 150, y = 380 }
    stage:advance { ticks = 2 }
    stage:touch { phase = "moved", x = 150, y = 395 }
    stage:advance { ticks = 2 }
    for height = 380, 100, -20 do
      stage:resize(300, height)
      stage:advance { ticks = 1 }
      assert.is_less_or_equal(card.y, height)
    end
    stage:touch { phase = "ended", x = 150, y = 395 }
    stage:advance { seconds = 1 }
    assert.is_less_or_equal(card.y, 81)
  end)

  it("push all that is tied together, on the floor and above it", function()
    local stage = libration.stage { width = 300, height = 700 }
    local box = stage:addItem { center = { 150, 620 }, size = { 120, 30 } }
    local items = { box }
    for index, x in ipairs { 100, 200 } do
      local wheel = stage:addItem {
        center = { x, 680 }, size = { 40, 40 }, collisionBoundsType = "ellipse",
      }
      items[index + 1] = wheel
      stage.animator:add("attachment", {
        kind = "pin", item = box, to = wheel, anchor = { x, 680 },
      })
    end
    stage.animator:add("gravity", { items = items })
    stage.animator:add("collision", { items = items, referenceBounds = true })
    stage:advance { seconds = 2 }
    local rest = {}
    for index, item in ipairs(items) do rest[index] = item.y end
    for height = 680, 300, -20 do
      stage:resize(300, height)
      stage:advance { ticks = 1 }
      for index, item in ipairs(items) do
        assert.near(rest[index] - 700 + height, item.y, 0.5)
        assert.near(0, item.vy, 30)
      end
    end
  end)

  it("leave anchored items where they are", function()
    local stage = libration.stage { width = 300, height = 400 }
    local post = stage:addItem { center = { 150, 380 }, size = { 40, 40 } }
    stage.animator:add("collision", { item = post, referenceBounds = true })
    stage.animator:add("dynamicItem", { item = post, isAnchored = true })
    stage:advance { ticks = 2 }
    stage:resize(300, 360)
    stage:advance { ticks = 2 }
    assert.are.equal(380, post.y)
  end)
end)

describe("stage:resize", function()
  local function resting()
    local stage = libration.stage { width = 300, height = 400 }
    local box = stage:addItem { name = "box", center = { 150, 380 }, size = { 40, 40 } }
    stage.animator:add("gravity", { item = box })
    stage.animator:add("collision", { item = box, referenceBounds = true })
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 5 })
    return stage, box
  end

  it("sets width and height at once, and resumes a paused animator", function()
    local stage, box = resting()
    stage:resize(200, 300)
    assert.are.equal(200, stage.width)
    assert.are.equal(300, stage.height)
    assert.is_true(stage.animator.isRunning)
    stage:advance { ticks = 1 }
    assert.near(280, box.y, 0.5)
    stage:resize(200, 600)
    stage:advanceUntil(function() return not stage.animator.isRunning end, { seconds = 5 })
    assert.near(580, box.y, 0.5)
  end)

  it("wakes nothing with the size that the stage has, or without bounds", function()
    local stage = resting()
    stage:resize(300, 400)
    assert.is_false(stage.animator.isRunning)
    local bare = libration.stage { width = 300, height = 400 }
    bare:addItem { center = { 150, 380 }, size = { 40, 40 } }
    bare:resize(10, 10)
    assert.is_false(bare.animator.isRunning)
  end)

  it("refuses what libration.stage refuses", function()
    local stage = resting()
    for _, bad in ipairs { 0, -1, 1e10, 1 / 0, 0 / 0 } do
      assert.has_error(function() stage:resize(bad, 100) end)
      assert.has_error(function() stage:resize(100, bad) end)
    end
    assert.has_error(function() stage:resize("wide", 100) end)
    assert.has_error(function() stage:resize(100) end)
    local _, message = pcall(stage.resize, stage, 0, 100)
    assert.matches("resize: width must be from 0.001 to 1e9 pt, not 0", message, 1, true)
    assert.are.equal(300, stage.width)
    assert.are.equal(400, stage.height)
  end)

  it("works in hooks, for the next tick", function()
    local stage, box = resting()
    stage.animator:add({
      clockMandate = true,
      onTick = function(self)
        self.stage:resize(300, self.stage.height - 20)
        if self.stage.height <= 300 then self:remove() end
      end,
    })
    stage:advance { ticks = 6 }
    assert.are.equal(300, stage.height)
    assert.near(280, box.y, 0.5)
  end)

  it("goes back with the time", function()
    local stage, box = resting()
    local before = stage:snapshot()
    local function life()
      for height = 380, 200, -20 do
        stage:resize(300, height)
        stage:advance { ticks = 1 }
      end
      stage:resize(300, 700)
      stage:advance { ticks = 20 }
      return box.y
    end
    local y = life()
    stage:restore(before)
    assert.are.equal(400, stage.height)
    assert.near(380, box.y, 0.5)
    assert.are.equal(y, life())
    assert.are.equal(700, stage.height)
  end)
end)

describe("a stage that is resized before its first tick", function()
  for _, kind in ipairs { "rod", "pin", "fixed" } do
    it("moves what a " .. kind .. " ties together as later", function()
      local function resize(early)
        local stage = libration.stage {}
        local a = stage:addItem { center = { 60, 460 }, size = { 40, 40 } }
        local b = stage:addItem { center = { 60, 360 }, size = { 40, 40 } }
        stage.animator:add("collision", { items = { a, b }, referenceBounds = true })
        stage.animator:add("attachment", { kind = kind, item = a, to = b })
        if not early then stage:advance { ticks = 1 } end
        stage:resize(320, 300)
        stage:advance { ticks = 1 }
        return a, b
      end
      local a, b = resize(true)
      local c, d = resize(false)
      assert.near(c.y, a.y, 0.01)
      assert.near(d.y, b.y, 0.01)
      assert.near(0, b.vy, 0.01)
    end)
  end
end)
