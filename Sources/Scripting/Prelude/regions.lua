--- Regions: lists of a word and its arguments.
---
--- This chunk gets the methods and a function that writes a region as text; it returns the
--- metatable.

local methods, describe = ...

local function equal(a, b)
  if rawlen(a) ~= rawlen(b) then return false end
  for place = 1, rawlen(a) do
    if rawget(a, place) ~= rawget(b, place) then return false end
  end
  return true
end

return {
  __index = methods,
  __newindex = function() error("a region cannot be changed; make another one", 2) end,
  __eq = equal,
  __tostring = function(region) return "region (" .. describe(region) .. ")" end,
  __metatable = false,
}
