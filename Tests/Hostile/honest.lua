--- Lives beside every hostile script, and must do what it does without it.

honestMark = "honest"

local Honest = { appliesTo = { tag = "honest" }, clockMandate = true }

function Honest:onTick(dt)
  self.time = (self.time or 0) + dt
  self.item.scaleX = 1 + math.sin(self.time * 5) / 2
  for key, value in pairs(self) do
    if value == self.item then self.seen = key end
  end
end

function Honest:onContact(contact)
  if contact.phase == "began" then self.item.angularVelocity = self.item.angularVelocity + 3 end
end

function Honest:story()
  while true do
    self:wait(0.1)
    self.item.vx = self.item.vx + 20
  end
end

return Honest
