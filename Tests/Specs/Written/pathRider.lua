--- Moves an item along a line through points at a constant speed, turned the way it goes.
---
---     animator:add("pathRider", { item = ship, points = { { 40, 40 }, { 280, 40 }, { 9, 90 } } })
---
--- With `loops` it goes back to the first point and on; otherwise it ends at the last one and is
--- removed.

---@class libration.self.pathRider: libration.Self, libration.File
local PathRider = {
  clockMandate = true,
  params = {
    item = { kind = "item", doc = "The item that moves." },
    points = {
      kind = "list", doc = "The points, at least two.",
      check = function(points)
        if #points < 2 then return "must have at least two points" end
        for _, point in ipairs(points) do
          if type(point) ~= "table" or not (point[1] or point.x) then
            return "must have points only"
          end
        end
      end,
    },
    speed = { default = 120, min = 1, unit = "pt/s", doc = "Speed along the line." },
    loops = { default = false, doc = "Whether it goes round and round." },
    turns = { default = true, doc = "Whether the item points the way it goes." },
  },
}

--- The straight parts: start, end, length.
local function parts(points, isClosed)
  local list = {}
  for place = 1, isClosed and #points or #points - 1 do
    local a, b = points[place], points[place % #points + 1]
    local ax, ay, bx, by = a.x or a[1], a.y or a[2], b.x or b[1], b.y or b[2]
    local length = math.sqrt((bx - ax) ^ 2 + (by - ay) ^ 2)
    if length > 0 then list[#list + 1] = { ax, ay, bx, by, length = length } end
  end
  return list
end

function PathRider:onAdd()
  self.parts = parts(self.points, self.loops)
  self.place, self.way = 1, 0
end

function PathRider:onTick(dt)
  self.way = self.way + self.speed * dt
  local part = self.parts[self.place]
  while part and self.way >= part.length do
    self.way = self.way - part.length
    self.place = self.place + 1
    if self.loops and self.place > #self.parts then self.place = 1 end
    part = self.parts[self.place]
  end
  if not part then
    part = self.parts[#self.parts]
    self.item:setPosition(part[3], part[4])
    self.stage:emit("arrived", { item = self.item.name })
    self:remove()
    return
  end

  local share = self.way / part.length
  self.item:setPosition(
    libration.tween(part[1], part[3], share), libration.tween(part[2], part[4], share))
  if self.turns then self.item.angle = math.atan(part[4] - part[2], part[3] - part[1]) end
end

function PathRider:onChange(name)
  if name == "points" or name == "loops" then self:onAdd() end
end

return PathRider
