--- The checks of spies, each a function of the spy and the arguments.
---
---     local holds, text = checks.called(opened, 2)
---
--- The chunk gets `same` and `show` of the other checks, what is known of each spy, what lists
--- arguments, and what stands for any argument. It returns the checks by name.

local same, show, known, list, any = ...

local checks = {}

local function calls(count) return count == 1 and "1 call" or count .. " calls" end

local function text(values)
  local shown = {}
  for index = 1, values.n do
    shown[index] = rawequal(values[index], any) and "_" or show(values[index])
  end
  return "(" .. table.concat(shown, ", ") .. ")"
end

--- Whether one of some lists of values is the wanted one, and the message if it must not be.
local function has(lists, wanted, words)
  local shown, holds = {}, false
  for number, values in ipairs(lists) do
    local equal = values.n == wanted.n
    for index = 1, wanted.n do
      equal = equal and (rawequal(wanted[index], any) or same(wanted[index], values[index]))
    end
    holds = holds or equal
    if number > #lists - 5 then shown[#shown + 1] = text(values) end
  end
  local got = #lists == 0 and "none" or table.concat(shown, ", ")
  if #lists > 5 then got = "the last 5 of " .. #lists .. ": " .. got end
  return holds, "expected a call " .. words .. " " .. text(wanted) .. ", got " .. got
end

function checks.called_with(called, ...)
  return has(known[called].calls, list(...), "with")
end

function checks.returned_with(called, ...)
  return has(known[called].results, list(...), "that returns")
end

--- Adds a check of the number of calls.
local function count(name, words, holds)
  checks[name] = function(called, n)
    if n == nil and name == "called" then
      return #known[called].calls > 0, "expected a call, got " .. calls(#known[called].calls)
    elseif type(n) ~= "number" then
      return nil, "assert.spy(s).was." .. name .. ": give a number of calls, got " .. show(n)
    end
    local got = #known[called].calls
    return holds(got, n), "expected " .. words .. calls(n) .. ", got " .. calls(got)
  end
end

count("called", "", function(got, n) return got == n end)
count("called_at_least", "at least ", function(got, n) return got >= n end)
count("called_at_most", "at most ", function(got, n) return got <= n end)
count("called_more_than", "more than ", function(got, n) return got > n end)
count("called_less_than", "less than ", function(got, n) return got < n end)

return checks
