-- The same word to a reader, and two to Lua: "é" as one scalar, and as "e" with an accent.
local one, two = "caf\u{E9}", "cafe\u{301}"

describe("names in two Unicode forms", function()
  local stage

  before_each(function() stage = libration.stage { width = 400, height = 400 } end)

  it("are those of two items", function()
    local first = stage:addItem { name = one, size = { 10, 10 } }
    assert.is_nil(stage:item(two))
    local second = stage:addItem { name = two, size = { 10, 10 } }
    assert.are.equal(first, stage:item(one))
    assert.are.equal(second, stage:item(two))
    assert.are.equal(one, stage:item(one).name)
    stage:removeItem(first)
    assert.is_nil(stage:item(one))
    assert.are.equal(second, stage:item(two))
  end)

  it("are two tags", function()
    local first = stage:addItem { size = { 10, 10 }, tags = { one } }
    local second = stage:addItem { size = { 10, 10 }, tags = { two } }
    assert.are.same({ first }, stage:items { tag = one })
    assert.are.same({ second }, stage:items { tag = two })
  end)

  it("are two options of a behavior", function()
    local heard = {}
    local file = {
      params = { [one] = { default = 1 }, [two] = { default = 2 } },
      onChange = function(_, name) heard[#heard + 1] = name end,
    }
    local behavior = stage.animator:add(file, { [two] = 20 })
    assert.are.equal(1, behavior[one])
    assert.are.equal(20, behavior[two])
    behavior[one] = 10
    assert.are.equal(10, behavior[one])
    assert.are.equal(20, behavior[two])
    assert.are.same({ one }, heard)
  end)

  it("are an option and no option", function()
    local file = { params = { [one] = { default = 1 } }, onTick = function() end }
    local ok, message = pcall(stage.animator.add, stage.animator, file, { [two] = 1 })
    assert.is_false(ok)
    assert.is_truthy(message:find("has no option " .. two, 1, true), message)
    local behavior = stage.animator:add(file, {})
    assert.is_false((pcall(function() behavior[two] = 2 end)))
  end)

  it("are an option and a function of a behavior", function()
    local behavior = stage.animator:add({
      params = { [one] = { default = 1 } }, [two] = function() return "called" end,
    }, {})
    assert.are.equal(1, behavior[one])
    assert.are.equal("called", behavior[two](behavior))
  end)

  it("are a choice and no choice", function()
    local file = { params = { drink = { choices = { one }, default = one } } }
    local ok, message = pcall(stage.animator.add, stage.animator, file, { drink = two })
    assert.is_false(ok)
    assert.is_truthy(message:find("drink must be", 1, true), message)
    assert.are.equal(one, stage.animator:add(file, {}).drink)
  end)

  it("are two boundaries", function()
    local item = stage:addItem { center = { 200, 50 }, size = { 10, 10 } }
    local collision = stage.animator:add("collision", {
      item = item,
      boundaries = { [one] = { { 0, 100 }, { 400, 100 } }, [two] = { { 0, 300 }, { 400, 300 } } },
    })
    local shown = collision.boundaries
    assert.are.equal(100, shown[one][1].y)
    assert.are.equal(300, shown[two][1].y)
    collision.boundaries[one] = nil
    assert.is_nil(collision.boundaries[one])
    stage.animator:add("gravity", { item = item })
    stage:advance { seconds = 3 }
    assert.near(295, item.y, 0.75)
  end)
end)
