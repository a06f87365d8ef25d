--- Stages of every size and rate.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    for _, number in ipairs { 0, 1e308, -1e308, 5e-324, math.maxinteger, math.mininteger, 1e-9, 1e9 } do
      for _, option in ipairs { "width", "height", "rate", "seed" } do
        local ok, stage = pcall(libration.stage, { [option] = number })
        if ok then
          local item = stage:addItem { size = { 5, 5 } }
          stage.animator:add("gravity", { item = item })
          stage.animator:add("collision", { item = item, referenceBounds = true })
          pcall(stage.advance, stage, { ticks = 5 })
          pcall(stage.advance, stage, { seconds = 1e-300 })
          pcall(stage.animator.debug, stage.animator)
        end
      end
    end
  end,
}
