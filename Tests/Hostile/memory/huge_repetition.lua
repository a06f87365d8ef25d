--- A string of a terabyte.
-- expect: error a string has 128 KiB at most

local function try()
  return ("x"):rep(1 << 40)
end

return {
  appliesTo = { tag = "prey" },
  limits = { memory = 2000000 },
  onTick = function() try() end,
}
