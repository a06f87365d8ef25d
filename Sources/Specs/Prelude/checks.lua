--- The checks of specs, each a function of its arguments.
---
---     local holds, text = checks.near(80, card.x, 0.5)
---
--- A chunk that is given `show(value)`, which writes a value for people, and returns the table of
--- checks by name, and `same(a, b)`, which compares tables by their contents.

local show = ...

local function isNear(a, b, tolerance)
  return type(a) == "number" and type(b) == "number" and math.abs(a - b) <= tolerance
end

--- Whether two values are equal, tables by their contents; otherwise also where they differ.
local function same(a, b, path, seen)
  if rawequal(a, b) or a == b then return true end
  if type(a) ~= "table" or type(b) ~= "table" or seen[a] == b then return seen[a] == b, path end
  seen[a] = b
  for key, value in pairs(a) do
    local equal, where = same(value, b[key], path .. "[" .. show(key) .. "]", seen)
    if not equal then return false, where end
  end
  for key in pairs(b) do
    if a[key] == nil then return false, path .. "[" .. show(key) .. "]" end
  end
  return true
end

--- The message of a raised string, without the position in front.
local function withoutPosition(message)
  if type(message) ~= "string" then return message end
  return (message:gsub("^[^\n]-:%d+: ", "", 1))
end

local function raises(f, wanted, matches)
  if type(f) ~= "function" then return false, "a function was wanted, got " .. show(f) end
  local ok, raised = pcall(f)
  if ok then return false, "an error was wanted, but there was none" end
  local message = withoutPosition(raised)
  if wanted == nil or matches(wanted, message) then
    return true, "no error was wanted, but it raised: " .. show(message), raised
  end
  return false, "the error " .. show(wanted) .. " was wanted, got " .. show(message), raised
end

local function matches(pattern, text, init, plain)
  return type(text) == "string" and text:find(pattern, init, plain) ~= nil
end

--- Each check takes the arguments and returns whether it holds, or nil where that cannot be said,
--- and the message if it must not hold.
local checks = {}

function checks.equal(expected, actual)
  return expected == actual, "expected " .. show(expected) .. ", got " .. show(actual)
end

function checks.same(expected, actual)
  local equal, where = same(expected, actual, "", {})
  local place = where and where ~= "" and "; they differ at " .. where or ""
  return equal, "expected " .. show(expected) .. ", got " .. show(actual) .. place
end

function checks.near(expected, actual, tolerance)
  if type(tolerance) ~= "number" then
    return nil, "assert.near: give a tolerance: assert.near(expected, actual, tolerance)"
  end
  local wanted = show(expected) .. " within " .. show(tolerance)
  return isNear(expected, actual, tolerance), "expected " .. wanted .. ", got " .. show(actual)
end

local relations = {
  greater = { "greater than", function(a, b) return a > b end },
  less = { "less than", function(a, b) return a < b end },
  greater_or_equal = { "that is at least", function(a, b) return a >= b end },
  less_or_equal = { "that is at most", function(a, b) return a <= b end },
}
for name, relation in pairs(relations) do
  local words, holds = relation[1], relation[2]
  checks[name] = function(value, bound)
    if type(bound) ~= "number" then
      return nil, "assert.is_" .. name .. ": the bound must be a number, got " .. show(bound)
    end
    local text = "expected a number " .. words .. " " .. show(bound) .. ", got " .. show(value)
    if type(value) ~= "number" then return nil, text end
    return holds(value, bound), text
  end
end

function checks.between(value, least, greatest)
  if type(least) ~= "number" or type(greatest) ~= "number" then
    return nil, "assert.is_between: give two bounds: assert.is_between(value, least, greatest)"
  end
  local bounds = "from " .. show(least) .. " to " .. show(greatest)
  local text = "expected a number " .. bounds .. ", got " .. show(value)
  if type(value) ~= "number" then return nil, text end
  return least <= value and value <= greatest, text
end

function checks.contains(whole, part)
  local text = "expected " .. show(part) .. " in " .. show(whole)
  if type(whole) == "string" and type(part) == "string" then
    return whole:find(part, 1, true) ~= nil, text
  elseif type(whole) ~= "table" then
    return nil, "assert.contains: argument 1 must be a table, or a text in which a text is looked "
      .. "for; got " .. show(whole)
  end
  for _, value in pairs(whole) do
    if same(part, value, "", {}) then return true, text end
  end
  return false, text
end

function checks.truthy(value)
  return not not value, "expected something true, got " .. show(value)
end

function checks.falsy(value)
  return not value, "expected false or nil, got " .. show(value)
end

checks["true"] = function(value) return value == true, "expected true, got " .. show(value) end
checks["false"] = function(value) return value == false, "expected false, got " .. show(value) end
checks["nil"] = function(value) return value == nil, "expected nil, got " .. show(value) end

function checks.error(f, wanted)
  return raises(f, wanted, function(a, b) return same(a, b, "", {}) end)
end

function checks.error_matches(f, pattern, init, plain)
  return raises(f, pattern, function(a, b) return matches(a, b, init, plain) end)
end

function checks.matches(pattern, text, init, plain)
  local said = "expected a text like " .. show(pattern) .. ", got " .. show(text)
  return matches(pattern, text, init, plain), said
end

local types = { "table", "function", "number", "string", "boolean", "userdata", "thread" }
for _, name in ipairs(types) do
  checks[name] = function(value)
    return type(value) == name, "expected a " .. name .. ", got " .. show(value)
  end
end

return checks, function(a, b) return (same(a, b, "", {})) end
