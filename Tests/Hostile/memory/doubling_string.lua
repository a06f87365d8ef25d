--- A string that doubles.
-- expect: memory

local function try()
  local text = "x"
  while true do
    text = text .. text
  end
end

return {
  appliesTo = { tag = "prey" },
  limits = { memory = 2000000 },
  onTick = function() try() end,
}
