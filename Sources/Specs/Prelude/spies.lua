--- Spies, as luassert words them: functions that keep their calls.
---
---     local opened = spy.on(door, "open")
---     door.open("softly")
---     assert.spy(opened).was.called_with("softly")
---
--- A spy is a function, so that the host takes it wherever it takes one. The chunk gets the names
--- of a spy's members. It returns the words by name, the test for a spy, the metatable of all
--- functions, what is known of each spy, what lists arguments, what stands for any argument, and
--- the fields of other functions.

local members = ...

--- From each spy to what is known of it.
local known = {}
--- From other functions, such as `it`, to their fields.
local fields = {}
local any = setmetatable({}, { __tostring = function() return "_" end })

local function isSpy(value) return known[value] ~= nil end

--- A copy of what may change after a call: tables, but not objects, which have a metatable.
local function copy(value, seen)
  if type(value) ~= "table" or getmetatable(value) ~= nil then return value end
  if seen[value] then return seen[value] end
  local copied = {}
  seen[value] = copied
  for key, field in pairs(value) do copied[key] = copy(field, seen) end
  return copied
end

local function list(...)
  local values = { n = select("#", ...) }
  for index = 1, values.n do values[index] = copy((select(index, ...)), {}) end
  return values
end

local function make(f)
  local spy = { f = f, calls = {}, results = {} }
  local function keep(...)
    spy.results[#spy.results + 1] = list(...)
    return ...
  end
  local function called(...)
    spy.calls[#spy.calls + 1] = list(...)
    if not spy.f then return keep() end
    return keep(spy.f(...))
  end
  known[called] = spy
  return called
end

local function revert(spy)
  if not spy.owner then return end
  spy.owner[spy.name] = spy.original
  spy.owner = nil
end

--- Puts a spy into a table, and raises errors at the line that called `word`.
local function place(word, owner, name, f)
  if type(owner) ~= "table" then
    error(word .. ": argument 1 must be a table, got " .. type(owner), 3)
  elseif type(owner[name]) ~= "function" then
    local got = type(owner[name])
    error(word .. ": " .. tostring(name) .. " must be a function of the table, got " .. got, 3)
  end
  local called = make(f or owner[name])
  local spy = known[called]
  spy.owner, spy.name, spy.original = owner, name, rawget(owner, name)
  local isSet, problem = pcall(function() owner[name] = called end)
  if not isSet then error(word .. ": " .. tostring(problem):gsub("^[^\n]-:%d+: ", "", 1), 3) end
  return called
end

local words = { ["match._"] = any, ["spy.is_spy"] = isSpy }

words["spy.new"] = function(f)
  if f ~= nil and type(f) ~= "function" then
    error("spy.new: argument 1 must be a function, got " .. type(f), 2)
  end
  return make(f)
end

words["spy.on"] = function(owner, name)
  local called = place("spy.on", owner, name)
  return called
end

function words.stub(owner, name, ...)
  local values = list(...)
  local called = place("stub", owner, name, function() return table.unpack(values, 1, values.n) end)
  return called
end

--- A member of a spy; methods may be called with a dot or a colon, as `returns` of luassert is.
local function member(called, name)
  local spy, own = known[called], fields[called]
  if own and own[name] then return own[name] end
  if not spy then
    error("attempt to index a function value (field '" .. tostring(name) .. "')", 2)
  end
  if not members[name] then error("a spy has no field " .. tostring(name), 2) end
  if name == "calls" then return spy.calls end
  return function(...)
    local values = list(select((...) == called and 2 or 1, ...))
    if name == "clear" then
      spy.calls, spy.results = {}, {}
    elseif name == "revert" then
      revert(spy)
    elseif name == "invokes" then
      if type(values[1]) ~= "function" then
        error("invokes: argument 1 must be a function, got " .. type(values[1]), 2)
      end
      spy.f = values[1]
    else
      spy.f = function() return table.unpack(values, 1, values.n) end
    end
    return called
  end
end

return words, isSpy, { __index = member, __metatable = false }, known, list, any, fields
