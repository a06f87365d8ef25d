local libration = require "libration"

local function scene()
  local stage = libration.stage { width = 320, height = 480 }
  return stage, stage:addItem { name = "card", center = { 100, 100 }, size = { 60, 60 } }
end

--- Adds a gesture that writes its calls down, as in "began 90 100".
local function listen(stage, name, options, words)
  local log = {}
  for _, hook in ipairs { "onBegan", "onChanged", "onEnded", "onCancelled" } do
    options[hook] = function(gesture)
      log[#log + 1] = hook:sub(3):lower() .. " " .. words(gesture)
    end
  end
  return log, stage.animator:add(name, options)
end

local function place(gesture)
  return ("%g %g"):format(gesture.location.x, gesture.location.y)
end

local function turn(gesture) return ("%g %g"):format(gesture.dx, gesture.dy) end

local function pressed(gesture)
  return table.concat({ gesture.key, gesture.phase, table.unpack(gesture.modifiers) }, " ")
end

describe("hover", function()
  it("begins over its item, changes once per tick and ends beside it", function()
    local stage, card = scene()
    local log, hover = listen(stage, "hover", { item = card }, place)
    stage:hover { x = 10, y = 10 }
    stage:advance { ticks = 2 }
    assert.are.same({}, log)
    stage:hover { x = 90, y = 100 }
    stage:advance { ticks = 3, force = true }
    assert.are.same({ "began 90 100" }, log)
    assert.are.equal("began", hover.state)
    stage:hover { x = 91, y = 100 }
    stage:hover { x = 95, y = 101 }
    stage:advance { ticks = 1 }
    stage:hover { x = 200, y = 100 }
    stage:advance { ticks = 2, force = true }
    assert.are.same({ "began 90 100", "changed 95 101", "ended 200 100" }, log)
    assert.are.equal("possible", hover.state)
  end)

  it("ends where the pointer leaves the stage", function()
    local stage, card = scene()
    local log = listen(stage, "hover", { item = card }, place)
    local all = listen(stage, "hover", { anywhere = true }, place)
    stage:hover { x = 90, y = 100 }
    stage:advance { ticks = 1 }
    stage:hover { x = 91, y = 100, phase = "ended" }
    stage:advance { ticks = 1 }
    assert.are.same({ "began 90 100", "ended 91 100" }, log)
    assert.are.same({ "began 90 100", "ended 91 100" }, all)
  end)

  it("ends and begins where its item moves under a pointer that rests", function()
    local stage, card = scene()
    local log = listen(stage, "hover", { item = card }, place)
    stage:hover { x = 100, y = 100 }
    stage:advance { ticks = 1 }
    card.x = 200
    stage:advance { ticks = 2 }
    card.x = 110
    stage:advance { ticks = 2 }
    assert.are.same({ "began 100 100", "ended 100 100", "began 100 100" }, log)
  end)

  it("does not keep the animator awake where the pointer rests", function()
    local stage, card = scene()
    listen(stage, "hover", { item = card }, place)
    stage:hover { x = 100, y = 100 }
    stage:advance { ticks = 3 }
    assert.is_false(stage.animator.isRunning)
  end)

  it("leaves fingers to the items below, and finds items below those without it", function()
    local stage, card = scene()
    local cover = stage:addItem { center = { 100, 100 }, size = { 60, 60 } }
    local taps = 0
    stage.animator:add("tap", { item = card, onEnded = function() taps = taps + 1 end })
    local over = listen(stage, "hover", { item = cover }, place)
    stage:tap(card)
    stage:advance { ticks = 20 }
    assert.are.equal(1, taps)
    local third = stage:addItem { center = { 100, 100 }, size = { 60, 60 } }
    stage.animator:add("tap", { item = third, onEnded = function() end })
    stage:hover { x = 100, y = 100 }
    stage:advance { ticks = 1 }
    assert.are.same({ "began 100 100" }, over)
  end)

  it("is cancelled where it is disabled, and goes without a word with its item", function()
    local stage, card = scene()
    local log, hover = listen(stage, "hover", { item = card }, place)
    stage:hover { x = 100, y = 100 }
    stage:advance { ticks = 1 }
    hover.isEnabled = false
    stage:advance { ticks = 2 }
    hover.isEnabled = true
    stage:advance { ticks = 2, force = true }
    assert.are.same({ "began 100 100", "cancelled 100 100", "began 100 100" }, log)
    stage:removeItem(card)
    stage:advance { ticks = 2, force = true }
    assert.are.equal(3, #log)
  end)

  it.holds("is active on the topmost item under the pointer", { runs = 60 }, function(random)
    local stage = libration.stage { width = 200, height = 200 }
    local hovers = {}
    for number = 1, random:integer(1, 6) do
      local item = stage:addItem {
        center = { random:number(0, 200), random:number(0, 200) },
        size = { random:number(20, 120), random:number(20, 120) }, angle = random:number(-2, 2),
        zPosition = random:integer(0, 2),
      }
      local _, hover = listen(stage, "hover", { item = item }, function() return "" end)
      hovers[number] = { item = item, hover = hover }
    end
    for _ = 1, 30 do
      local point = { random:number(0, 200), random:number(0, 200) }
      stage:hover { x = point[1], y = point[2] }
      if random:boolean() then
        local moved = hovers[random:integer(1, #hovers)].item
        moved.x, moved.angle = random:number(0, 200), random:number(-2, 2)
      end
      -- A move of an item acts in the tick, and the pointer finds it then.
      stage:advance { ticks = 2, force = true }
      local top = stage:hitTest(point, "touch")
      for _, one in ipairs(hovers) do
        local isActive = one.hover.state == "began" or one.hover.state == "changed"
        assert.are.equal(top == one.item, isActive)
      end
    end
  end)
end)

describe("wheel", function()
  it("is a series that ends 0.15 s after its last turn", function()
    local stage, card = scene()
    local log, wheel = listen(stage, "wheel", { item = card }, turn)
    stage:wheel { x = 100, y = 100, dy = 4 }
    stage:advance { ticks = 1 }
    stage:wheel { x = 100, y = 100, dx = 1, dy = 5 }
    stage:wheel { x = 100, y = 100, dx = 2, dy = -8 }
    stage:advance { ticks = 1 }
    assert.are.same({ "began 0 4", "changed 3 -3" }, log)
    assert.are.same({ x = 3, y = 1 }, { x = wheel.translation.x, y = wheel.translation.y })
    assert.are.equal("changed", wheel.state)
    assert.are.equal(100, wheel.x)
    local function isOver() return wheel.state == "possible" end
    local ticks = stage:advanceUntil(isOver, { ticks = 60 })
    assert.near(9, ticks, 1)
    assert.are.equal("ended 0 0", log[3])
    stage:advance { ticks = 5 }
    assert.is_false(stage.animator.isRunning)
  end)

  it("stays with the item on which the series began", function()
    local stage, card = scene()
    local below = stage:addItem { center = { 200, 100 }, size = { 300, 80 }, zPosition = -1 }
    local first = listen(stage, "wheel", { item = card }, turn)
    local second = listen(stage, "wheel", { item = below }, turn)
    local all = listen(stage, "wheel", { anywhere = true }, turn)
    stage:wheel { x = 100, y = 100, dy = 1 }
    stage:wheel { x = 200, y = 100, dy = 2, time = 0.1 }
    stage:advance { ticks = 30 }
    assert.are.same({ "began 0 1", "changed 0 2", "ended 0 0" }, first)
    stage:wheel { x = 200, y = 100, dy = 2 }
    stage:advance { ticks = 30 }
    assert.are.same({ "began 0 2", "ended 0 0" }, second)
    stage:wheel { x = 20, y = 300, dy = 2 }
    stage:advance { ticks = 30 }
    assert.are.same({ "began 0 2", "ended 0 0" }, all)
  end)

  it("reaches a second gesture that may go on beside the first", function()
    local stage, card = scene()
    local _, first = listen(stage, "wheel", { item = card }, turn)
    local log, second = listen(stage, "wheel", { anywhere = true }, turn)
    second:allowsSimultaneous(first)
    stage:wheel { x = 100, y = 100, dy = 1 }
    stage:advance { ticks = 1 }
    assert.are.same({ "began 0 1" }, log)
    local pan = stage.animator:add("pan", { item = card })
    assert.has_error(function() second:requiresFailure(pan) end)
  end)

  it.holds("loses no turn, however many come in a tick", { runs = 60 }, function(random)
    local stage, card = scene()
    local sum, given = 0, 0
    local function add(wheel) sum = sum + wheel.dy end
    local wheel = stage.animator:add(
      "wheel", { item = card, onBegan = add, onChanged = add, onEnded = add })
    for _ = 1, 20 do
      for _ = 1, random:integer(0, 5) do
        local turned = random:integer(-50, 50)
        given = given + turned
        stage:wheel { x = 100, y = 100, dy = turned }
      end
      stage:advance { ticks = random:integer(1, 14) }
      assert.are.equal(given, sum)
    end
    stage:advance { seconds = 1 }
    assert.are.equal("possible", wheel.state)
  end)
end)

describe("key", function()
  it("comes down, repeats and goes up, with its modifiers", function()
    local stage, card = scene()
    local log, key = listen(stage, "key", { item = card }, pressed)
    assert.is_nil(key.key)
    stage:key { key = "ArrowLeft", phase = "down", modifiers = { "meta", "shift" } }
    stage:key { key = "ArrowLeft", phase = "down" }
    stage:key { key = "é", phase = "down" }
    stage:key { key = "ArrowLeft", phase = "up" }
    stage:advance { ticks = 1 }
    assert.are.equal("changed", key.state)
    stage:key { key = "é", phase = "up" }
    stage:advance { ticks = 1 }
    assert.are.equal("possible", key.state)
    assert.are.same({
      "began ArrowLeft down shift meta", "changed ArrowLeft down", "began é down",
      "ended ArrowLeft up", "ended é up",
    }, log)
  end)

  it("that is held does not keep the animator awake", function()
    local stage = scene()
    listen(stage, "key", {}, pressed)
    stage:key { key = "a", phase = "down" }
    stage:advance { ticks = 3 }
    assert.is_false(stage.animator.isRunning)
  end)

  it("that is down is cancelled, and one that came down before is not heard of", function()
    local stage = scene()
    local log, key = listen(stage, "key", {}, pressed)
    stage:key { key = "a", phase = "down" }
    stage:key { key = "b", phase = "down" }
    stage:advance { ticks = 1 }
    key.isEnabled = false
    stage:advance { ticks = 1 }
    key.isEnabled = true
    stage:key { key = "a", phase = "up" }
    stage:advance { ticks = 1 }
    assert.are.same(
      { "began a down", "began b down", "cancelled a up", "cancelled b up" }, log)
    stage:cancelTouches()
    stage:advance { ticks = 1 }
    assert.are.equal(4, #log)
  end)
end)

describe("inputs of devices are refused", function()
  local function refused(message, body)
    local stage = scene()
    assert.has_error(function() body(stage) end, message)
    stage:advance { ticks = 2 }
    assert.are.same({}, stage:errors())
  end

  it("with numbers that are not finite or too far off", function()
    refused("hover: x must be from -1e9 to 1e9 pt, not nan",
      function(stage) stage:hover { x = 0 / 0, y = 1 } end)
    refused("wheel: dy must be from -1e9 to 1e9 pt, not inf",
      function(stage) stage:wheel { x = 0, y = 1, dy = math.huge } end)
    refused("key: time must be from 0 to 1e9 s, not -1",
      function(stage) stage:key { key = "a", phase = "up", time = -1 } end)
  end)

  it("with unknown words", function()
    refused('hover: phase must be "moved" or "ended", not "began"',
      function(stage) stage:hover { x = 0, y = 1, phase = "began" } end)
    refused('key: phase must be "down" or "up", not "cancelled"',
      function(stage) stage:key { key = "a", phase = "cancelled" } end)
    refused(
      'key: modifiers must be a list of "shift", "control", "alt" or "meta", not with "Shift"',
      function(stage)
        stage:key { key = "a", phase = "down", modifiers = { "Shift" } }
      end)
    refused("key: key is required and must be a string",
      function(stage) stage:key { phase = "down" } end)
  end)

  it("that do not fit what came before", function()
    refused("hover: hover must have moved before it is ended",
      function(stage) stage:hover { x = 0, y = 1, phase = "ended" } end)
    refused('key: key "a" must be down before it is up',
      function(stage) stage:key { key = "a", phase = "up" } end)
    refused("key: key must have from 1 to 32 bytes, not 33",
      function(stage) stage:key { key = ("a"):rep(33), phase = "down" } end)
    refused("key: key must have from 1 to 32 bytes, not 0",
      function(stage) stage:key { key = "", phase = "down" } end)
  end)

  it("where gestures have no place, and keys have one", function()
    refused("hover: item is required, or anywhere = true for the whole stage",
      function(stage) stage.animator:add("hover", {}) end)
    assert.has_error(function()
      scene().animator:add("key", { anywhere = true })
    end)
  end)
end)

describe("recorded inputs", function()
  local header = "time,touch,phase,x,y,input,dx,dy,key,modifiers\n"

  local function calls(give)
    local stage, card = scene()
    local log = {}
    local function note(name, words)
      for _, hook in ipairs { "onBegan", "onChanged", "onEnded", "onCancelled" } do
        name.options[hook] = function(gesture)
          local told = { name.name, hook, stage.tick, gesture.time, words(gesture) }
          log[#log + 1] = table.concat(told, " ")
        end
      end
      stage.animator:add(name.name, name.options)
    end
    note({ name = "hover", options = { item = card } }, place)
    note({ name = "wheel", options = { item = card } }, turn)
    note({ name = "key", options = {} }, pressed)
    note({ name = "pan", options = { item = card } }, place)
    give(stage)
    stage:advance { seconds = 2, force = true }
    return log
  end

  it.holds("give the same calls as those of a script", { runs = 60 }, function(random)
    local rows, inputs = { header }, {}
    local time = 0
    local down = {}
    for _ = 1, 25 do
      time = time + random:integer(0, 3) / 60
      local x, y = random:integer(60, 140), random:integer(60, 140)
      local kind = random:integer(1, 3)
      if kind == 1 then
        rows[#rows + 1] = ("%.17g,,moved,%d,%d,hover,,,,\n"):format(time, x, y)
        inputs[#inputs + 1] = { "hover", { x = x, y = y, time = time } }
      elseif kind == 2 then
        local dx, dy = random:integer(-9, 9), random:integer(-9, 9)
        rows[#rows + 1] = ("%.17g,,moved,%d,%d,wheel,%d,%d,,\n"):format(time, x, y, dx, dy)
        inputs[#inputs + 1] = { "wheel", { x = x, y = y, dx = dx, dy = dy, time = time } }
      else
        local key = random:choice { ",", '"', "a", "ArrowUp", " ", "\n" }
        local phase = down[key] and random:boolean() and "up" or "down"
        down[key] = phase == "down" or nil
        rows[#rows + 1] = ('%.17g,,%s,,,key,,,"%s",alt+shift\n'):format(
          time, phase, (key:gsub('"', '""')))
        inputs[#inputs + 1] =
          { "key", { key = key, phase = phase, time = time, modifiers = { "shift", "alt" } } }
      end
    end
    for key in pairs(down) do
      rows[#rows + 1] = ('%.17g,,up,,,key,,,"%s",\n'):format(time, (key:gsub('"', '""')))
      inputs[#inputs + 1] = { "key", { key = key, phase = "up", time = time } }
    end
    local played = calls(function(stage) stage:playTouches(table.concat(rows)) end)
    local given = calls(function(stage)
      for _, input in ipairs(inputs) do stage[input[1]](stage, input[2]) end
    end)
    assert.are.equal(#played, #given)
    for call = 1, #given do assert.are.equal(given[call], played[call]) end
  end)

  it("stand beside fingers, whose old files read as before", function()
    local log = calls(function(stage)
      stage:playTouches(header .. "0.1,,moved,100,100,hover,,,,\n"
        .. "0.2,3,began,100,100,touch,,,,\n0.25,3,moved,130,100,touch,,,,\n"
        .. "0.3,3,ended,130,100,touch,,,,\n")
    end)
    assert.are.same({
      "hover onBegan 6 0.1 100 100", "pan onBegan 15 0.25 130 100", "pan onEnded 18 0.3 130 100",
    }, log)
    assert.is_true(#calls(function(stage)
      stage:playTouches "time,touch,phase,x,y\n0.2,3,began,100,100\n0.25,3,moved,130,100\n"
    end) == 2)
  end)

  it("are refused by their line", function()
    local function refused(message, row)
      local stage = scene()
      assert.has_error(
        function() stage:playTouches(header .. row .. "\n") end, "playTouches: line 2: " .. message)
    end
    refused("must have 10 fields, not 5", "0,1,began,1,1")
    refused('input must be one of touch, hover, wheel, key, not "mouse"', "0,,moved,1,1,mouse,,,,")
    refused('touch of a hover must be empty, not "1"', "0,1,moved,1,1,hover,,,,")
    refused('phase must be one of moved, ended, not "began"', "0,,began,1,1,hover,,,,")
    refused('dx must be a number, not ""', "0,,moved,1,1,wheel,,1,,")
    refused("dy must be from -1e9 to 1e9 pt, not nan", "0,,moved,1,1,wheel,1,nan,,")
    refused("key must have from 1 to 32 bytes, not 0", "0,,down,,,key,,,,")
    refused('modifiers must be of shift, control, alt, meta, with + between them, not "fn"',
      "0,,down,,,key,,,a,fn")
    refused('key "a" must be down before it is up', "0,,up,,,key,,,a,")
  end)
end)
