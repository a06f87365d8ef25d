--- An error message of a hundred kilobytes.
-- expect: error bytes more

local function try()
  error(("x"):rep(100000), 0)
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() try() end,
}
