--- The assertions of a spec, as luassert words them.
---
---     assert.are.equal(80, card.x)
---     assert.is_not_nil(stage:item("card"))
---     assert.spy(opened).was.called(2)
---
--- The chunk gets the checks by name, those of spies, the place of the message among the arguments
--- of each check that takes one, the words that only fill, a function that tells whether a value is
--- a spy, `begun()`, which it calls for every assertion, and `passed()`, for each that holds. It
--- returns `assert`.

local checks, spyChecks, messagePlaces, fillers, isSpy, begun, passed = ...

local function isBeginning(known, name)
  for other in pairs(known) do
    if other:sub(1, #name + 1) == name .. "_" then return true end
  end
  return false
end

local words = {}

--- The words said so far; `spy` is what they are about, if that is a spy.
local function chain(name, isNegated, spy)
  return setmetatable({ name = name, isNegated = isNegated, spy = spy or false }, words)
end

--- Adds the words of a key, such as `is_not_nil`, to the words before it.
function words.__index(said, key)
  local name, isNegated, spy = rawget(said, "name"), rawget(said, "isNegated"), rawget(said, "spy")
  for word in tostring(key):lower():gmatch("[^_]+") do
    if name == "" and (word == "not" or word == "no") then
      isNegated = not isNegated
    elseif name ~= "" or not fillers[word] then
      name = name == "" and word or name .. "_" .. word
    end
  end
  local known = spy and spyChecks or checks
  if name ~= "" and not known[name] and not isBeginning(known, name) then
    error((spy and "assert.spy" or "assert") .. " has no word " .. tostring(key), 2)
  end
  return chain(name, isNegated, spy)
end

function words.__call(said, ...)
  local name, isNegated, spy = rawget(said, "name"), rawget(said, "isNegated"), rawget(said, "spy")
  local check = (spy and spyChecks or checks)[name]
  if not check then
    local example = spy and "assert.spy(s).was.called()" or "assert.are.equal(1, x)"
    error("assert: say what must hold, as in " .. example, 2)
  end
  if check == isSpy then
    if not isSpy(...) then
      error("assert." .. name .. ": argument 1 must be a spy, got " .. type((...)), 2)
    end
    return chain("", isNegated, ...)
  end
  begun()
  local holds, text, raised
  if spy then holds, text = check(spy, ...) else holds, text, raised = check(...) end
  -- Of nil it cannot be said whether it holds.
  if holds == nil or holds == isNegated then
    local place = not spy and messagePlaces[name]
    local message = place and select(place, ...) or nil
    if holds ~= nil and isNegated then text = (text:gsub("^expected ", "did not expect ", 1)) end
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
    begun()
    if value then
      passed()
      return value, message, ...
    end
    if message == nil then message = "expected something true, got " .. tostring(value) end
    error(message, 2)
  end,
})
