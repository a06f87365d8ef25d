--- Moves an item between two positions: a finger drags it, and a spring takes it to the position
--- that the finger throws it to.
---
---     animator:add("drawer", { item = sheet, closed = { 160, 640 }, open = { 160, 300 } })
---
--- Beyond both positions it is held back like a rubber band. A finger can catch it and throw it
--- back at any time; it then moves on from its present position with its present velocity.

local Drawer = {
  params = {
    item = { kind = "item", doc = "The item to drag." },
    closed = { kind = "point", unit = "pt", doc = "Its center when it is closed." },
    open = { kind = "point", unit = "pt", doc = "Its center when it is open, straight across." },
    isOpen = { default = false, doc = "Whether it is open or opens; setting it moves it." },
    give = { default = 200, min = 1, unit = "pt", doc = "Greatest distance beyond." },
    response = { default = 0.4, min = 0.01, unit = "s", doc = "Period of its spring." },
    dampingRatio = { default = 0.8, min = 0.05, doc = "1 does not overshoot." },
    settled = { kind = "function", optional = true, doc = "Called with isOpen when it is there." },
  },
}

--- Moves to a position, from the present position and with the present velocity.
local function go(self, isOpen)
  self.isOpen = isOpen
  -- Animations that run already end with this one, which alone tells of the arrival.
  local function arrived(finished)
    if finished and self.arrived == arrived and self.settled then self.settled(self.isOpen) end
  end
  self.arrived = arrived
  self.item:animate {
    center = isOpen and self.open or self.closed,
    spring = { response = self.response, dampingRatio = self.dampingRatio },
    allowsUserInteraction = true, onEnd = arrived,
  }
end

--- Moves to the position that is nearer to the point where the item would stop by itself.
local function settle(self)
  local item = self.item
  local x, y = item.x + libration.project(item.vx), item.y + libration.project(item.vy)
  local function distance(place) return (place.x - x) ^ 2 + (place.y - y) ^ 2 end
  go(self, distance(self.open) < distance(self.closed))
end

function Drawer:onAdd()
  local from, to = self.closed, self.open
  if (from.x == to.x) == (from.y == to.y) then
    error("open must be straight across, above or below closed", 0)
  end
  self.item.center = self.isOpen and to or from
  -- Only fingers and springs move it.
  self.locks = { "x", "y", "rotation" }
  self.hold = self:addChild("touch", {
    item = self.item, carriesItem = true,
    onEnded = function() settle(self) end,
    onCancelled = function() if self.pan.state == "possible" then settle(self) end end,
  })
  self.pan = self:addChild("pan", {
    item = self.item, carriesItem = true, rubberBand = self.give,
    limits = {
      math.min(from.x, to.x), math.min(from.y, to.y),
      math.abs(from.x - to.x), math.abs(from.y - to.y),
    },
    onEnded = function() settle(self) end,
    onCancelled = function() settle(self) end,
  })
end

function Drawer:onChange(name)
  if name == "isOpen" then go(self, self.isOpen) end
  if name == "give" then self.pan.rubberBand = self.give end
end

return Drawer
