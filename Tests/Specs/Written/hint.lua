--- Wiggles an item from time to time until a finger touches it.
---
---     animator:add("hint", { item = card, delay = 3 })
---
--- A touch begins the wait anew; after `hints` wiggles it gives up and is removed.

---@class libration.self.hint: libration.Self, libration.File
local Hint = {
  params = {
    item = { kind = "item", doc = "The item that wiggles." },
    delay = { default = 2, min = 0.1, unit = "s", doc = "Time without a touch before each hint." },
    swing = { default = 0.1, min = 0, unit = "rad", doc = "Greatest turn to each side." },
    hints = { kind = "integer", default = 3, min = 1, doc = "Number of hints." },
  },
}

function Hint:onAdd()
  self.lastTouch = 0
  self:addChild("touch", {
    item = self.item,
    onBegan = function() self.lastTouch = self.elapsed end,
  })
end

function Hint:story()
  local item, angle = self.item, self.item.angle
  for _ = 1, self.hints do
    self:waitUntil(function() return self.elapsed - self.lastTouch >= self.delay end)
    self:wait(item:animate {
      allowsUserInteraction = true,
      keyframes = {
        { at = 0.1, angle = angle + self.swing },
        { at = 0.3, angle = angle - self.swing },
        { at = 0.5, angle = angle + self.swing / 2 },
        { at = 0.6, angle = angle },
      },
    })
    self.lastTouch = self.elapsed
  end
  self:remove()
end

return Hint
