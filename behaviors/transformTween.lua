--- Turns, scales and shifts an item on the animator's heartbeat, beside what moves it.
---
---     animator:add("snap", { item = card, point = { 160, 240 } })
---     animator:add("transformTween", { item = card, target = card.transform:rotated(0.4) })
---
--- It starts slowly, arrives softly and uses no clock: every update is one tick of whatever else
--- runs. Physics writes the rotation in each tick, so the target is held until this is removed.

local TransformTween = {
  params = {
    item = { kind = "item", doc = "Whose transform is changed." },
    target = { kind = "transform", doc = "What the transform becomes." },
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
