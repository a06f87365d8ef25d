--- Turns, scales and shifts an item in the ticks of other behaviors that move it.
---
---     animator:add("snap", { item = card, point = { 160, 240 } })
---     animator:add("transformTween", { item = card, target = card.transform:rotated(0.4) })
---
--- It starts slowly, ends softly and does not keep the animator ticking: it makes one update in
--- each tick that runs. Physics writes the rotation in each tick, so it sets the target until it is
--- removed.

local TransformTween = {
  params = {
    item = { kind = "item", doc = "The item to transform." },
    target = { kind = "transform", doc = "The transform at the end." },
    acceleration = { default = 0.0025, min = 0, unit = "1/tick²", doc = "Growth of the rate." },
  },
}

function TransformTween:onAdd()
  self.start, self.rate, self.percent = self.item.transform, 0, 0
end

function TransformTween:onTick()
  self.rate = self.rate + self.acceleration
  self.percent = math.min(self.percent + self.rate, 1)
  local eased = libration.easing.easeOut(self.percent)
  self.item.transform = libration.tween(self.start, self.target, eased)
end

return TransformTween
