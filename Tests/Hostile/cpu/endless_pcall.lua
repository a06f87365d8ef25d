--- Every error is caught by one more pcall.
-- expect: fuel

local function try()
  local function again()
    while true do
      pcall(again)
    end
  end

  while true do
    pcall(again)
  end
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() try() end,
}
