-- returns true
assert(getmetatable("") == false)
assert(not pcall(setmetatable, "", {}))
assert(not pcall(function()
  string.upper = nil
end))
return ("x"):upper() == "X"
