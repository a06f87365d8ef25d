--- Lets an item be pulled between two places: it goes on to the one that the finger throws it to.
---
---     animator:add("drawer", { item = sheet, closed = { 160, 640 }, open = { 160, 300 } })
---
--- It gives beyond both places like a rubber band. It can be caught, turned round and thrown at any
--- time, and goes on from where it is with the velocity that it has.

local Drawer = {
  params = {
    item = { kind = "item", doc = "What is pulled." },
    closed = { kind = "point", unit = "pt", doc = "Its center when it is closed." },
    open = { kind = "point", unit = "pt", doc = "Its center when it is open, straight across." },
    isOpen = { default = false, doc = "Where it is, or goes; setting it moves the item." },
    give = { default = 200, min = 1, unit = "pt", doc = "How far it gives at most beyond." },
    response = { default = 0.4, min = 0.01, unit = "s", doc = "Period of its spring." },
    dampingRatio = { default = 0.8, min = 0.05, doc = "1 does not overshoot." },
    settled = { kind = "function", optional = true, doc = "Called with isOpen when it is there." },
  },
}

--- Goes to a place, from wherever it is and with the velocity that it has.
local function go(self, isOpen)
  self.isOpen = isOpen
  self.item:animate {
    center = isOpen and self.open or self.closed,
    spring = { response = self.response, dampingRatio = self.dampingRatio },
    allowsUserInteraction = true,
    onEnd = function(finished)
      if finished and self.settled then self.settled(self.isOpen) end
    end,
  }
end

--- Goes to the place that is nearer to where the item would come by itself.
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
  -- Fingers and springs move it, and nobody else.
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
