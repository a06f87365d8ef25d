--- A behavior that is saved again and again; it is given its version, its clock mandate and the
--- hook that fails.

local version, clockMandate, failing = ...
local middle = require("stage.middle")

local Pull = {
  clockMandate = clockMandate,
  appliesTo = { tag = "pulled" },
  params = { pull = { default = 1, min = 0 } },
}

function Pull:onReload()
  self.version = version
  if failing == "onReload" then error("not yet") end
end

function Pull:onTick(dt)
  local item = self.item
  item.vx = item.vx + self.pull * (middle[1] - item.x) * dt
  item.vy = item.vy + self.pull * (middle[2] - item.y) * dt
  self.place = { item.x, item.y }
  self.label = ("%.1f, %.1f"):format(item.x, item.y)
  if failing == "onTick" then self.label:nothing() end
end

return Pull
