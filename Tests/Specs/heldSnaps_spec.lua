--- Snaps whose items something holds off the point: an edge, a corner, a card, gravity, a snap.
local function advanceToRest(stage)
  local ticks = stage:advanceUntil(function()
    return not stage.animator.isRunning
  end, { seconds = 30 })
  return ticks
end

local function makeScene(case, wobble)
  local stage = libration.stage { width = 320, height = 480 }
  local card = stage:addItem { center = case.from, size = case.size, angle = case.angle }
  local animator = stage.animator
  if case.holder == "card" then
    local other = stage:addItem { center = case.point, size = case.other }
    animator:add("dynamicItem", { item = other, isAnchored = true })
    animator:add("collision", { items = { card, other } })
  elseif case.holder == "gravity" then
    animator:add("gravity", { item = card, magnitude = case.magnitude, angle = case.direction })
  elseif case.holder == "edge" or case.holder == "corner" then
    animator:add("collision", { item = card, referenceBounds = true })
  end
  local snaps = {}
  for place, point in ipairs { case.point, case.holder == "snap" and case.second or nil } do
    snaps[place] = animator:add("snap", {
      item = card,
      point = point,
      wobble = wobble,
      damping = case.damping,
    })
  end
  return stage, card, snaps
end

local points = {
  edge = { 325, 100, 75, 280 },
  corner = { 325, 485, 75, 65 },
  card = { 60, 60, 200, 360 },
  gravity = { 60, 60, 200, 360 },
  snap = { 60, 60, 200, 360 },
}

describe("a snap that is held back", function()
  for holder, area in pairs(points) do
    it.holds("by " .. holder .. " rests as without wobble", { runs = 25 }, function(random)
      local side = random:number(30, 80)
      local case = {
        holder = holder,
        from = random:point { 50, 50, 220, 380 },
        size = { side, side * random:choice { random:number(0.8, 1.2), 3, 1 / 3 } },
        angle = 0,
        damping = random:number(0.2, 1),
        magnitude = random:number(0.2, 5),
        direction = random:number(0, 6.28),
        other = { random:number(20, 80), random:number(20, 80) },
        point = random:point(area),
        second = random:point(area),
      }
      local stage, card, snaps = makeScene(case, true)
      advanceToRest(stage)
      local x, y, angle = card.x, card.y, card.angle
      local straight, other = makeScene(case, false)
      advanceToRest(straight)
      if holder ~= "corner" then assert.near(other.angle, angle, math.rad(0.5)) end
      if holder == "edge" then
        assert.near(other.x, x, 0.5)
        assert.near(other.y, y, 0.5)
      end
      for _, snap in ipairs(snaps) do
        snap.wobble = false
      end
      advanceToRest(stage)
      assert.near(x, card.x, 0.5)
      assert.near(y, card.y, 0.5)
      assert.near(angle, card.angle, math.rad(0.5))
    end)
  end
end)

describe("a snap that a corner holds back", function()
  it.holds("ends upright", { runs = 25 }, function(random)
    local stage = libration.stage { width = 320, height = 480 }
    local size = { random:number(40, 160), random:number(20, 80) }
    local card = stage:addItem { center = { 160, 100 }, size = size }
    local post = stage:addItem {
      center = { 160 + random:number(-0.45, 0.45) * size[1], 280 },
      size = { 10, 60 },
    }
    stage.animator:add("dynamicItem", { item = post, isAnchored = true })
    stage.animator:add("collision", { items = { card, post } })
    local point = { 160, random:number(260, 440) }
    stage.animator:add("snap", { item = card, point = point, damping = random:number(0.2, 1) })
    advanceToRest(stage)
    assert.is_false(stage.animator.isRunning)
    assert.near(0, card.angle, math.rad(0.5))
  end)
end)

describe("a snap of an item with whole turns", function()
  it.holds("turns to the nearest upright angle", { runs = 25 }, function(random)
    local stage = libration.stage {}
    local upright = 2 * math.pi * random:integer(-200, 200)
    local angle = upright + random:number(-2, 2)
    local card = stage:addItem { center = { 160, 240 }, size = { 60, 40 }, angle = angle }
    local point, wobble = { 160, random:choice { 240, 100 } }, random:boolean()
    stage.animator:add("snap", { item = card, point = point, wobble = wobble })
    advanceToRest(stage)
    assert.near(upright, card.angle, math.rad(0.5))
  end)
end)

describe("a snap whose point moves in every tick", function()
  it.holds("turns its item no farther than the published one", { runs = 40 }, function(random)
    local stage = libration.stage {}
    local card = stage:addItem { center = { 160, 240 }, size = { 60, 60 } }
    local snap = stage.animator:add("snap", { item = card, point = { 160, 240 } })
    local radius, rate = random:number(10, 150), random:number(0.1, 3)
    local flat = random:number(0, 1)
    local most = 0
    for tick = 1, 240 do
      local turn = tick / 60 * rate * 2 * math.pi
      snap.point = { 160 + radius * math.sin(turn), 240 + flat * radius * (1 - math.cos(turn)) }
      stage:advance { ticks = 1 }
      most = math.max(most, math.abs(card.angle))
    end
    assert.is_less_or_equal(most, math.rad(34))
  end)
end)
