--- Scenes of one kind each, with n things that are all awake: a function of the stage and n, and
--- nil or a function that is called in each tick. The check counts their instructions.

local kinds = {}

--- The place of the i-th thing on a grid of the given spacing.
local function place(i, spacing)
  return { 20 + spacing * (i % 40), 20 + spacing * (i // 40) }
end

local function items(stage, n, options)
  local list = {}
  for i = 1, n do
    local item = { center = place(i, 30), size = { 20, 20 } }
    for key, value in pairs(options or {}) do item[key] = value end
    list[i] = stage:addItem(item)
  end
  return list
end

--- Adds one behavior to each of n items, with the options that a function gives for it.
local function each(behavior, options)
  return function(stage, n)
    for _, item in ipairs(items(stage, n)) do stage.animator:add(behavior, options(item)) end
  end
end

--- Adds one behavior to all of n items.
local function all(name, options)
  return function(stage, n)
    local list = items(stage, n)
    local values = { items = list }
    for key, value in pairs(options or {}) do values[key] = value end
    stage.animator:add(name, values)
    return list
  end
end

--- Adds gravity and bounces to n items that never come to rest.
local function bouncing(stage, n)
  local list = all("gravity")(stage, n)
  stage.animator:add("collision", { items = list, referenceBounds = true })
  stage.animator:add("dynamicItem", { items = list, elasticity = 1, resistance = 0, friction = 0 })
  return list
end

kinds.items = function(stage, n) items(stage, n) end
kinds.gravity = all("gravity")
kinds.gravities = each("gravity", function(item) return { items = { item } } end)
kinds.collision = bouncing
kinds.dynamicItems = each("dynamicItem", function(item)
  item.vx = 100
  return { items = { item }, resistance = 1 }
end)
kinds.pushes = each("push", function(item)
  return { items = { item }, mode = "continuous", magnitude = 0.1 }
end)
kinds.snaps = each("snap", function(item)
  return { item = item, point = { item.x + 200, item.y } }
end)
kinds.attachments = each("attachment", function(item)
  return { item = item, anchor = { item.x + 50, item.y }, length = 10, frequency = 1 }
end)
kinds.radialFields = each("radialGravityField", function(item)
  return { items = { item }, position = { item.x + 90, item.y }, strength = 0.1 }
end)

kinds.chain = function(stage, n)
  local list = items(stage, n)
  stage.animator:add("gravity", { items = list })
  for i = 2, n do
    stage.animator:add("attachment", { item = list[i], to = list[i - 1], length = 30 })
  end
end

kinds.boundary = function(stage, n)
  local points = {}
  for i = 1, n do points[i] = { 3 * i, 400 + 20 * (i % 2) } end
  stage.animator:add(
    "collision", { items = all("gravity")(stage, 50), boundaries = { floor = points } })
end

kinds.contacts = function(stage, n)
  local list = bouncing(stage, n)
  local count = 0
  stage.animator:add(
    { onContact = function() count = count + 1 end, passive = true }, { items = list })
end

kinds.listeners = function(stage, n)
  local list = bouncing(stage, n)
  for _, item in ipairs(list) do
    stage.animator:add({ onContact = function() end, passive = true }, { items = { item } })
  end
end

kinds.emits = function(stage, n)
  return function() for _ = 1, n do stage:emit("ping") end end
end

kinds.hooks = each(
  { clockMandate = true, onTick = function() end },
  function(item) return { items = { item } } end)

kinds.groupHook = function(stage, n)
  stage.animator:add(
    { group = true, clockMandate = true, onTick = function(_, _, own) own.x = own.x + 1 end },
    { items = items(stage, n) })
end

kinds.animations = function(stage, n)
  for _, item in ipairs(items(stage, n)) do item:animate { x = item.x + 100, duration = 10 } end
end

kinds.waitingTimers = function(stage, n)
  for i = 1, n do stage:after(100 + i, function() end) end
  stage:every(0.01, function() end)
end

kinds.firingTimers = function(stage, n)
  for _ = 1, n do stage:every(0.01, function() end) end
end

kinds.gestures = function(stage, n)
  local list = items(stage, n)
  for _, item in ipairs(list) do stage.animator:add("pan", { item = item }) end
  return function(tick)
    local phase = tick == 1 and "began" or "moved"
    stage:touch { phase = phase, x = list[1].x + tick, y = list[1].y }
  end
end

kinds.queries = function(stage, n)
  local list = bouncing(stage, n)
  return function()
    for i = 1, 10 do
      stage:hitTest { list[i].x, list[i].y }
      stage:itemsIn { list[i].x, list[i].y, 10, 10 }
      stage:raycast({ list[i].x, list[i].y }, { list[i].x + 50, list[i].y })
    end
  end
end

kinds.tags = function(stage, n)
  items(stage, n)
  for i = 1, 10 do
    stage:addItem { center = place(i, 30), size = { 20, 20 }, tags = { "few" } }
  end
  return function() for _ = 1, 20 do stage:items { tag = "few" } end end
end

kinds.arrivals = function(stage, n)
  all("gravity")(stage, 1)
  return function()
    local list = items(stage, n // 20)
    stage.animator:add("gravity", { items = list })
    for _, item in ipairs(list) do stage:removeItem(item) end
  end
end

kinds.departures = function(stage, n)
  local list = all("gravity")(stage, n)
  return function(tick) stage:removeItem(list[tick]) end
end

kinds.watchers = function(stage, n)
  for _, item in ipairs(items(stage, n)) do
    local snap = stage.animator:add("snap", { item = item, point = { item.x + 300, item.y } })
    stage.animator:add("frameWatcher", { item = item, target = snap })
  end
end

kinds.records = function(stage, n)
  for _, item in ipairs(all("gravity")(stage, n)) do stage:record(item) end
end

return kinds
