--- Looks for addresses in strings.
-- expect: fine

local function try()
  assert(not pcall(string.format, "%p", {}))
  assert(tostring({}):match("^table: %d+$"))
  assert(("%s"):format(print):match("^function: %d+$"))
  return true
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() assert(try()) end,
}
