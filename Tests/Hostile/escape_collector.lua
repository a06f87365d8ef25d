-- returns true
for _, option in ipairs { "collect", "stop", "step", "generational", "setpause", "isrunning" } do
  assert(not pcall(collectgarbage, option))
end
return math.type(collectgarbage("count")) == "float"
