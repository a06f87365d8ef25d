describe("an item's values", function()
  local stage, item

  before_each(function()
    stage = libration.stage { width = 320, height = 480 }
    item = stage:addItem { name = "card", center = { 100, 50 }, size = { 60, 40 }, tags = { "a" } }
  end)

  it("are fresh tables, never views", function()
    local center = item.center
    center.x = 7
    assert.are.equal(100, item.x)
    assert.are.equal(100, item.center.x)
  end)

  it("read by name and by number, and are given either way", function()
    assert.are.equal(100, item.center[1])
    assert.are.equal(50, item.center[2])
    assert.are.equal(60, item.size[1])
    assert.are.equal(40, item.size.height)
    item.center = { x = 10, y = 20 }
    item.size = { 30, 40 }
    assert.are.equal(10, item.x)
    assert.are.equal(30, item.width)
  end)

  it("have a frame that follows center, size and rotation", function()
    local frame = item.frame
    assert.are.same({ 70, 30, 60, 40 }, { frame.x, frame.y, frame.width, frame.height })
    item.angle = math.pi / 2
    assert.near(40, item.frame.width, 1e-9)
    assert.near(60, item.frame.height, 1e-9)
  end)

  it("have a transform with parts", function()
    item.angle, item.scaleX, item.scaleY = math.rad(30), 2, 1
    local parts = item.transform:parts()
    assert.near(2, parts.scaleX, 1e-9)
    assert.near(1, parts.scaleY, 1e-9)
    assert.near(math.rad(30), parts.rotation, 1e-9)
  end)

  it("are stretched along their own axes, however they are turned", function()
    item.transform = libration.identity():rotated(0.5):scaled(1.5, 1)
    assert.near(0.5, item.angle, 1e-12)
    assert.near(1.5, item.scaleX, 1e-12)
    assert.near(1, item.scaleY, 1e-12)
    item.angle = 2
    local parts = item.transform:parts()
    assert.is_false(parts.scalesLast)
    assert.near(2, parts.rotation, 1e-12)
    -- The middle of a side, and a point beyond it.
    local turned = libration.identity():rotated(2)
    for share, hit in pairs { [0.99] = true, [1.01] = false } do
      local side = turned:apply { 45 * share, 0 }
      assert.are.equal(hit, item:hits { item.x + side.x, item.y + side.y })
    end
    item.transform = item.transform:scaled(2, 1)
    assert.near(3, item.scaleX, 1e-12)
  end)

  it("keep a scaling after the turn, and refuse what is neither", function()
    local late = libration.identity():scaled(2, 1):rotated(0.5)
    item.transform = late
    assert.is_true(item.transform:parts().scalesLast)
    for i = 1, 6 do assert.near(late[i], item.transform[i], 1e-12) end
    local shear = "without shear"
    local function set() item.transform = late:scaled(2, 1) end
    local function animate() item:animate { transform = late:scaled(2, 1), duration = 1 } end
    assert.error_matches(set, shear, 1, true)
    assert.error_matches(animate, shear, 1, true)
    for i = 1, 6 do assert.near(late[i], item.transform[i], 1e-12) end
  end)

  it("are found by name and tag", function()
    assert.are.equal(item, stage:item("card"))
    assert.is_nil(stage:item("nobody"))
    assert.are.equal(1, #stage:items { tag = "a" })
    assert.are.equal(0, #stage:items { tag = "b" })
    assert.are.equal("item1", stage:addItem({ size = { 1, 1 } }).name)
  end)

  it("compare frames by area, rounded to a grid", function()
    local frame = item.frame
    item.x = 100.2
    assert.is_true(item.frame:isClose(frame, 10))
    item.x = 101
    assert.is_false(item.frame:isClose(frame, 10))
    item.x = 100.2
    assert.are.equal(70, item.frame:rounded(0.5).x)
    assert.near(70.2, item.frame:rounded(0).x, 1e-9)
  end)
end)

describe("a stage's timer", function()
  it("fires on the first tick at or after each multiple, until it is cancelled", function()
    local stage, times = libration.stage {}, {}
    local timer = stage:every(0.03, function() times[#times + 1] = stage.elapsed end)
    stage:advance { ticks = 8 }
    local ticks = {}
    for i, time in ipairs(times) do ticks[i] = math.floor(time * 60 + 0.5) end
    assert.are.same({ 2, 4, 6, 8 }, ticks)
    timer:cancel()
    stage:advance { ticks = 8 }
    assert.are.equal(4, #times)
  end)
end)

describe("rects and transforms", function()
  local frames, transform

  before_each(function()
    local stage = libration.stage {}
    local a = stage:addItem { center = { 50, 50 }, size = { 40, 20 } }
    local b = stage:addItem { center = { 70, 55 }, size = { 40, 20 } }
    local c = stage:addItem { center = { 300, 300 }, size = { 1, 1 } }
    frames, transform = { a.frame, b.frame, c.frame }, a.transform
  end)

  it("have what two rects share, and what contains both", function()
    local shared = frames[1]:intersection(frames[2])
    assert.are.same({ 50, 45, 20, 15 }, { shared.x, shared.y, shared.width, shared.height })
    assert.is_nil(frames[1]:intersection(frames[3]))
    local both = frames[1]:union(frames[2])
    assert.are.same({ 30, 40, 60, 25 }, { both.x, both.y, both.width, both.height })
  end)

  it("are concatenated, undone and applied", function()
    local turned = libration.identity():translated(10, 20):rotated(1):scaled(2, 3)
    local there = turned:apply { 4, 5 }
    local back = turned:inverted():apply(there)
    assert.near(4, back.x, 1e-12)
    assert.near(5, back.y, 1e-12)
    local unity = turned:concat(turned:inverted())
    for i, number in ipairs(libration.identity()) do assert.near(number, unity[i], 1e-12) end
    local move, grow = transform:translated(10, 0), transform:scaled(2)
    assert.are.equal(22, move:concat(grow):apply({ 1, 1 }).x)
    assert.are.equal(12, grow:concat(move):apply({ 1, 1 }).x)
    local box = libration.identity():rotated(math.pi / 2):apply(frames[1])
    assert.near(20, box.width, 1e-9)
    assert.near(40, box.height, 1e-9)
    assert.has_error(function() transform:scaled(0, 1):inverted() end)
    assert.has_error(function() transform:apply(7) end)
  end)
end)

describe("the scale and the translation of an item", function()
  local stage, card
  before_each(function()
    stage = libration.stage {}
    card = stage:addItem { size = { 20, 20 } }
  end)

  it("are values, to be read and set", function()
    assert.are.same({ 1, 1 }, { card.scale.x, card.scale.y })
    card.scale = { 2, 0.5 }
    assert.are.same({ 2, 0.5 }, { card.scaleX, card.scaleY })
    card.scale = 3
    assert.are.same({ 3, 3 }, { card.scaleX, card.scaleY })
    card.scaleX = 4
    assert.are.same({ 4, 3 }, { card.scale.x, card.scale.y })
    card.translation = { 5, -6 }
    assert.are.same({ 5, -6 }, { card.translation.x, card.translation.y })
    assert.are.same({ 5, -6 }, { card.transform.tx, card.transform.ty })
    assert.has.errors(function() card.scale = 1e7 end,
      "item1: scale must be from -1e6 to 1e6, not 10000000")
    assert.error_matches(function() card.scale = "big" end, "a point, {x, y}, or a number", 1, true)
  end)

  it("are animated to a number as to a point of twice the number", function()
    local other = stage:addItem { size = { 20, 20 } }
    card:animate { scale = 2, duration = 0.2 }
    other:animate { scale = { 2, 2 }, duration = 0.2 }
    for _ = 1, 20 do
      stage:advance { ticks = 1 }
      assert.are.equal(other.scaleX, card.scaleX)
      assert.are.equal(card.scaleX, card.scaleY)
    end
    assert.are.equal(2, card.scaleX)
    libration.animate({ duration = 0.1 }, function() card.scale, card.translation = 1, { 8, 0 } end)
    stage:advance { seconds = 0.2 }
    assert.are.same({ 1, 8 }, { card.scale.x, card.translation.x })
  end)
end)
