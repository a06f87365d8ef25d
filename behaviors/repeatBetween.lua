--- Moves an item back and forth between two states, at a speed that may change at any moment.
---
---     local flash = animator:add("repeatBetween", {
---       item = square, from = { 160, 420 }, to = { 160, 100 }, cycleDuration = 2,
---     })
---     flash.cycleDuration = 0.5
---
--- A state is a point for the center, or a table of properties: `{ alpha = 0.2, color = "red" }`.
--- Functions may set them instead: `setTo = function(square) square.alpha = 0.2 end`. If only one
--- of the states has a property, the other gets the item's value when this was added.
---
--- It begins at once; `flash:stop()` ends it after the cycle, `flash:start()` starts it again. A
--- change of speed never makes it jump: it takes effect at the next cycle, or at once.

--- A state as a table of properties.
local function named(state)
  if state[1] == nil and state.x == nil then return state end
  return { center = { state.x or state[1], state.y or state[2] } }
end

--- Returns the rule that a state breaks; nothing if it breaks none.
local function check(state)
  local fine = next(named(state)) ~= nil
  for name, value in pairs(named(state)) do
    fine = fine and type(name) == "string" and pcall(libration.tween, value, value, 0)
  end
  if not fine then
    return "must be a point or properties such as { alpha = 0.5 }, of finite numbers and colours"
  end
end

--- The properties that a function may set.
local names = { "center", "size", "angle", "scaleX", "scaleY", "alpha", "zPosition", "color" }

--- The properties that a function sets, as a state; the item stays as it is.
local function capture(set, item)
  local before, state = {}, {}
  for _, name in ipairs(names) do before[name] = item[name] end
  local isFine, problem = pcall(set, item)
  for _, name in ipairs(names) do
    if item[name] ~= before[name] then state[name], item[name] = item[name], before[name] end
  end
  if not isFine then error(problem, 0) end
  return state
end

local RepeatBetween = {
  params = {
    item = { kind = "item", doc = "The item to move." },
    from = {
      kind = "list", check = check, optional = true, doc = "State at the start of cycles.",
    },
    to = { kind = "list", check = check, optional = true, doc = "State where cycles turn." },
    setFrom = { kind = "function", optional = true, doc = "Sets the state at the start instead." },
    setTo = { kind = "function", optional = true, doc = "Sets the state of the turn instead." },
    cycleDuration = {
      default = 1, min = 0, unit = "s", doc = "Forth and back; 0 stops after the cycle.",
    },
    change = {
      default = "nextCycle", choices = { "nextCycle", "atOnce" },
      doc = "When a new duration takes effect.",
    },
    curve = {
      default = "easeInOut", choices = { "linear", "easeIn", "easeOut", "easeInOut" },
      doc = "Progress forth; back, it is mirrored.",
    },
  },
}

--- Begins a cycle with the present states and duration.
local function beginCycle(self, time)
  self.began, self.length = time, self.cycleDuration
  self.first, self.turn = {}, {}
  local from, to = self.states.from, self.states.to
  for _, state in ipairs { from, to } do
    for name in pairs(state) do
      if self.own[name] == nil then self.own[name] = self.item[name] end
      self.first[name] = from[name] == nil and self.own[name] or from[name]
      self.turn[name] = to[name] == nil and self.own[name] or to[name]
    end
  end
end

local function show(self, phase)
  local share = self.timing:value(phase < 0.5 and 2 * phase or 2 - 2 * phase)
  for name, value in pairs(self.first) do
    self.item[name] = libration.tween(value, self.turn[name], share)
  end
end

--- Reads the states of the options.
local function readStates(self)
  self.states = {
    from = self.setFrom and capture(self.setFrom, self.item) or named(self.from or {}),
    to = self.setTo and capture(self.setTo, self.item) or named(self.to or {}),
  }
  if next(self.states.from) == nil and next(self.states.to) == nil then
    error("repeatBetween: give from and to, or functions that set them to something else", 0)
  end
end

function RepeatBetween:onAdd()
  self.now, self.timing, self.own = 0, libration.curve(self.curve), {}
  readStates(self)
  self:start()
end

function RepeatBetween:onTick(dt)
  self.now = self.elapsed + dt
  if not self.isRunning then return end

  local over = self.now - self.began - self.length
  -- A tolerance of a billionth of a second, because sums of ticks are rounded.
  if over >= -1e-9 then
    if self.isStopping or self.cycleDuration == 0 then
      self.isRunning, self.clockMandate = false, false
      show(self, 0)
      return
    end
    beginCycle(self, self.now)
    self.began = self.now - math.fmod(math.max(over, 0), self.length)
  end
  show(self, (self.now - self.began) / self.length)
end

--- The options that define the states.
local isState = { from = true, to = true, setFrom = true, setTo = true }

function RepeatBetween:onChange(name)
  if name == "curve" then self.timing = libration.curve(self.curve) end
  if isState[name] then readStates(self) end
  if name ~= "cycleDuration" or not self.isRunning then return end
  if self.change == "atOnce" and self.cycleDuration > 0 then
    local phase = (self.now - self.began) / self.length
    self.length = self.cycleDuration
    self.began = self.now - phase * self.length
  end
end

--- Begins the first cycle; a running cycle goes on, also after a stop.
function RepeatBetween:start()
  self.isStopping = false
  if self.isRunning or self.cycleDuration == 0 then return end
  self.isRunning, self.clockMandate = true, true
  beginCycle(self, self.now)
end

--- Ends after the present cycle.
function RepeatBetween:stop()
  self.isStopping = true
end

return RepeatBetween
