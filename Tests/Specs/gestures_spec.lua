local libration = require "libration"

local function scene()
  local stage = libration.stage { width = 320, height = 480 }
  local card = stage:addItem { name = "card", center = { 100, 100 }, size = { 60, 60 } }
  return stage, card
end

--- A finger that goes from one point to another, a sample per tick, from now on or a later time.
local function drag(stage, from, to, ticks, options)
  options = options or {}
  local start = options.time or stage.elapsed
  local function touch(phase, i)
    local share = i / ticks
    stage:touch {
      id = options.id, phase = phase, time = start + i / 60,
      x = from[1] + (to[1] - from[1]) * share, y = from[2] + (to[2] - from[2]) * share,
    }
  end
  touch("began", 0)
  for i = 1, ticks do touch("moved", i) end
  if options.phase ~= "held" then touch(options.phase or "ended", ticks) end
end

local function tap(stage, point, time)
  stage:touch { phase = "began", x = point[1], y = point[2], time = time }
  stage:touch { phase = "ended", x = point[1], y = point[2], time = time + 0.05 }
end

describe("a gesture", function()
  it("misses no touch after it was disabled and enabled again", function()
    local stage, card = scene()
    local began = 0
    local pan = stage.animator:add("pan", {
      item = card, isEnabled = false, onBegan = function() began = began + 1 end,
    })
    drag(stage, { 100, 100 }, { 140, 100 }, 6)
    stage:advance { ticks = 10 }
    assert.are.equal(0, began)
    for count = 1, 3 do
      pan.isEnabled = false
      pan.isEnabled = true
      drag(stage, { 100, 100 }, { 140, 100 }, 6)
      stage:advance { ticks = 10 }
      assert.are.equal(count, began)
    end
  end)

  it("of a group gets no finger while an animation of the group allows none", function()
    for _, allows in ipairs { false, true } do
      local stage, card = scene()
      local group = stage:addGroup { items = { card } }
      local onGroup, onMember = spy.new(), spy.new()
      stage.animator:add("tap", { item = group, onEnded = onGroup })
      group:animate { angle = 1, duration = 0.5, allowsUserInteraction = allows }
      tap(stage, { 100, 100 }, 0.1)
      stage:advance { seconds = 0.3 }
      assert.spy(onGroup).was.called(allows and 1 or 0)
      card.zPosition = 1 -- In front of its group.
      stage.animator:add("tap", { item = card, onEnded = onMember })
      group:animate { angle = 2, duration = 0.5, allowsUserInteraction = allows }
      tap(stage, { 100, 100 }, stage.elapsed)
      stage:advance { seconds = 0.3 }
      assert.spy(onMember).was.called(allows and 1 or 0)
      stage:advance { seconds = 1 }
      tap(stage, { 100, 100 }, stage.elapsed)
      stage:advance { seconds = 0.2 }
      assert.spy(onMember).was.called(allows and 2 or 1)
    end
  end)

  it("tells of a pan with translation and velocity", function()
    local stage, card = scene()
    local log = {}
    local function note(gesture)
      log[#log + 1] = { gesture.state, gesture.translation.x, gesture.velocity.x }
    end
    local pan = stage.animator:add("pan", {
      item = card, onBegan = note, onChanged = note, onEnded = note,
    })
    drag(stage, { 100, 100 }, { 200, 100 }, 10)
    stage:advance { ticks = 20 }
    assert.are.equal("began", log[1][1])
    assert.are.equal("ended", log[#log][1])
    -- 10 pt of the 100 went by before it was recognised.
    assert.near(90, log[#log][2], 1e-9)
    assert.near(600, log[#log][3], 1e-6)
    assert.are.equal("possible", pan.state)
    assert.is_false(stage.animator.isRunning)
  end)

  it("counts taps, the single one waiting only where it is told to", function()
    local stage, card = scene()
    local taps = {}
    local once = stage.animator:add("tap", {
      item = card, onEnded = function() taps[#taps + 1] = "once" end,
    })
    local twice = stage.animator:add("tap", {
      item = card, count = 2, onEnded = function() taps[#taps + 1] = "twice" end,
    })
    once:requiresFailure(twice)
    tap(stage, { 100, 100 }, 0)
    tap(stage, { 100, 100 }, 0.2)
    stage:advance { seconds = 1 }
    assert.are.same({ "twice" }, taps)
    tap(stage, { 100, 100 }, stage.elapsed)
    stage:advance { seconds = 1 }
    assert.are.same({ "twice", "once" }, taps)
    assert.are.equal(2, twice.count)
  end)

  it("tells of a long press while the finger is down", function()
    local stage, card = scene()
    local began
    stage.animator:add("longPress", {
      item = card, duration = 0.25, onBegan = function(press) began = press.time end,
    })
    stage:touch { phase = "began", x = 100, y = 100 }
    stage:advance { seconds = 1 }
    assert.near(0.25, began, 1e-9)
    assert.are.equal(1, #stage.touches)
    assert.is_true(stage.animator.isRunning)
    stage:touch { phase = "ended", x = 100, y = 100 }
    stage:advance { ticks = 2 }
    assert.is_false(stage.animator.isRunning)
  end)

  it("begins a pinch and a rotation with what is beyond their first 10 pt", function()
    --- The scale and the turn of a gesture in its `onBegan`, while one of two fingers moves.
    local function began(name, last, step, place)
      local stage, card = scene()
      local scale, turn
      stage.animator:add(name, {
        item = card, onBegan = function(gesture) scale, turn = gesture.scale, gesture.rotation end,
      })
      stage:touch { id = 1, phase = "began", x = 90, y = 100 }
      stage:touch { id = 2, phase = "began", x = 110, y = 100 }
      for way = step, last, step do
        local x, y = place(way)
        stage:touch { id = 2, phase = "moved", x = x, y = y }
      end
      stage:advance { ticks = 3 }
      return scale, turn
    end
    local function out(way) return 110 + way, 100 end
    assert.near(31 / 30, began("pinch", 40, 1, out), 1e-9)
    assert.near(60 / 30, began("pinch", 40, 40, out), 1e-9)
    -- An arc of 10 pt, half of the fingers' distance away, is 1 rad.
    local function round(angle) return 90 + 20 * math.cos(angle), 100 + 20 * math.sin(angle) end
    assert.near(0.125, select(2, began("rotation", 2, 0.125, round)), 1e-9)
    assert.near(0.5, select(2, began("rotation", 1.5, 1.5, round)), 1e-9)
  end)

  it("lets a pinch and a rotation go on together where they are told to", function()
    local stage, card = scene()
    local pinch = stage.animator:add("pinch", { item = card })
    local rotation = stage.animator:add("rotation", { item = card })
    pinch:allowsSimultaneous(rotation)
    stage:touch { id = 1, phase = "began", x = 90, y = 100 }
    stage:touch { id = 2, phase = "began", x = 110, y = 100 }
    -- The second finger goes round the first in a quarter of a circle, and out to 80 pt.
    for i = 1, 30 do
      local angle, radius = i / 30 * math.pi / 2, 20 + 2 * i
      stage:touch {
        id = 2, phase = "moved", time = i / 60,
        x = 90 + radius * math.cos(angle), y = 100 + radius * math.sin(angle),
      }
    end
    stage:advance { ticks = 32 }
    assert.are.equal("changed", pinch.state)
    assert.are.equal("changed", rotation.state)
    -- 10 pt of each way go by before it is recognised: 80 / 30, and a quarter turn less 1 rad.
    assert.near(80 / 30, pinch.scale, 1e-9)
    assert.near(math.pi / 2 - 1, rotation.rotation, 1e-9)
    assert.are.equal(2, pinch.touchCount)
    stage:cancelTouches()
    stage:advance { ticks = 2 }
    assert.is_false(stage.animator.isRunning)
  end)

  it("hears fingers in the whole stage with anywhere = true", function()
    local stage = scene()
    local location
    stage.animator:add("tap", {
      anywhere = true, onEnded = function(gesture) location = gesture.location end,
    })
    tap(stage, { 300, 400 }, 0)
    stage:advance { ticks = 10 }
    assert.are.same({ 300, 400 }, { location.x, location.y })
  end)

  it("carries its item and lets go of it with the finger's velocity", function()
    local stage, card = scene()
    stage.animator:add("dynamicItem", { item = card, resistance = 0 })
    local pan = stage.animator:add("pan", { item = card, carriesItem = true })
    local record = stage:record(card)
    drag(stage, { 100, 100 }, { 200, 100 }, 10)
    stage:advance { ticks = 11 }
    assert.near(600, card.vx, 1e-6)
    stage:advance { ticks = 10 }
    assert.near(300, card.x, 1e-4)
    assert.is_true(record:isContinuous("x", 10 + 1e-4))
    assert.is_true(pan.carriesItem)
  end)

  it("does not carry its item out of the reference bounds that it collides with", function()
    for _, goal in ipairs { { 100, 480 }, { 100, 2000 }, { -50, 100 }, { 400, -80 } } do
      local stage, card = scene()
      stage.animator:add("gravity", { items = { card } })
      stage.animator:add("collision", { items = { card }, referenceBounds = true })
      stage.animator:add("flick", { item = card })
      drag(stage, { 100, 100 }, goal, 2)
      for _ = 1, 300 do
        stage:advance { ticks = 1 }
        assert.is_true(card.x > 0 and card.x < 320 and card.y > 0 and card.y < 480)
      end
      -- The walls push it in whole.
      assert.is_true(card.x > 29 and card.x < 291 and card.y > 29 and card.y < 451)
    end
  end)

  it("carries its item into the reference bounds from outside", function()
    local stage, card = scene()
    card.y = 560
    stage.animator:add("collision", { items = { card }, referenceBounds = true })
    stage.animator:add("pan", { item = card, carriesItem = true })
    drag(stage, { 100, 560 }, { 100, 240 }, 20, { phase = "held" })
    stage:advance { ticks = 22 }
    assert.near(250, card.y, 1)
  end)

  it("keeps its item within limits, with a rubber band beyond", function()
    local stage, card = scene()
    local pan = stage.animator:add("pan", {
      item = card, carriesItem = true, limits = { 100, 100, 50, 0 }, rubberBand = 300,
    })
    drag(stage, { 100, 100 }, { 260, 160 }, 20, { phase = "held" })
    stage:advance { ticks = 22 }
    -- UIKit's formula, for what is left of the pull after the slop.
    local pull = pan.translation.x - 50
    assert.near(150 + (1 - 1 / (pull * 0.55 / 300 + 1)) * 300, card.x, 1e-9)
    assert.are.equal(100, card.y)
    assert.are.equal(300, pan.rubberBand)
    -- The derivative of the formula, times the finger's 480 pt/s.
    assert.near(480 * 0.55 / (pull * 0.55 / 300 + 1) ^ 2, pan.carriedVelocity.x, 1e-6)
    assert.are.equal(0, pan.carriedVelocity.y)
  end)

  it("is taken away by the gesture that wins, unless touches are cancelled", function()
    local stage, card = scene()
    local log = {}
    stage.animator:add("touch", {
      item = card, onBegan = function() log[#log + 1] = "down" end,
      onCancelled = function() log[#log + 1] = "lost" end,
    })
    stage.animator:add("pan", {
      item = card, onBegan = function() log[#log + 1] = "pan" end,
      onCancelled = function() log[#log + 1] = "cancelled" end,
    })
    drag(stage, { 100, 100 }, { 200, 100 }, 10, { phase = "cancelled" })
    stage:advance { ticks = 20 }
    assert.are.same({ "down", "lost", "pan", "cancelled" }, log)
  end)

  it("says where its fingers are in an item", function()
    local stage, card = scene()
    local place
    stage.animator:add("tap", {
      item = card, onEnded = function(gesture) place = gesture:locationIn(card) end,
    })
    tap(stage, { 110, 95 }, 0)
    stage:advance { ticks = 10 }
    assert.are.same({ 40, 25 }, { place.x, place.y })
  end)
end)

describe("a gesture's function", function()
  it("that raises is reported like a hook, and the gesture suspended", function()
    local stage, card = scene()
    local pan = stage.animator:add("pan", {
      item = card, onChanged = function() error("oh", 0) end,
    })
    drag(stage, { 100, 100 }, { 200, 100 }, 10)
    stage:advance { ticks = 20 }
    local errors = stage:errors()
    assert.are.equal(1, #errors)
    assert.are.equal("pan onChanged card oh",
      table.concat({ errors[1].behavior, errors[1].hook, errors[1].item, errors[1].message }, " "))
    assert.is_true(pan.isSuspended)
  end)

  it("is charged like a hook", function()
    local stage, card = scene()
    stage.animator:add("tap", { item = card, onEnded = function() while true do end end })
    tap(stage, { 100, 100 }, 0)
    stage:advance { ticks = 10 }
    assert.match("fuel", stage:errors()[1].message)
  end)

  it("of a child is its behavior's: a failure suspends that", function()
    local stage, card = scene()
    local own = stage.animator:add({
      onAdd = function(self)
        self:addChild("tap", { item = card, onEnded = function() error("oh", 0) end })
      end,
    }, { item = card })
    tap(stage, { 100, 100 }, 0)
    stage:advance { ticks = 10 }
    local failure = stage:errors()[1]
    assert.are.equal("behavior tap.onEnded", failure.behavior .. " " .. failure.hook)
    assert.is_true(own.isSuspended)
  end)

  it("may remove the item, the gesture or the finger", function()
    for _, remove in ipairs {
      function(stage, card) stage:removeItem(card) end,
      function(_, _, gesture) gesture:remove() end,
      function(stage) stage:cancelTouches() end,
    } do
      local stage, card = scene()
      local heard = 0
      stage.animator:add("pan", {
        item = card, carriesItem = true,
        onChanged = function(gesture)
          heard = heard + 1
          remove(stage, card, gesture)
        end,
      })
      drag(stage, { 100, 100 }, { 200, 100 }, 10)
      stage:advance { seconds = 1 }
      assert.are.equal(1, heard)
      assert.are.same({}, stage:errors())
      assert.is_false(stage.animator.isRunning)
    end
  end)
end)

describe("an item that is removed while it is dragged", function()
  it("takes its gestures along without a word", function()
    local stage, card = scene()
    local calls = 0
    local pan = stage.animator:add("pan", {
      item = card, carriesItem = true, onCancelled = function() calls = calls + 1 end,
    })
    drag(stage, { 100, 100 }, { 200, 100 }, 10, { phase = "held" })
    stage:advance { ticks = 12 }
    stage:removeItem(card)
    assert.has_error(function() return pan.state end, "behavior was removed")
    stage:advance { ticks = 12 }
    assert.are.equal(0, calls)
    assert.are.equal(1, #stage.touches)
    stage:touch { phase = "ended", x = 0, y = 0 }
    stage:advance { ticks = 3 }
    assert.is_false(stage.animator.isRunning)
  end)
end)

describe("what a gesture refuses", function()
  for message, mistake in pairs {
    ["pan has no option onBegn; did you mean onBegan?"] = { "pan", { onBegn = print } },
    ["pan: carriesItem needs an item"] = {
      "pan", { carriesItem = true, item = false, anywhere = true },
    },
    ["pan: rubberBand needs limits"] = { "pan", { rubberBand = 100 } },
    ["pan: limits.width must be from 0 to 1e9 pt, not -1"] = {
      "pan", { limits = { 0, 0, -1, 0 } },
    },
    ["longPress: duration must be from 1e-6 to 1e9 s, not 0"] = { "longPress", { duration = 0 } },
    ["tap: count must be from 1 to 1e9, not 0"] = { "tap", { count = 0 } },
    ["pan: maximumTouches must be at least minimumTouches, 2, not 1"] = {
      "pan", { minimumTouches = 2, maximumTouches = 1 },
    },
  } do
    it("is told: " .. message, function()
      local stage, card = scene()
      local options = mistake[2]
      if options.item == nil then options.item = card else options.item = nil end
      assert.has_error(function() stage.animator:add(mistake[1], options) end, message)
      -- Nothing of it stays.
      tap(stage, { 100, 100 }, 0)
      stage:advance { ticks = 10 }
      assert.are.same({}, stage.animator.behaviors)
    end)
  end

  it("is to change for life, and to wait for itself", function()
    local stage, card = scene()
    local pan = stage.animator:add("pan", { item = card })
    assert.has_error(function() pan.state = "ended" end, "pan: state can only be read")
    assert.has_error(function() pan.item = card; pan:addItem(card) end,
      "pan: item is chosen when the behavior is made")
    assert.has_error(function() pan.minimumTouches = 2 end,
      "pan: minimumTouches is chosen when the behavior is made, and cannot become 2")
    assert.has_error(function() return pan.velocty end,
      "pan has no field velocty; did you mean velocity?")
    assert.has_error(function() pan:requiresFailure(pan) end,
      "pan: a gesture must not wait for one that waits for it")
    assert.has_error(function() pan:requiresFailure(card) end,
      "requiresFailure: other must be a gesture, not item card")
  end)

  it("hears no more once its item is removed, even in the same tick", function()
    for _, kind in ipairs { "touch", "pan", "wheel" } do
      local stage = libration.stage {}
      local card = stage:addItem { center = { 100, 100 }, size = { 90, 90 } }
      local calls = {}
      local options = { item = card, onBegan = function()
        calls[#calls + 1] = "began"
        stage:removeItem(card)
      end }
      for _, name in ipairs { "onChanged", "onEnded", "onCancelled" } do
        options[name] = function() calls[#calls + 1] = name end
      end
      stage.animator:add(kind, options)
      if kind == "wheel" then
        stage:wheel { x = 100, y = 100, dx = 0, dy = 5, time = 0.001 }
        stage:wheel { x = 100, y = 100, dx = 0, dy = 5, time = 0.002 }
      else
        stage:touch { phase = "began", x = 100, y = 100, time = 0.001 }
        for i = 1, 5 do
          stage:touch { phase = "moved", x = 100 + 20 * i, y = 100, time = 0.001 + i / 1000 }
        end
        stage:touch { phase = "ended", x = 200, y = 100, time = 0.01 }
      end
      stage:advance { ticks = 30 }
      assert.are.same({ "began" }, calls, kind)
    end
  end)
end)
