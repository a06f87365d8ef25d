--- Of each pair "began" and "ended" take turns, and what has begun and not ended is what touches.
local function key(item, partner)
  local names = { item.name, type(partner) == "string" and partner or partner.name }
  table.sort(names)
  return table.concat(names, " ")
end

--- The pairs that touch now, as a set of their names.
local function touching(stage)
  local pairs = {}
  for _, contact in ipairs(stage.animator:debug().contacts) do
    pairs[key(contact.item, contact.other or contact.boundary)] = true
  end
  return pairs
end

local function scene(random)
  local stage = libration.stage { width = 320, height = 480 }
  local items = {}
  for place = 1, random:integer(2, 5) do
    items[place] = stage:addItem {
      name = "card" .. place,
      center = { random:number(60, 260), 60 + 70 * place },
      size = { random:number(30, 70), random:number(30, 60) },
      collisionBoundsType = random:choice { "rectangle", "ellipse" },
    }
  end
  stage.animator:add("gravity", { items = items })
  local collision = stage.animator:add("collision", { items = items, referenceBounds = true })
  if random:boolean() then
    -- This second collision has the same pairs. Each pair must still begin and end once.
    stage.animator:add("collision", { items = items, referenceBounds = random:boolean() })
  end
  local told = {}
  stage.animator:add({
    onContact = function(_, contact)
      local pair = key(contact.item, contact.other or contact.boundary)
      local began = contact.phase == "began"
      assert(began == not told[pair], pair .. " " .. contact.phase .. " twice")
      told[pair] = began or nil
      assert(began == (contact.speed ~= nil and contact.impulse ~= nil))
    end,
  }, { items = items })
  return stage, items, collision, told
end

local changes = {
  ["another collision has the same items"] = function(stage, _, collision)
    local shared = { items = collision.items, referenceBounds = true }
    local other = stage.animator:add("collision", shared)
    stage:advance { ticks = 20, force = true }
    collision:remove()
    stage:advance { ticks = 20, force = true }
    stage.animator:add(collision)
    stage:advance { ticks = 20, force = true }
    other:remove()
  end,
  ["another collision has some of the items"] = function(stage, item, collision)
    local first = collision.items[1]
    stage.animator:add("collision", { items = { item, first ~= item and first or nil } })
    stage:advance { ticks = 20, force = true }
    collision:removeItem(item)
  end,
  ["an item leaves the collision"] = function(_, item, collision) collision:removeItem(item) end,
  ["the collision is removed"] = function(_, _, collision) collision:remove() end,
  ["the collision is removed and added"] = function(stage, _, collision)
    collision:remove()
    stage:advance { ticks = 1, force = true }
    stage.animator:add(collision)
  end,
  ["an item is removed"] = function(stage, item) stage:removeItem(item) end,
  ["the mode forbids them"] = function(_, _, collision) collision.mode = "boundaries" end,
  ["the bounds go"] = function(_, _, collision) collision.referenceBounds = false end,
  ["an item is anchored"] = function(stage, item)
    stage.animator:add("dynamicItem", { item = item, isAnchored = true })
  end,
  ["an item is animated"] = function(_, item) item:animate { x = item.x + 5, duration = 0.3 } end,
  ["an item grows"] = function(_, item) item.width = item.width + 4 end,
  ["an item is put elsewhere"] = function(_, item) item.center = { 160, 30 } end,
}

describe("contacts balance", function()
  for name, change in pairs(changes) do
    it.holds("when " .. name, { runs = 12 }, function(random)
      local stage, items, collision, told = scene(random)
      stage:advance { ticks = random:integer(10, 120) }
      assert.same(touching(stage), told)
      change(stage, random:choice(items), collision)
      for _ = 1, 60 do
        stage:advance { ticks = 1, force = true }
        assert.same({}, stage:errors())
      end
      assert.same(touching(stage), told)
    end)
  end

  it("tells how hard a card meets the floor", function()
    local stage = libration.stage { width = 320, height = 480 }
    local card = stage:addItem { center = { 160, 350 }, size = { 60, 60 } }
    stage.animator:add("gravity", { item = card })
    stage.animator:add("collision", { item = card, referenceBounds = true })
    local first
    stage.animator:add({
      onContact = function(_, contact) first = first or contact end,
    }, { item = card })
    stage:advance { seconds = 1 }
    -- v² = 2 g s over the 100 pt to the floor.
    assert.near(math.sqrt(2 * 1000 * 100), first.speed, 20)
    assert.near(1, first.normal.y, 1e-6)
    -- A fifth of the speed is left after the bounce.
    assert.near(3600 * 1.2 * first.speed, first.impulse, 3600 * 40)
  end)
end)
