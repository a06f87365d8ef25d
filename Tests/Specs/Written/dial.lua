--- Lets two fingers turn an item like a dial, which snaps to its steps and says so.
---
---     animator:add("dial", { item = knob, steps = 8 })
---
--- Each step it comes to makes an event `dial` with `item` and `step`, from 0 to steps - 1.

---@class libration.self.dial: libration.Self, libration.File
local Dial = {
  params = {
    item = { kind = "item", doc = "The item that is turned." },
    steps = { kind = "integer", default = 12, min = 2, max = 360, doc = "Steps of a full turn." },
    duration = { default = 0.2, min = 0, unit = "s", doc = "How long it takes to snap to a step." },
  },
}

function Dial:onAdd()
  self.step = self:nearest(self.item.angle)
  self:addChild("rotation", {
    item = self.item,
    onBegan = function() self.start = self.item.angle end,
    onChanged = function(gesture)
      self.item.angle = self.start + gesture.rotation
      self:tell(self:nearest(self.item.angle))
    end,
    onEnded = function() self:settle() end,
    onCancelled = function() self:settle() end,
  })
end

--- The number of the step that is nearest to an angle.
function Dial:nearest(angle)
  return math.floor(angle / (2 * math.pi) * self.steps + 0.5)
end

function Dial:tell(step)
  if step == self.step then return end
  self.step = step
  self.stage:emit("dial", { item = self.item.name, step = step % self.steps })
end

--- Turns it to its step.
function Dial:settle()
  self.item:animate { angle = self.step * 2 * math.pi / self.steps, duration = self.duration }
end

return Dial
