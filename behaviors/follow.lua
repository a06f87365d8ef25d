--- Makes an item follow another item, or a point, as if a spring pulled it there.
---
---     animator:add("follow", { item = label, target = card, offset = { 0, -40 } })
---
--- In each tick it moves by the closed form of the spring, starting with its velocity, so the goal
--- may move or be replaced at any time. It keeps the animator ticking until the item has arrived.
--- After that, a target that only a script moves does not wake the animator. The position of a
--- removed target stays the goal.

local Follow = {
  params = {
    item = { kind = "item", doc = "The item that follows." },
    target = { kind = "item", optional = true, doc = "The item to follow." },
    point = { kind = "point", optional = true, unit = "pt", doc = "The point to go to, instead." },
    offset = { kind = "point", default = { 0, 0 }, unit = "pt", doc = "Its place from there." },
    dampingRatio = { default = 1, min = 0, max = 1000, doc = "1 does not overshoot." },
    response = { default = 0.4, min = 0.01, max = 1000, unit = "s", doc = "Period of its spring." },
  },
}

--- The effect of the spring on a displacement of 1 and on a velocity of 1 in a tick.
local function measure(self, dt)
  local way = { dampingRatio = self.dampingRatio, response = self.response, from = 1, to = 0 }
  local pulled = libration.spring(way)
  way.from, way.velocity = 0, 1
  local pushed = libration.spring(way)
  self.xx, self.vx = pulled:value(dt), pulled:velocity(dt)
  self.xv, self.vv = pushed:value(dt), pushed:velocity(dt)
end

--- The position of the goal; its last position, if the target was removed.
local function goal(self)
  local target = self.target
  if target and self.targetName and self.stage:item(self.targetName) == target then
    self.x, self.y = target:position()
  elseif not target and self.point then
    self.x, self.y = self.point.x, self.point.y
  end
  return self.x + self.offset.x, self.y + self.offset.y
end

--- Notes the goal, which stays once the target is removed. The target may be gone already.
local function choose(self)
  if not self.target and not self.point then error("give a target or a point", 0) end
  local isThere, name = pcall(function() return self.target.name end)
  self.targetName = isThere and name or nil
  goal(self)
end

function Follow:onAdd()
  -- Without a goal so far the item stays in place.
  self.x = self.x or self.item.x - self.offset.x
  self.y = self.y or self.item.y - self.offset.y
  choose(self)
  self.speedX, self.speedY = self.item:velocity()
  self.clockMandate = true
end

function Follow:onTick(dt)
  if not self.xx then measure(self, dt) end
  local goalX, goalY = goal(self)
  local x, y = self.item:position()
  local dx, dy, vx, vy = x - goalX, y - goalY, self.speedX, self.speedY
  self.speedX, self.speedY = self.vx * dx + self.vv * vx, self.vx * dy + self.vv * vy
  dx, dy = self.xx * dx + self.xv * vx, self.xx * dy + self.xv * vy

  local isThere = math.max(math.abs(dx), math.abs(dy)) < 0.01
    and math.max(math.abs(self.speedX), math.abs(self.speedY)) < 0.1
  if isThere then dx, dy, self.speedX, self.speedY = 0, 0, 0, 0 end
  self.item:setPosition(goalX + dx, goalY + dy)
  self.clockMandate = not isThere
end

function Follow:onChange()
  choose(self)
  self.xx, self.clockMandate = nil, true
end

return Follow
