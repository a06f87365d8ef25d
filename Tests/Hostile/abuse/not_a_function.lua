--- A hook that is a table with `__call`.
-- expect: refused onTick

return {
  appliesTo = { tag = "prey" },
  onTick = setmetatable({}, { __call = function() end }),
}
