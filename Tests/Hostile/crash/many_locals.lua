--- Source text with more locals, upvalues and constants than there may be.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    assert(not load(("local a = 1 "):rep(300)))
    local uses = {}
    for i = 1, 300 do uses[i] = "a" .. i end
    assert(load("return function() return " .. table.concat(uses, "+") .. " end"))
    assert(load("return {" .. ("1.5,"):rep(30000) .. "}"))
  end,
}
