--- A story that never waits.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  story = function()
    while true do
    end
  end,
}
