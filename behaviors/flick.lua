--- Lets a finger drag and throw an item: it flies on with the finger's velocity and slows down.
---
---     animator:add("flick", { item = card })
---
--- A finger that comes down on it catches it in flight. While a finger has it, nothing else moves
--- it, and it pushes items in its path.

local Flick = {
  params = {
    item = { kind = "item", doc = "The item to throw." },
    resistance = { default = 3, min = 0, unit = "1/s", doc = "Rate at which velocity decays." },
    angularResistance = { default = 3, min = 0, unit = "1/s", doc = "The same for turning." },
    caught = { kind = "function", optional = true, doc = "Called when a finger has it." },
    thrown = { kind = "function", optional = true, doc = "Called with its velocity." },
  },
}

function Flick:onAdd()
  self.settings = self:addChild("dynamicItem", {
    item = self.item, resistance = self.resistance, angularResistance = self.angularResistance,
  })
  self.hold = self:addChild("touch", {
    item = self.item, carriesItem = true,
    onBegan = function() if self.caught then self.caught() end end,
  })
  self.pan = self:addChild("pan", {
    item = self.item, carriesItem = true,
    onEnded = function(pan) if self.thrown then self.thrown(pan.velocity) end end,
  })
end

function Flick:onChange()
  self.settings.resistance = self.resistance
  self.settings.angularResistance = self.angularResistance
end

return Flick
