--- Walks through everything that it can see, for a table that is not its own.
-- expect: fine

local function try()
  local seen = {}
  local function visit(value)
    if type(value) ~= "table" or seen[value] then
      return
    end
    seen[value] = true
    for key, inner in pairs(value) do
      assert(key ~= "_LOADED" and key ~= "_PRELOAD")
      visit(key)
      visit(inner)
    end
  end
  visit(_G)
  return true
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() assert(try()) end,
}
