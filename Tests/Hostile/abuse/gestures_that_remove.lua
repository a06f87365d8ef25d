--- Removes gestures, items and fingers from inside of gestures.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local stage, item = self.stage, self.item
    for _, kind in ipairs { "tap", "pan", "pinch", "rotation", "longPress", "touch" } do
      local gesture
      local function leave()
        gesture:remove()
        stage:cancelTouches()
        stage:touch { phase = "began", id = 3, x = item.x, y = item.y }
      end
      gesture = self.animator:add(kind, { item = item, onEnded = leave, onBegan = kind ~= "tap" and leave or nil })
    end
    stage:touch { phase = "began", x = item.x, y = item.y }
    stage:touch { phase = "moved", x = item.x + 40, y = item.y, time = 0.05 }
    stage:touch { phase = "ended", x = item.x + 40, y = item.y, time = 0.1 }
  end,
}
