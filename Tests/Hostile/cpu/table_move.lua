--- Moves 2^62 elements.
-- expect: fuel

local function try()
  while true do
    pcall(table.move, {}, 1, 1 << 62, 2)
  end
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() try() end,
}
