--- Runs one spec of a file as a scene: the case with which a property failed, tick by tick.
---
--- The chunk gets the case: `file`, the path of the spec file; `number`, the place of the spec
--- among those of the file, from 0; `texts`, the files that it read, by their paths; `values`, what
--- `random` gave; `assertion`, the number of the assertion that failed; `message` and `text`, what
--- the failure said, without and with its place. It returns the stage that moved, a function that
--- goes on when ticks were given and returns how many more to give, or in the end what the failure
--- said, and the ticks before its first call. Where the spec gives ticks, its coroutine waits;
--- assertions hold but for the one that failed.

local case = ...

local main, shown
--- The stages by what stands for them in the spec.
local stages = {}
local waiting = {}

--- The number of ticks that a spec asks for; nil where only the stage itself can answer.
local function ticksOf(stage, span)
  if coroutine.running() ~= main or not coroutine.isyieldable() then return nil end
  if type(span) ~= "table" or shown and shown ~= stage then return nil end
  for name in pairs(span) do
    if name ~= "ticks" and name ~= "seconds" then return nil end
  end
  local ticks = span.ticks or type(span.seconds) == "number" and span.seconds * stage.rate
  if span.ticks and span.seconds or type(ticks) ~= "number" or not (ticks >= 0 and ticks < 1e9) then
    return nil
  end
  local whole = math.floor(ticks)
  shown = stage
  return ticks - whole >= 0.5 and whole + 1 or whole
end

function waiting.advance(self, span)
  local stage = stages[self]
  local ticks = ticksOf(stage, span)
  if not ticks then return stage:advance(span) end
  if ticks > 0 then coroutine.yield(ticks) end
end

function waiting.advanceUntil(self, condition, span)
  local stage = stages[self]
  local ticks = type(condition) == "function" and ticksOf(stage, span)
  if not ticks then return stage:advanceUntil(condition, span) end
  for taken = 0, ticks do
    if condition(self) then return taken end
    if taken < ticks then coroutine.yield(1) end
  end
  local _, message = pcall(stage.advanceUntil, stage, function() end, { ticks = 0 })
  error((tostring(message):gsub("within 0 ticks", "within " .. ticks .. " ticks", 1)), 2)
end

--- A stand-in for a stage: all that it has, with words that wait for their ticks.
local function standIn(stage)
  local made = setmetatable({}, {
    __index = function(_, name)
      if waiting[name] then return waiting[name] end
      local value = stage[name]
      if type(value) ~= "function" then return value end
      return function(_, ...) return value(stage, ...) end
    end,
    __newindex = function(_, name, value) stage[name] = value end,
    __tostring = function() return tostring(stage) end,
  })
  stages[made] = stage
  return made
end

local module = setmetatable({
  stage = function(options) return standIn(libration.stage(options)) end,
}, { __index = libration })

local modules = {}
local run

local function read(word, path)
  local text = case.texts[path]
  if not text then error(word .. ": " .. path .. " is not in the recording", 3) end
  return text
end

local function makeGlobals()
  local globals = {}
  for name, value in pairs(_G) do globals[name] = value end
  globals._G, globals.libration = globals, module
  function globals.load(text, name, mode, ...)
    if select("#", ...) > 0 then return load(text, name, mode, ...) end
    return load(text, name, mode, globals)
  end
  function globals.readFile(path) return read("readFile", path) end
  function globals.dofile(path) return run(path, read("dofile", path), makeGlobals()) end
  function globals.require(name)
    if name == "libration" then return module end
    if modules[name] ~= nil then return modules[name] end
    local path = name:gsub("%.", "/")
    path = case.texts[path .. ".lua"] and path .. ".lua" or path .. "/init.lua"
    local result = run(path, read("require", path), makeGlobals(), name)
    modules[name] = result == nil or result
    return modules[name]
  end
  return globals
end

function run(path, text, globals, ...)
  local chunk, problem = load(text, "@" .. path, "t", globals)
  if not chunk then error(problem, 0) end
  return chunk(...)
end

--- Draws what was drawn.
local drawn = 0
local function draw()
  drawn = drawn + 1
  return case.values[drawn]
end
local random = setmetatable({
  choice = function(_, list) return list[draw()] end,
  point = function()
    local point = draw()
    return libration.tween(point, point, 0)
  end,
  fingers = function(_, stage)
    local played = draw()
    stage:playTouches(played[1])
    return played[2]
  end,
}, { __index = function() return draw end })

--- Assertions hold, but for the one that failed.
local asserted = 0
local function begin()
  asserted = asserted + 1
  if asserted == case.assertion then error(case.message, 3) end
end

local words = {}
local function chain(name) return setmetatable({ name = name }, words) end
function words.__index(said, key) return chain(rawget(said, "name") .. "_" .. tostring(key)) end
function words.__call(said, ...)
  local name = rawget(said, "name")
  if name == "_spy" or name == "_stub" then return chain("") end
  begin()
  if not name:find("error") then return ... end
  local _, raised = pcall((...))
  return raised
end
local assert = setmetatable({}, {
  __index = function(_, key) return chain("_" .. tostring(key)) end,
  __call = function(_, ...)
    begin()
    return ...
  end,
})

--- The words of specs: all define, and one is chosen.
local group = { setups = {}, before = {} }
local count, chosen, isDefining = 0, nil, true

local function define(_, body)
  if count == case.number then chosen = { body = body, group = group } end
  count = count + 1
end

local function describe(_, body)
  local outer = group
  group = { outer = outer, setups = {}, before = {} }
  body()
  group = outer
end

local function runAll(list, within)
  if not within then return end
  runAll(list, within.outer)
  for _, step in ipairs(within[list]) do step() end
end

local it = setmetatable({
  holds = function(name, options, body) define(name, body or options) end,
}, { __call = function(_, name, body) define(name, body) end })
local function none() end

local globals = makeGlobals()
globals.describe, globals.context = describe, describe
globals.it, globals.spec, globals.test = it, it, it
globals.assert, globals.finally, globals.after_each = assert, none, none
globals.teardown, globals.lazy_teardown = none, none
function globals.pending() if isDefining then define() end end
function globals.before_each(step) table.insert(group.before, step) end
function globals.setup(step) table.insert(group.setups, step) end
globals.lazy_setup = globals.setup
globals.match = { _ = {} }
globals.spy = {
  new = function(f) return function(...) if f then return f(...) end end end,
  on = function(owner, name)
    local f = owner[name]
    owner[name] = function(...) return f(...) end
    return owner[name]
  end,
}
function globals.stub(owner, name, ...)
  local values = table.pack(...)
  owner[name] = function() return table.unpack(values, 1, values.n) end
  return owner[name]
end

main = coroutine.create(function()
  run(case.file, case.texts[case.file], globals)
  isDefining = false
  runAll("setups", chosen.group)
  asserted = 0
  runAll("before", chosen.group)
  chosen.body(random)
end)

local function goOn()
  local isRunning, ticks = coroutine.resume(main)
  if isRunning and coroutine.status(main) == "suspended" then return ticks end
  local isOther = not isRunning and type(ticks) == "string"
    and not ticks:find(case.message, 1, true)
  return isOther and ticks or case.text
end

local ticks = goOn()
return shown, goOn, ticks
