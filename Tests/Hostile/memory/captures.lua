--- Matches that keep as much as they can.
-- expect: memory

return {
  appliesTo = { tag = "prey" },
  limits = { memory = 2000000 },
  onTick = function(self)
    local text = ("x"):rep(100000)
    local kept = {}
    while true do
      kept[#kept + 1] = { text:match("(.*)(.*)(.*)") }
      text = text .. "y"
    end
  end,
}
