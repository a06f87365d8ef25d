--- Makes strings that are too long, and catches that, in every tick.
-- expect: memory

return {
  appliesTo = { tag = "prey" },
  clockMandate = true,
  onTick = function()
    local text = ("x"):rep(100000)
    for _ = 1, 20 do
      pcall(function() return text .. text end)
    end
  end,
}
