-- A card sticks to the corners: a spring field in each quadrant pulls it there. A finger drags it
-- away, lets it go, and throws it to the corner below and then to the right.

local libration = require "libration"

local StickyCorners = {
  params = {
    item = { kind = "item", doc = "What sticks." },
    inset = { default = 20, min = 0, unit = "pt", doc = "How far from the edges it rests." },
  },
}

function StickyCorners:onAdd()
  local width, height = self.stage.width, self.stage.height
  local left, top = self.inset + self.item.width / 2, self.inset + self.item.height / 2
  local right, bottom = width - left, height - top
  local quadrant = libration.region.size(right - left, bottom - top)

  self:addChild("collision", { item = self.item, referenceBounds = true })
  self.body = self:addChild("dynamicItem", {
    item = self.item, density = 0.01, resistance = 10, friction = 0, allowsRotation = false,
  })
  self.fields = {}
  for i, corner in ipairs { { left, top }, { right, top }, { left, bottom }, { right, bottom } } do
    self.fields[i] = self:addChild("springField", {
      item = self.item, position = corner, region = quadrant,
    })
  end
end

function StickyCorners:grab()
  for _, field in ipairs(self.fields) do field:removeItem(self.item) end
  self.item.velocity = { 0, 0 }
end

function StickyCorners:release(velocity)
  for _, field in ipairs(self.fields) do field:addItem(self.item) end
  self.body:addLinearVelocity(velocity, self.item)
end

local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem { name = "card", center = { 100, 200 }, size = { 100, 100 } }
local corners = stage.animator:add(StickyCorners, { item = card })

local drags = {
  { { 70, 70, at = 2 }, { 150, 200, at = 3 }, { 150, 200, at = 3.5 } }, -- let go at rest
  { { 70, 70, at = 5.5 }, { 70, 220, at = 5.6 } }, -- thrown down
  { { 70, 410, at = 7.5 }, { 150, 410, at = 7.6 } }, -- thrown to the right
}
for _, path in ipairs(drags) do
  stage.animator:add("finger", {
    path = path,
    down = function() corners:grab() end,
    move = function(point) card.center = point end,
    up = function(_, velocity) corners:release(velocity) end,
  })
end

return stage
