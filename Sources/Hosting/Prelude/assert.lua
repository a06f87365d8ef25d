--- The assertions of a spec, as luassert words them.
---
---     assert.are.equal(80, card.x)
---     assert.is_not_nil(stage:item("card"))
---
--- The chunk gets the table of checks and `passed()`, which it calls for every assertion that
--- holds; it returns the table `assert`.

local checks, passed = ...

local fillers = {
  is = true, are = true, was = true, were = true, has = true, have = true, does = true, be = true,
  a = true, an = true, the = true,
}

--- The index of the message among the arguments of a check, after the values that it compares.
local messagePlaces = { near = 4, equal = 3, equals = 3, eq = 3, same = 3 }
local withoutMessage = {
  error = true, errors = true, error_matches = true, matches = true, match = true,
}

local function isBeginning(name)
  for known in pairs(checks) do
    if known:sub(1, #name + 1) == name .. "_" then return true end
  end
  return false
end

local words = {}

local function chain(name, isNegated)
  return setmetatable({ name = name, isNegated = isNegated }, words)
end

--- Adds the words of a key, such as `is_not_nil`, to the words before it.
function words.__index(said, key)
  local name, isNegated = rawget(said, "name"), rawget(said, "isNegated")
  for word in tostring(key):lower():gmatch("[^_]+") do
    if name == "" and (word == "not" or word == "no") then
      isNegated = not isNegated
    elseif name ~= "" or not fillers[word] then
      name = name == "" and word or name .. "_" .. word
    end
  end
  if name ~= "" and not checks[name] and not isBeginning(name) then
    error("assert has no word " .. tostring(key), 2)
  end
  return chain(name, isNegated)
end

function words.__call(said, ...)
  local name, isNegated = rawget(said, "name"), rawget(said, "isNegated")
  local check = checks[name]
  if not check then error("assert: say what must hold, as in assert.are.equal(1, x)", 2) end
  if name == "near" and type((select(3, ...))) ~= "number" then
    error("assert.near: give a tolerance: assert.near(expected, actual, tolerance)", 2)
  end
  local holds, text, raised = check(...)
  if holds == isNegated then
    local message = not withoutMessage[name] and select(messagePlaces[name] or 2, ...) or nil
    if isNegated then text = (text:gsub("^expected ", "did not expect ", 1)) end
    if message ~= nil then text = tostring(message) .. ": " .. text end
    error(text, 2)
  end
  passed()
  if raised ~= nil then return raised end
  return ...
end

return setmetatable({ name = "", isNegated = false }, {
  __index = words.__index,
  __call = function(_, value, message, ...)
    if value then
      passed()
      return value, message, ...
    end
    if message == nil then message = "expected something true, got " .. tostring(value) end
    error(message, 2)
  end,
})
