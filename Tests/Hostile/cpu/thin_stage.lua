--- A picture of a field on a stage that is long and thin.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    local stage = libration.stage { width = 1e9, height = 1e-3 }
    stage.animator:add("noiseField", { item = stage:addItem { size = { 1, 1 } } })
    assert(stage.animator:debug { fieldSpacing = 1e-3 })
  end,
}
