--- Instructions that copy half a hundred kilobytes each.
-- expect: fuel

local function try()
  local text = ("x"):rep(60000)
  while true do
    local _ = text .. "y"
  end
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() try() end,
}
