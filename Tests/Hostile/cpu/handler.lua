--- An endless message handler.
-- expect: fuel

local function try()
  while true do
    xpcall(error, function()
      while true do
      end
    end)
  end
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() try() end,
}
