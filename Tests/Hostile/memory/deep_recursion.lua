--- Recursion without end.
-- expect: memory

local function try()
  local function deeper(n)
    return 1 + deeper(n + 1)
  end

  return deeper(1)
end

return {
  appliesTo = { tag = "prey" },
  limits = { memory = 2000000 },
  onTick = function() try() end,
}
