--- Adds hundreds of behaviors, timers and animations whose functions never end, all in one tick.
-- expect: fuel

local begun = 0

local function endless()
  begun = begun + 1
  while true do
  end
end

return {
  appliesTo = { tag = "prey" },
  clockMandate = true,
  onAdd = function(self)
    for _ = 1, 200 do
      self.animator:add { onTick = endless }
      self.stage:every(0.01, endless)
      self.item:animate { x = 1, duration = 0, isAdditive = false, onEnd = endless }
    end
  end,
  onTick = function(self)
    if self.stage.tick == 3 then assert(begun >= 100 and begun < 110, begun) end
  end,
}
