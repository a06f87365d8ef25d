--- Makes stages with items and then fails, so that a version that is tried out takes them with it.
-- expect: error that is all

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    for _ = 1, 20 do
      local stage = libration.stage {}
      local item = stage:addItem { size = { 9, 9 } }
      stage.animator:add("gravity", { item = item })
      stage:every(0.1, print)
      item:animate { x = 1, duration = 1 }
      stage:advance { ticks = 3 }
    end
    error("that is all")
  end,
}
