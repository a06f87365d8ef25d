--- Lets timers, links and ends of a removed behavior go on.
-- expect: error behavior was removed

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local item, stage = self.item, self.stage
    stage:every(0.01, function() self:remove() self.ticks = (self.ticks or 0) + 1 self:addItem(item) end)
    stage:displayLink(function() self.frames = (self.frames or 0) + 1 end)
    item:animate { x = 9, duration = 0.05, onEnd = function() self:addChild("gravity", { items = {} }) end }
    self:remove()
  end,
}
