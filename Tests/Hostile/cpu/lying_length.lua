--- A table that says it has 2^62 elements.
-- expect: error without __len

local function try()
  local liar = setmetatable({}, {
    __len = function()
      return 1 << 62
    end,
  })
  table.insert(liar, 1, true)
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() try() end,
}
