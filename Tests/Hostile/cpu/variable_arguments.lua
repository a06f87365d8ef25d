--- Calls itself with one argument more each time.
-- expect: fuel

local function try()
  local function grow(...)
    return grow(1, ...)
  end

  grow()
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() try() end,
}
