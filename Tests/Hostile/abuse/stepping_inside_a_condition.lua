--- Gives ticks to a stage that waits for the condition that gives ticks.
-- expect: error must not be advanced from inside its own tick

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    local stage = libration.stage {}
    stage:every(0.01, function() stage:advance { ticks = 5 } end)
    stage:advanceUntil(function() stage:advance { ticks = 1 } return false end, { ticks = 5 })
  end,
}
