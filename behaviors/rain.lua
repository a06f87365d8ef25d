--- Items fall like drops: each that leaves the stage below begins again above it. A group: its work
--- is done for all items at once.
return {
  group = true,
  clockMandate = true,
  params = {
    items = {},
    speed = { default = 400, min = 0, unit = "pt/s", doc = "The speed of the nearest drops." },
    wind = { default = 30, unit = "pt/s", doc = "The speed to the right." },
    depth = { default = 0.5, min = 0, max = 1, doc = "How much slower the farthest drops are." },
  },

  onTick = function(self, _, items)
    -- Without items it waits for some, and keeps nothing awake.
    self.clockMandate = #items > 0
    if #items == 0 then return end

    local width, height = self.stage.width, self.stage.height
    if not self.hasBegun then
      self.hasBegun = true
      items.x, items.y = items:random(0, width), items:random(-height, height)
      items.near = 0
    end
    -- Drops that come later begin with 0, as all others did.
    local fresh = items[items.near:le(0)]
    fresh.near = fresh:random(1 - self.depth, 1)
    items.vx, items.vy = self.wind, items.near * self.speed
    local gone = items[items.y:gt(height)]
    gone.y = gone.y - height - 20
    gone.x = gone:random(0, width)
  end,
}
