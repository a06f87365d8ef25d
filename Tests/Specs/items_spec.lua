--- The items of a behavior change while its hooks run: `self.items` is always up to date, and a
--- list that was read stays as it was.

local function names(items)
  local list = {}
  for i, item in ipairs(items) do list[i] = item.name end
  return table.concat(list, " ")
end

--- A stage with a behavior of items a and b that runs `hook` once.
local function stageWith(hook, options)
  local stage = libration.stage { width = 320, height = 480 }
  for _, name in ipairs { "a", "b" } do
    stage:addItem { name = name, center = { 100, 100 }, size = { 10, 10 } }
  end
  local behavior = stage.animator:add({
    clockMandate = true,
    params = { items = { kind = "items", optional = true } },
    count = function(self) return #self.items end,
    onTick = function(self)
      if not self.isDone then
        self.isDone = true
        hook(self, stage)
      end
    end,
  }, options or { items = { stage:item("a"), stage:item("b") } })
  return stage, behavior
end

local function run(hook, options)
  local stage, behavior = stageWith(hook, options)
  stage:advance { ticks = 2 }
  return behavior, stage
end

describe("the items of a behavior", function()
  it("are up to date as soon as a hook has changed them", function()
    local seen = {}
    local behavior = run(function(self, stage)
      self:addItem(stage:addItem { name = "c", size = { 5, 5 } })
      seen[1] = names(self.items)
      self:removeItem(stage:item("a"))
      seen[2] = names(self.items) .. ", first " .. self.item.name
      self:addItem(stage:addItem { name = "d", size = { 5, 5 } })
      seen[3] = self:count()
    end)
    assert.are.same({ "a b c", "b c, first b", 3 }, seen)
    assert.are.equal("b c d", names(behavior.items))
  end)

  it("can be added and removed while a list of them is walked through", function()
    local behavior = run(function(self, stage)
      self:addItem(stage:addItem { size = { 5, 5 } })
      for _ in ipairs(self.items) do self:addItem(stage:addItem { size = { 5, 5 } }) end
      assert.are.equal(6, self:count())
      for _, item in ipairs(self.items) do
        if item.name ~= "b" then self:removeItem(item) end
      end
    end)
    assert.are.equal("b", names(behavior.items))
  end)

  it("are found by other behaviors of the same table, and with other locks", function()
    local counts = {}
    local hooks = {
      clockMandate = true,
      count = function(self) return #self.items end,
      onTick = function(self)
        self:addItem(self.stage:addItem { size = { 5, 5 } })
        self.locks = { "x" }
        counts[#counts + 1] = #self.items
        counts[#counts + 1] = self:count()
      end,
    }
    local stage = stageWith(function() end)
    local item = stage:item("a")
    stage.animator:add(hooks, { item = item })
    stage.animator:add(hooks, { item = item })
    stage:advance { ticks = 2 }
    assert.are.same({ 2, 2, 2, 2, 3, 3, 3, 3 }, counts)
  end)

  it("are a field of self again in the next tick", function()
    local stage, behavior = stageWith(function(self, stage)
      self:addItem(stage:addItem { size = { 5, 5 } })
    end)
    local found
    stage.animator:add({ clockMandate = true, onTick = function(self)
      for key, value in pairs(self) do
        if key == "items" then found = #value end
      end
      self:addItem(stage:addItem { size = { 5, 5 } })
    end }, { item = stage:item("b") })
    stage:advance { ticks = 3 }
    assert.are.equal(3, found)
    assert.are.equal(3, behavior:count())
  end)

  it("are found in onRemove, and again when the behavior is added again", function()
    local seen
    local stage = stageWith(function() end)
    local behavior = stage.animator:add({
      clockMandate = true,
      onTick = function(self)
        if self.elapsed > 0 then return end
        self:addItem(self.stage:item("b"))
        self:remove()
      end,
      onRemove = function(self) seen = names(self.items) end,
      count = function(self) return #self.items end,
    }, { item = stage:item("a") })
    stage:advance { ticks = 1 }
    assert.are.equal("a b", seen)
    stage.animator:add(behavior)
    assert.are.equal(2, behavior:count())
  end)

  it("may be given in a table of its own by the script", function()
    run(function(self, stage)
      self:addItem(stage:addItem { size = { 5, 5 } })
      self.items = { "mine" }
      assert.are.same({ "mine" }, self.items)
    end)
  end)

  it("are listed by tags as they are after any additions, removals and changes of tags", function()
    local random = math.random
    local stage = libration.stage {}
    local tags = { "a", "b", "c", "ä" }
    local function some()
      local list = {}
      for _ = 1, random(0, 3) do list[#list + 1] = tags[random(#tags)] end
      return list
    end
    local kept
    for step = 1, 400 do
      local all = stage:items()
      local move = random(6)
      if move <= 2 then
        stage:addItem { size = { 5, 5 }, tags = some(), hidden = random(5) == 1 }
      elseif move == 3 and #all > 0 then
        stage:removeItem(all[random(#all)])
      elseif move == 4 and #all > 0 then
        all[random(#all)].tags = some()
      elseif move == 5 and #all > 0 then
        all[random(#all)].hidden = true
      elseif step % 50 == 0 then
        kept = stage:snapshot()
      elseif kept and random(10) == 1 then
        stage:restore(kept)
      end
      for _, tag in ipairs(tags) do
        local found = {}
        for _, item in ipairs(stage:items()) do
          for _, own in ipairs(item.tags) do
            if own == tag then
              found[#found + 1] = item
              break
            end
          end
        end
        assert.are.same(found, stage:items { tag = tag })
      end
    end
  end)
end)
