--- Records an item of another stage thousands of times, then lets that stage run.
-- expect: fuel

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local stage = libration.stage {}
    local item = stage:addItem { size = { 9, 9 } }
    for _ = 1, 9999 do
      stage:record(item)
    end
    stage:advance { ticks = 1e9 }
  end,
}
