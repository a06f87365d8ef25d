--- Nothing, repeated 2^62 times.
-- expect: fuel

local function try()
  return ("").rep("", 1 << 62)
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() try() end,
}
