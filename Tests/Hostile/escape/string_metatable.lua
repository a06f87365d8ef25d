--- Changes what strings can do, for all files.
-- expect: fine

local function try()
  assert(getmetatable("") == false)
  assert(not pcall(setmetatable, "", {}))
  assert(not pcall(function()
    string.upper = nil
  end))
  return ("x"):upper() == "X"
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() assert(try()) end,
}
