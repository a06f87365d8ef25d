--- Lets an item grow and shrink once: change this line, the params and onTick.
---
---     animator:add("sketch", { item = card, depth = 0.1 })

---@class libration.self.sketch: libration.Self, libration.File
local Sketch = {
  clockMandate = true,
  params = {
    depth = { default = 0.2, min = 0, doc = "Greatest growth, as a fraction." },
    duration = { default = 1, min = 0.01, unit = "s", doc = "How long it takes." },
  },
}

function Sketch:onTick()
  local share = math.min(self.elapsed / self.duration, 1)
  local scale = 1 + self.depth * math.sin(math.pi * share)
  self.item.scaleX, self.item.scaleY = scale, scale
  if share == 1 then self:remove() end
end

return Sketch
