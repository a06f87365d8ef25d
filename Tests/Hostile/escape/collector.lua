--- Commands the collector.
-- expect: fine

local function try()
  for _, option in ipairs { "collect", "stop", "step", "generational", "setpause", "isrunning" } do
    assert(not pcall(collectgarbage, option))
  end
  return math.type(collectgarbage("count")) == "float"
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() assert(try()) end,
}
