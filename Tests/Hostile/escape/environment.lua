--- Looks for other globals than its own.
-- expect: fine

local function try()
  marker = "mine"
  assert(load("return marker")() == "mine")
  assert(load("return _G")() == _G)
  assert(getmetatable(_G) == nil and getmetatable(_ENV) == nil)
  return true
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() assert(try()) end,
}
