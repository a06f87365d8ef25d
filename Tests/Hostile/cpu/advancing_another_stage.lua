--- Lets another stage run for a million years.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local other = libration.stage {}
    other.animator:add("gravity", { item = other:addItem { size = { 1, 1 } } })
    other:advance { ticks = 1 << 40 }
  end,
}
