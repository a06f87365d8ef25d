--- An endless comparator, behind pcall.
-- expect: fuel

local function try()
  pcall(table.sort, { 3, 1, 2 }, function()
    while true do
    end
  end)
  return "swallowed"
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() try() end,
}
