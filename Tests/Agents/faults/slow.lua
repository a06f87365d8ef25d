-- A run that takes long: a behavior works in every tick, and nothing comes to rest.
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 160, 240 }, size = { 60, 90 } }
stage.animator:add({
  clockMandate = true,
  onTick = function(self)
    for _ = 1, 100000 do self.item.angle = math.sin(self.elapsed) end
  end,
}, { item = card })
return stage
