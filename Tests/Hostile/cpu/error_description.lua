--- Endless loops in `__tostring`, behind pcall.
-- expect: fuel

local function try()
  local function burn()
    while true do
    end
  end

  while true do
    pcall(tostring, setmetatable({}, { __tostring = burn }))
  end
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() try() end,
}
