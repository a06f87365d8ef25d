local function raises(parts, f)
  local ok, message = pcall(f)
  assert.is_false(ok)
  for _, part in ipairs(parts) do
    assert.is_truthy(tostring(message):find(part, 1, true), part .. " is missing in: " .. message)
  end
end

describe("an option", function()
  local stage, item

  before_each(function()
    stage = libration.stage { width = 100, height = 100 }
    item = stage:addItem { name = "card", center = { 50, 50 }, size = { 10, 10 } }
  end)

  it("that nobody knows is named, with the nearest one that exists", function()
    raises({ "snap", "dampnig", "damping" }, function()
      stage.animator:add("snap", { item = item, point = { 1, 1 }, dampnig = 1 })
    end)
    raises({ "frameWatcher", "quietTick", "quietTicks" }, function()
      local target = stage.animator:add { clockMandate = true }
      stage.animator:add("frameWatcher", { item = item, target = target, quietTick = 1 })
    end)
    raises({ "gravty", "gravity" }, function() stage.animator:add("gravty", { item = item }) end)
  end)

  it("of a wrong kind or out of its range is named with rule and value", function()
    raises({ "snap", "damping", "1", "7" }, function()
      stage.animator:add("snap", { item = item, point = { 1, 1 }, damping = 7 })
    end)
    raises({ "pulse", "duration", "-1" }, function()
      stage.animator:add("pulse", { item = item, duration = -1 })
    end)
    raises({ "pulse", "magnitude", "number" }, function()
      stage.animator:add("pulse", { item = item, magnitude = "wide" })
    end)
    raises({ "push", "mode", "continuous", "instantaneous" }, function()
      stage.animator:add("push", { item = item, mode = "now" })
    end)
    raises({ "gravity", "magnitude", "nan" }, function()
      stage.animator:add("gravity", { item = item, magnitude = 0 / 0 })
    end)
  end)

  it("that is required is asked for", function()
    raises({ "snap", "point" }, function() stage.animator:add("snap", { item = item }) end)
    raises({ "frameWatcher", "target" }, function()
      stage.animator:add("frameWatcher", { item = item })
    end)
  end)

  it("is readable and settable while the behavior runs, checked each time", function()
    local pulse = stage.animator:add("pulse", { item = item })
    assert.are.equal(0.5, pulse.magnitude)
    pulse.magnitude = 0.25
    assert.are.equal(0.25, pulse.magnitude)
    raises({ "pulse", "damping", "-2" }, function() pulse.damping = -2 end)
    assert.are.equal(2, pulse.damping)
  end)

  it("that is set from outside is told to the behavior, with what it was", function()
    local heard, before
    local behavior = stage.animator:add({
      clockMandate = true,
      params = { gain = { default = 1 } },
      onChange = function(_, name, old) heard, before = name, old end,
    }, { gain = 2 })
    behavior.gain = 3
    stage:advance { ticks = 1 }
    assert.are.equal("gain", heard)
    assert.are.equal(2, before)
  end)
end)

describe("an item", function()
  it("of another stage is refused", function()
    local here, there = libration.stage {}, libration.stage {}
    local foreign = there:addItem { name = "stray", center = { 5, 5 }, size = { 1, 1 } }
    raises({ "stray", "another stage" }, function()
      here.animator:add("gravity", { item = foreign })
    end)
  end)

  it("that was removed says so wherever it is used", function()
    local stage = libration.stage {}
    local item = stage:addItem { name = "gone", center = { 5, 5 }, size = { 1, 1 } }
    stage:removeItem(item)
    raises({ "item was removed" }, function() return item.x end)
    raises({ "item was removed" }, function() item.x = 1 end)
    raises({ "item was removed" }, function() stage.animator:add("gravity", { item = item }) end)
  end)

  it("takes finite numbers and sizes above 0 only", function()
    local stage = libration.stage {}
    local item = stage:addItem { name = "card", center = { 5, 5 }, size = { 1, 1 } }
    raises({ "x", "from" }, function() item.x = 0 / 0 end)
    raises({ "vx", "from" }, function() item.vx = 1 / 0 end)
    raises({ "width" }, function() item.width = 0 end)
    raises({ "height" }, function() item.size = { 1, -1 } end)
    raises({ "size" }, function() stage:addItem { center = { 5, 5 }, size = { 0, 1 } } end)
    raises({ "card" }, function() stage:addItem { name = "card", size = { 1, 1 } } end)
    assert.are.equal(5, item.x)
    assert.are.equal(1, item.width)
  end)
end)
