"""Scenes that several tests show."""

# Two behaviors with params of every kind; the first, `spring`, pulls seven cards to a point in 4 s.
SPRINGS = """-- Cards that a spring pulls to a point, and a fan turns.
local stage = libration.stage { width = 320, height = 480 }
local cards = {}
for i = 1, 7 do
  local around = 2 * math.pi * i / 7
  cards[i] = stage:addItem {
    name = "card" .. i, size = { 60, 84 },
    center = { 160 + 110 * math.cos(around), 240 + 170 * math.sin(around) },
  }
end
local Spring = {
  clockMandate = true,
  params = {
    axes = { default = "both", choices = { "both", "x", "y" }, doc = "What is pulled." },
    damping = { default = 0.35, min = 0, max = 1, doc = "0 swings for ever, 1 does not swing." },
    frequency = { default = 1.6, min = 0.1, max = 6, unit = "Hz", doc = "Swings a second." },
    point = { kind = "point", default = { 160, 240 }, unit = "pt", doc = "Where the pile lies." },
  },
}
function Spring:onTick(dt)
  local omega, isOver = 2 * math.pi * self.frequency, self.elapsed > 4
  for _, card in ipairs(self.items) do
    local x, y, vx, vy = card:state()
    local slower = 1 - 2 * self.damping * omega * dt
    if self.axes ~= "y" then vx = vx * slower + omega ^ 2 * (self.point.x - x) * dt end
    if self.axes ~= "x" then vy = vy * slower + omega ^ 2 * (self.point.y - y) * dt end
    card:setVelocity(isOver and 0 or vx, isOver and 0 or vy)
  end
  if isOver then self:remove() end
end
local Fan = {
  clockMandate = true,
  params = {
    spread = { default = 0.12, unit = "rad", doc = "From card to card." },
    turns = { default = true, doc = "Whether cards turn." },
  },
}
function Fan:onTick()
  for i, card in ipairs(self.items) do
    card.angle = card.angle + ((self.turns and (i - 4) * self.spread or 0) - card.angle) * 0.08
  end
  if self.elapsed > 2 then self:remove() end
end
local spring = stage.animator:add(Spring, { items = cards })
stage.animator:add(Fan, { items = cards })
return stage
"""

# A thousand items on ellipses for 4 s, each on its own.
CROWD = """-- A thousand items on their ways.
local stage = libration.stage { width = 320, height = 480 }
local items = {}
for i = 1, 1000 do items[i] = stage:addItem { center = { 160, 240 }, size = { 10, 6 } } end
stage.animator:add({
  group = true,
  clockMandate = true,
  onTick = function(self, _, items)
    local place = items:index()
    local turn, radius = (place % 3 + 1) * (1.5 * self.elapsed) + place * 0.18, place * 0.13 + 20
    items.x, items.y, items.angle = turn:cos() * radius + 160, turn:sin() * radius * 1.5 + 240, turn
    if self.elapsed > 4 then self:remove() end
  end,
}, { items = items })
return stage
"""

# A green picture of 40 by 20 with a blue square in its middle.
LOGO = """<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 40 20">
<script>document.title = "hacked"</script>
<rect width="40" height="20" fill="#00ff00"/><rect x="10" width="20" height="20" fill="#0000ff"/></svg>
"""

# Items with that picture in each way.
IMAGES = """
local stage = libration.stage { width = 320, height = 480 }
local card = stage:addItem {
  name = "card", center = { 100, 100 }, size = { 80, 80 }, color = "#224466", image = "logo.svg",
}
stage:addItem {
  name = "whole", center = { 240, 100 }, size = { 80, 80 }, color = "#224466",
  image = { file = "logo.svg", fit = "fit" },
}
stage:addItem {
  name = "oval", center = { 160, 300 }, size = { 120, 80 }, color = "#224466",
  collisionBoundsType = "ellipse", image = { file = "logo.svg", fit = "stretch" },
}
stage.animator:add({
  clockMandate = true,
  onTick = function(self)
    if stage.tick == 20 then card.image = nil end
    if stage.tick == 40 then self:remove() end
  end,
}, { items = { card } })
return stage
"""
