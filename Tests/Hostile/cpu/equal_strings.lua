--- Compares strings of sixty kilobytes that differ in the end.
-- expect: clock

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local a, b = ("x"):rep(60000) .. "a", ("x"):rep(60000) .. "b"
    while true do
      local _ = a == b or a < b
    end
  end,
}
