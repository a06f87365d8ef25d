--- Asks for more than the host allows.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  limits = { fuel = math.maxinteger, memory = math.maxinteger },
  onTick = function()
    while true do
    end
  end,
}
