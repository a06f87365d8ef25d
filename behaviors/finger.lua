--- Plays a finger: down at the first point of a path, along it, and up at the last.
---
---     animator:add("finger", {
---       path = { { 160, 130, at = 0.5 }, { 60, 200, at = 1.5 } },
---       move = function(point) rod.anchor = point end,
---     })
---
--- A path of one point is a tap. Times count from the addition of the behavior. It only reports the
--- finger's position: its functions move items. The animator ticks until the finger is up.

--- Returns the rule that a path breaks; nothing if it breaks none.
local function check(path)
  local time = 0
  for i, stop in ipairs(path) do
    local x, y, at
    if type(stop) == "table" then x, y, at = stop[1], stop[2], stop.at end
    if type(x) ~= "number" or type(y) ~= "number" or type(at) ~= "number" then
      return "must have points such as { 160, 240, at = 0.5 }; point " .. i .. " is not"
    elseif x - x ~= 0 or y - y ~= 0 or at - at ~= 0 then
      return "must have finite numbers; point " .. i .. " has not"
    elseif at < time or i > 1 and at == time then
      return "must have times that grow from 0; at = " .. at .. " does not"
    end
    time = at
  end
  if #path == 0 then return "must have a point" end
end

local Finger = {
  clockMandate = true,
  params = {
    path = {
      kind = "list", check = check, unit = "pt, s", doc = "Points { x, y, at = time }, each later.",
    },
    down = { kind = "function", optional = true, doc = "Called with its first point." },
    move = { kind = "function", optional = true, doc = "Called with each point of its path." },
    up = { kind = "function", optional = true, doc = "Called with its last point and velocity." },
  },
}

--- The position and the velocity of the finger between two points of its path.
local function between(from, to, time)
  local duration = to.at - from.at
  local share = math.min((time - from.at) / duration, 1)
  local dx, dy = to[1] - from[1], to[2] - from[2]
  return { x = from[1] + dx * share, y = from[2] + dy * share },
    { x = dx / duration, y = dy / duration }
end

function Finger:onAdd()
  self.start, self.leg = self.stage.elapsed, 0
end

function Finger:onTick()
  local path, time = self.path, self.stage.elapsed - self.start
  if time < path[1].at then return end

  local point, velocity = { x = path[1][1], y = path[1][2] }, { x = 0, y = 0 }
  if self.leg == 0 then
    self.leg = 1
    if self.down then self.down(point) end
  end
  while path[self.leg + 2] and time >= path[self.leg + 1].at do self.leg = self.leg + 1 end
  if path[self.leg + 1] then
    point, velocity = between(path[self.leg], path[self.leg + 1], time)
    if self.move then self.move(point, velocity) end
  end
  if time >= path[#path].at then
    if self.up then self.up(point, velocity) end
    self:remove()
  end
end

return Finger
