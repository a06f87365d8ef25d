local function join(list, name)
  local result = {}
  for i, entry in ipairs(list) do result[i] = name(entry) end
  return table.concat(result, " ")
end

--- The names of items.
local function names(items)
  return join(items, function(item) return item.name end)
end

--- The names of what a ray meets.
local function targets(hits)
  return join(hits, function(hit) return hit.boundary or hit.item.name end)
end

local stage

before_each(function() stage = libration.stage { width = 320, height = 480 } end)

local function add(name, x, y, options)
  options = options or {}
  options.name, options.center, options.size = name, { x, y }, options.size or { 20, 20 }
  return stage:addItem(options)
end

describe("stage:raycast", function()
  it("lists what a way meets in order, each with its point, normal and distance", function()
    local ball = add("ball", 100, 100, { collisionBoundsType = "ellipse" })
    local card = add("card", 200, 100, { angle = math.pi / 4 })
    local walls = stage.animator:add("collision", {
      items = { card }, referenceBounds = true,
      boundaries = { gate = { { 150, 0 }, { 150, 300 } } },
    })
    local hits = stage:raycast({ 20, 106 }, { 400, 106 })
    assert.are.equal("ball gate card bounds", targets(hits))
    assert.are.equal(ball, hits[1].item)
    assert.is_nil(hits[1].boundary)
    assert.near(92, hits[1].point.x, 1e-9)
    assert.near(106, hits[1].point.y, 1e-9)
    assert.near(-0.8, hits[1].normal.x, 1e-9)
    assert.near(0.6, hits[1].normal.y, 1e-9)
    assert.near(72, hits[1].distance, 1e-9)
    assert.is_nil(hits[2].item)
    assert.are.equal(walls, hits[2].behavior)
    assert.are.equal(-1, hits[2].normal.x)
    assert.are.equal(0, hits[2].normal.y)
    assert.are.equal(130, hits[2].distance)
    assert.near(206 - math.sqrt(200), hits[3].point.x, 1e-9)
    assert.near(-math.sqrt(0.5), hits[3].normal.x, 1e-9)
    assert.are.equal(300, hits[4].distance)
    assert.are.same({}, stage:raycast({ 20, 20 }, { 100, 20 }))
  end)

  it("meets items where they are now, in hooks and outside, with a body and without", function()
    local card = add("card", 100, 100)
    local eye = { 0, 100 }
    local function seen()
      local hit = stage:raycast(eye, { 300, 100 })[1]
      return hit and hit.distance
    end
    assert.are.equal(90, seen())
    card.x = 150
    assert.are.equal(140, seen())
    local inHook
    stage.animator:add({ onTick = function() card.x = 60; inHook = seen() end }, { item = card })
    stage.animator:add("gravity", { item = card, magnitude = 0 })
    assert.are.equal(140, seen())
    stage:advance { ticks = 1, force = true }
    assert.are.equal(50, inHook)
    assert.are.equal(50, seen())
    stage:removeItem(card)
    assert.is_nil(seen())
  end)

  it("meets no item that was removed, nor a boundary, from the call on", function()
    add("card", 100, 100)
    local other = add("other", 200, 100)
    local walls = stage.animator:add("collision", {
      items = { other }, boundaries = { gate = { { 250, 0 }, { 250, 300 } } },
    })
    local seen = {}
    local function look()
      seen[#seen + 1] = targets(stage:raycast({ 0, 100 }, { 300, 100 }))
      seen[#seen + 1] = names(stage:itemsIn { 0, 0, 300, 300 })
    end
    stage.animator:add({
      onTick = function(self)
        look()
        stage:removeItem(other)
        look()
        walls:remove()
        look()
        self:remove()
      end,
    })
    stage:advance { ticks = 1, force = true }
    look()
    assert.are.same({
      "card other gate", "card other", "card gate", "card", "card", "card", "card", "card",
    }, seen)
    assert.are.equal(0, #stage:errors())
  end)

  it("meets hidden items, as collisions do, and nothing that it starts in", function()
    local card = add("card", 100, 100)
    add("ghost", 200, 100, { hidden = true })
    assert.are.equal("ghost", targets(stage:raycast(card.center, { 300, 100 })))
  end)

  it("meets a group as one item, and no item of another stage", function()
    local group = stage:addGroup { items = { add("a", 100, 100), add("b", 200, 100) } }
    libration.stage {}:addItem { center = { 150, 100 }, size = { 20, 20 } }
    local hits = stage:raycast({ 0, 100 }, { 300, 100 })
    assert.are.equal(1, #hits)
    assert.are.equal(group, hits[1].item)
    assert.are.equal(90, hits[1].distance)
  end)

  it("works in every function that the host calls", function()
    local card = add("card", 100, 100)
    local calls = {}
    local function look(where)
      return function()
        calls[where] = targets(stage:raycast({ 1, card.y }, { 400, card.y }))
        assert.are.equal("card", names(stage:itemsIn { 0, 0, 320, 960 }))
        return { 0, 0 }
      end
    end
    stage.animator:add({
      clockMandate = true, onAdd = look "onAdd", onTick = look "onTick",
      onContact = look "onContact",
    }, { item = card })
    stage.animator:add("customField", { items = { card }, evaluate = look "evaluate" })
    stage.animator:add("gravity", { item = card })
    stage.animator:add("collision", { item = card, referenceBounds = true })
    stage:every(0.1, look "every")
    stage:displayLink(look "displayLink")
    card:animate { alpha = 0, duration = 0.1, onEnd = look "onEnd" }
    stage:advance { seconds = 1 }
    for _, where in ipairs {
      "onAdd", "onTick", "onContact", "evaluate", "every", "displayLink", "onEnd",
    } do
      assert.are.equal(where == "onAdd" and "card" or "card bounds", calls[where], where)
    end
    assert.are.equal(0, #stage:errors())
  end)

  it("refuses what is no way", function()
    local function refused(text, ...)
      local ok, message = pcall(stage.raycast, stage, ...)
      assert.is_false(ok)
      assert.is_true(message:find(text, 1, true) ~= nil, message)
    end
    refused("stage:raycast: the two ends of a ray must differ, not both be {1, 2}",
      { 1, 2 }, { 1, 2 })
    refused("raycast: from must be a point, {x, y}, of finite numbers", { 0 / 0, 2 }, { 1, 2 })
    refused("raycast: to is required and must be a point", { 1, 2 })
    refused("raycast: to.x must be from -1e9 to 1e9 pt, not", { 1, 2 }, { 2e9, 2 })
    refused("raycast: to must be a point, {x, y}, of finite numbers", { 1, 2 }, { math.huge, 2 })
  end)
end)

describe("stage:itemsIn", function()
  it("finds what a rect meets by its outline, in the order of the stage", function()
    add("ball", 0, 0, { collisionBoundsType = "ellipse" })
    add("ghost", 30, 0, { angle = math.pi / 4, hidden = true })
    assert.are.equal("ball ghost", names(stage:itemsIn { -20, -20, 100, 40 }))
    assert.are.equal("", names(stage:itemsIn { 8, 8, 2, 2 }))
    assert.are.equal("ball", names(stage:itemsIn { 7, 7, 2, 2 }))
    assert.are.equal("ghost", names(stage:itemsIn { 13.9, -1, 2, 2 }))
    local rect = { x = 13.8, y = -1, width = 2, height = 2 }
    assert.are.equal("", names(stage:itemsIn(rect)))
    stage:item("ghost").x = 29
    assert.are.equal("ghost", names(stage:itemsIn(rect)))
  end)

  it("finds the items whose centers a region around a position contains", function()
    add("middle", 100, 100)
    add("edge", 150, 100)
    add("outside", 100, 151)
    local region = libration.region
    local ring = region.radius(50):difference(region.radius(20))
    assert.are.equal("middle edge", names(stage:itemsIn(region.radius(50), { 100, 100 })))
    assert.are.equal("edge", names(stage:itemsIn(ring, { 100, 100 })))
    assert.are.equal("middle edge outside", names(stage:itemsIn(region.infinite)))
    assert.are.equal("", names(stage:itemsIn(region.radius(50))))
  end)

  it("refuses what is no area", function()
    local region = libration.region.radius(5)
    for text, arguments in pairs {
      ["itemsIn: area must be a rect or a region, not 5"] = { 5 },
      ["stage:itemsIn: rect.width must be from 0.001 to 1e9 pt, not"] = { { 0, 0, 0, 5 } },
      ["stage:itemsIn: rect.height must be from 0.001 to 1e9 pt, not"] = { { 0, 0, 5, -5 } },
      ["stage:itemsIn: rect.x must be from -1e9 to 1e9 pt, not"] = { { 1e10, 0, 5, 5 } },
      ["itemsIn: a position goes with a region"] = { { 0, 0, 5, 5 }, { 1, 1 } },
      ["itemsIn: position must be a point, {x, y}, of finite numbers, not 5"] = { region, 5 },
      ["itemsIn: position.y must be from -1e9 to 1e9 pt, not"] = { region, { 0, 1e10 } },
    } do
      local ok, message = pcall(stage.itemsIn, stage, table.unpack(arguments))
      assert.is_false(ok)
      assert.is_true(message:find(text, 1, true) ~= nil, message)
    end
  end)
end)

describe("queries", function()
  it("are paid for before they look and before their results are made", function()
    for i = 1, 200 do add("item" .. i, i, 100) end
    -- Of 5 million units, each call takes 5 for an item, 100 for one that it looks at closely and
    -- 300 for a table of three points, beside what values and lists take.
    local function endless(most, call)
      local count = 0
      local probe = stage.animator:add({
        clockMandate = true,
        onTick = function()
          while true do
            call()
            count = count + 1
          end
        end,
      }, { item = stage:item "item1" })
      stage:advance { ticks = 1 }
      local errors = stage:errors()
      assert.are.equal(1, #errors)
      assert.is_true(errors[1].message:find("fuel", 1, true) ~= nil, errors[1].message)
      assert.is_true(count > most / 2 and count <= most, ("%d calls"):format(count))
      stage.animator:remove(probe)
    end
    local region = libration.region
    endless(5e6 // (200 * 405), function() return stage:raycast({ -50, 100 }, { 500, 100 }) end)
    endless(5e6 // (200 * 5), function() return stage:raycast({ -50, -100 }, { 500, -100 }) end)
    endless(5e6 // (200 * 105), function() return stage:itemsIn { 0, 0, 320, 480 } end)
    endless(5e6 // (200 * 5), function() return stage:itemsIn { 0, 500, 320, 480 } end)
    endless(5e6 // (200 * 105), function() return stage:itemsIn(region.infinite) end)
    endless(5e6 // (200 * 5), function() return stage:itemsIn(region.empty) end)
  end)
end)
