--- Wakes the animator at every pause, and stops it at every resume.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function()
    local stage = libration.stage {}
    local item = stage:addItem { size = { 9, 9 } }
    stage.animator.onPause = function() item.vx = 100 stage.animator:add("gravity", { item = item }) end
    stage.animator.onResume = function() local first = stage.animator.behaviors[1] if first then first:remove() end end
    stage.animator:add("gravity", { item = item })
    stage:advance { ticks = 100, force = true }
  end,
}
