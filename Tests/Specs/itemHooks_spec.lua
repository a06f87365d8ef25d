--- `onItem` and `onItemLeft`: items that come to the stage, or leave it, while a behavior runs.

local function newStage()
  return libration.stage { width = 320, height = 480 }
end

--- A behavior that writes down what it is told, and of what it is told.
local function witness(heard, more)
  local hooks = {
    clockMandate = true,
    onItem = function(_, item) heard[#heard + 1] = ("+%s %d"):format(item.name, item.x) end,
    onItemLeft = function(_, item) heard[#heard + 1] = ("-%s %d"):format(item.name, item.x) end,
  }
  for name, value in pairs(more or {}) do hooks[name] = value end
  return hooks
end

local function add(stage, name, x)
  return stage:addItem { name = name, center = { x or 0, 0 }, size = { 4, 4 } }
end

describe("onItem and onItemLeft", function()
  it("are called for items that come and leave later, with all their values", function()
    local stage, heard = newStage(), {}
    add(stage, "early")
    stage.animator:add(witness(heard))
    assert.are.same({}, heard)
    add(stage, "a", 7)
    assert.are.same({ "+a 7" }, heard)
    stage:item("a").x = 9
    stage:removeItem(stage:item("a"))
    stage:removeItem(stage:item("early"))
    assert.are.same({ "+a 7", "-a 9", "-early 0" }, heard)
  end)

  it("are called at the end of the tick inside one, each item once", function()
    local stage, heard = newStage(), {}
    stage.animator:add(witness(heard, {
      onTick = function(self)
        if self.elapsed > 0 then return end
        local a = add(self.stage, "a", 1)
        add(self.stage, "b", 2)
        self.stage:removeItem(a)
        self.stage:removeItem(a)
        assert(#heard == 0)
      end,
    }))
    stage:advance { ticks = 2 }
    assert.are.same({ "-a 1", "+b 2" }, heard)
  end)

  it("leave out what a behavior finds in its onAdd", function()
    local stage, heard = newStage(), {}
    local found
    stage.animator:add({ clockMandate = true, onTick = function(self)
      if self.elapsed > 0 then return end
      self.animator:add(witness(heard, { onAdd = function() found = #stage:items() end }))
      add(stage, "a", 1)
    end })
    stage:advance { ticks = 2 }
    assert.are.equal(1, found)
    assert.are.same({}, heard)
    add(stage, "b", 2)
    assert.are.same({ "+b 2" }, heard)
  end)

  it("tell a behavior that its own hook added before it removed an item", function()
    local stage, heard, found = newStage(), {}, nil
    local a = add(stage, "a", 7)
    stage.animator:add({ clockMandate = true, onTick = function(self)
      if self.elapsed > 0 then return end
      self.animator:add(witness(heard, { onAdd = function() found = a.x end }))
      stage:removeItem(a)
    end })
    stage:advance { ticks = 2 }
    assert.are.equal(7, found)
    assert.are.same({ "-a 7" }, heard)
    assert.are.same({}, stage:errors())
  end)

  it("let a flock take in what comes", function()
    local stage = newStage()
    local flock = stage.animator:add({
      clockMandate = true,
      onItem = function(self, item)
        if item.tags[1] == "bird" then self:addItem(item) end
      end,
    })
    for i = 1, 3 do
      stage:addItem { name = "bird" .. i, size = { 4, 4 }, tags = { "bird" } }
      stage:addItem { name = "wall" .. i, size = { 4, 4 }, tags = { "wall" } }
    end
    assert.are.equal(3, #flock.items)
    assert.are.equal("bird3", flock.items[3].name)
    stage:removeItem(stage:item("bird2"))
    assert.are.equal(2, #flock.items)
  end)

  it("may add and remove items themselves", function()
    local stage, count = newStage(), 0
    stage.animator:add({
      clockMandate = true,
      onItem = function(self, item)
        count = count + 1
        if count < 5 then add(self.stage, "next" .. count) end
        self.stage:removeItem(item)
      end,
    })
    add(stage, "first")
    assert.are.equal(5, count)
    assert.are.equal(0, #stage:items())
  end)

  it("are called no more once the behavior is suspended or removed", function()
    local stage, heard = newStage(), {}
    local behavior = stage.animator:add(witness(heard))
    stage.animator:add({ clockMandate = true, onItem = function() error("no") end })
    add(stage, "a")
    assert.are.equal("onItem", stage:errors()[1].hook)
    add(stage, "b")
    assert.are.same({}, stage:errors())
    behavior:remove()
    add(stage, "c")
    assert.are.same({ "+a 0", "+b 0" }, heard)
  end)

  it("are called for groups and hidden items as well", function()
    local stage, heard = newStage(), {}
    stage.animator:add(witness(heard))
    local a, b = add(stage, "a", 0), add(stage, "b", 10)
    stage:addGroup { name = "both", items = { a, b } }
    stage:addItem { name = "ghost", size = { 4, 4 }, hidden = true }
    assert.are.same({ "+a 0", "+b 10", "+both 5", "+ghost 0" }, heard)
  end)
end)
