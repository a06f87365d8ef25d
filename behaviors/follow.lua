--- Lets an item follow another one, or a point, as if a spring pulled it there.
---
---     animator:add("follow", { item = label, target = card, offset = { 0, -40 } })
---
--- In each tick it goes on by the closed form of the spring, with the velocity it has, so the goal
--- may move or be replaced at any time. It keeps the animator ticking until it is there; a target
--- that nothing but a script moves wakes nobody after that. One that is removed leaves its place.

local Follow = {
  params = {
    item = { kind = "item", doc = "What follows." },
    target = { kind = "item", optional = true, doc = "Whom it follows." },
    point = { kind = "point", optional = true, unit = "pt", doc = "Where it goes, instead." },
    offset = { kind = "point", default = { 0, 0 }, unit = "pt", doc = "Its place from there." },
    dampingRatio = { default = 1, min = 0, max = 1000, doc = "1 does not overshoot." },
    response = { default = 0.4, min = 0.01, max = 1000, unit = "s", doc = "How slow it is." },
  },
}

--- What the spring makes of a displacement of 1 and of a velocity of 1 in a tick.
local function measure(self, dt)
  local way = { dampingRatio = self.dampingRatio, response = self.response, from = 1, to = 0 }
  local pulled = libration.spring(way)
  way.from, way.velocity = 0, 1
  local pushed = libration.spring(way)
  self.xx, self.vx = pulled:value(dt), pulled:velocity(dt)
  self.xv, self.vv = pushed:value(dt), pushed:velocity(dt)
end

--- Where the goal is; where it last was, if the target is gone.
local function goal(self)
  local target = self.target
  if target and self.stage:item(self.targetName) == target then
    self.x, self.y = target:position()
  elseif not target and self.point then
    self.x, self.y = self.point.x, self.point.y
  end
  return self.x + self.offset.x, self.y + self.offset.y
end

local function choose(self)
  if not self.target and not self.point then error("give a target or a point", 0) end
  self.targetName = self.target and self.target.name
end

function Follow:onAdd()
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
