--- `stage:emit` and `stage:events`: events of scripts.

local function newStage()
  return libration.stage { width = 320, height = 480 }
end

describe("stage:emit", function()
  it("makes an event with the fields of a table", function()
    local stage = newStage()
    local card = stage:addItem { center = { 1, 2 }, size = { 4, 4 } }
    stage:advance { ticks = 3 }
    stage:emit("score", {
      points = 3, share = 0.5, player = "ann", isBest = true,
      at = card.center, path = { { 1, 2 }, { 3, 4 } }, by = { name = "card", tags = {} },
    })
    local events = stage:events()
    assert.are.equal(1, #events)
    assert.are.same({
      tick = 3, time = 0.05, event = "score", points = 3, share = 0.5, player = "ann",
      isBest = true, at = { 1, 2 }, path = { { 1, 2 }, { 3, 4 } },
      by = { name = "card", tags = {} },
    }, events[1])
    assert.are.equal("integer", math.type(events[1].points))
    assert.are.same({}, stage:events())
  end)

  it("works in hooks, timers and stories, in their order", function()
    local stage = newStage()
    local item = stage:addItem { center = { 10, 10 }, size = { 4, 4 } }
    stage.animator:add({
      onAdd = function(self) self.stage:emit("added") end,
      story = function(self)
        self:wait(0.1)
        self.stage:emit("told", { item = self.item.name })
      end,
    }, { item = item })
    stage:after(0.05, function() stage:emit("late") end)
    stage:advance { seconds = 1 }
    local names = {}
    for i, event in ipairs(stage:events()) do names[i] = event.event .. " " .. event.tick end
    assert.are.same({ "added 0", "late 3", "told 7" }, names)
  end)

  it("gives the events of a name and leaves the others", function()
    local stage = newStage()
    for i = 1, 3 do
      stage:emit("a", { i = i })
      stage:emit("b")
    end
    assert.are.equal(3, #stage:events("a"))
    assert.are.equal(0, #stage:events("a"))
    assert.are.equal(3, #stage:events())
  end)

  it("keeps the last thousand", function()
    local stage = newStage()
    for i = 1, 1005 do stage:emit("a", { i = i }) end
    local events = stage:events()
    assert.are.equal(1000, #events)
    assert.are.equal(6, events[1].i)
  end)

  local function deep(level) return level == 0 and 1 or { deep(level - 1) } end
  local many = {}
  for i = 1, 1001 do many[i] = i end

  local refused = {
    ["emit: the name must not be empty"] = { "" },
    ["emit: the name must not be contact, which is an event of the host"] = { "contact" },
    ["emit: the name must not be storyEnd, which is an event of the host"] = { "storyEnd", {} },
    ["emit: the name must have at most 250 bytes, not 251"] = { ("x"):rep(251) },
    ["emit: fields must be a table such as { score = 3 }, not 7"] = { "a", 7 },
    ["emit: a field must not be called tick, which each event has"] = { "a", { tick = 1 } },
    ["emit: a field must not be called event, which each event has"] = { "a", { event = 1 } },
    ["emit: score must be a finite number, not nan"] = { "a", { score = 0 / 0 } },
    ["emit: at.x must be a finite number, not inf"] = { "a", { at = { x = 1 / 0 } } },
    ["emit: list[2] must be a number, a string, a boolean or a table of these, not a function"] =
      { "a", { list = { 1, print } } },
    ["emit: fields must have names only, or numbers from 1 on, not both"] = { "a", { 1 } },
    ["emit: t must have names only, or numbers from 1 on, not both"] =
      { "a", { t = { 1, x = 2 } } },
    ["emit: an event must have at most 1000 values"] = { "a", { many = many } },
    ["emit: the texts of an event must have at most 65536 bytes"] =
      { "a", { text = ("x"):rep(65537) } },
    ["emit: d[1][1][1][1][1][1][1] must be nested at most 8 deep"] = { "a", { d = deep(9) } },
  }
  for message, arguments in pairs(refused) do
    it("refuses what is no event: " .. message, function()
      local stage = newStage()
      assert.has_error(function() stage:emit(table.unpack(arguments)) end, message)
      assert.are.same({}, stage:events())
    end)
  end

  it("asks for the name of an item", function()
    local stage = newStage()
    local item = stage:addItem { name = "card", size = { 4, 4 } }
    assert.has_error(function() stage:emit("hit", { item = item }) end,
      "emit: item must be a number, a string, a boolean or a table of these, not item card; "
        .. "give its name")
  end)
end)
