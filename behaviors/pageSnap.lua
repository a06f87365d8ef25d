--- Turns the pages of a long item: a finger drags it, and it comes to rest on a page.
---
---     animator:add("pageSnap", { item = strip, pages = 4 })
---
--- The item begins on page 1. A throw turns one page at most, as in a photo browser. Beyond the
--- first and the last page the item is held back like a rubber band. A finger can catch it at any
--- time.

local PageSnap = {
  params = {
    item = { kind = "item", doc = "The item with the pages." },
    pages = { kind = "integer", min = 1, doc = "The number of pages." },
    length = {
      kind = "number", optional = true, min = 1, unit = "pt",
      doc = "Of a page; the stage's if unset.",
    },
    axis = { kind = "choice", default = "x", choices = { "x", "y" }, doc = "Along which to go." },
    page = { default = 1, kind = "integer", min = 1, doc = "The page; setting it turns to it." },
    response = { default = 0.35, min = 0.01, unit = "s", doc = "Period of its spring." },
    dampingRatio = { default = 1, min = 0.05, doc = "1 does not overshoot." },
    turned = { kind = "function", optional = true, doc = "Called with the page when it is there." },
  },
}

--- Moves to a page, from the present position and with the present velocity.
local function go(self, page)
  self.page = math.max(1, math.min(page, self.pages))
  -- Animations that run already end with this one, which alone tells of the arrival.
  local function arrived(finished)
    if finished and self.arrived == arrived and self.turned then self.turned(self.page) end
  end
  self.arrived = arrived
  self.item:animate {
    [self.axis] = self.start - (self.page - 1) * self.length,
    spring = { response = self.response, dampingRatio = self.dampingRatio },
    allowsUserInteraction = true, onEnd = arrived,
  }
end

--- The page that is nearest to a position of the center.
local function pageAt(self, place)
  return math.floor((self.start - place) / self.length + 1.5)
end

--- Moves to the page nearest to the point where the item would stop by itself, one page at most.
local function settle(self)
  local place, velocity = self.item[self.axis], self.item["v" .. self.axis]
  local page = pageAt(self, place + libration.project(velocity))
  go(self, math.max(self.home - 1, math.min(page, self.home + 1)))
end

function PageSnap:onAdd()
  local axis, stage = self.axis, self.stage
  self.length = self.length or (axis == "x" and stage.width or stage.height)
  self.start = self.item[axis] + (self.page - 1) * self.length
  self.home = self.page
  local way = (self.pages - 1) * self.length
  local x, y = self.item.x, self.item.y
  -- Only fingers and springs move it.
  self.locks = { "x", "y", "rotation" }
  self.hold = self:addChild("touch", {
    item = self.item, carriesItem = true,
    onBegan = function() self.home = pageAt(self, self.item[axis]) end,
    onEnded = function() settle(self) end,
    onCancelled = function() if self.pan.state == "possible" then settle(self) end end,
  })
  self.pan = self:addChild("pan", {
    item = self.item, carriesItem = true, rubberBand = self.length,
    limits = axis == "x" and { self.start - way, y, way, 0 } or { x, self.start - way, 0, way },
    onEnded = function() settle(self) end,
    onCancelled = function() settle(self) end,
  })
end

function PageSnap:onChange(name)
  if name == "page" then go(self, self.page) end
end

return PageSnap
