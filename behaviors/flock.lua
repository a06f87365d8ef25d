--- Items fly together: each keeps away from those too near, and takes the heading and the place of
--- those around it. A group: its work is done for all items at once.
return {
  group = true,
  clockMandate = true,
  params = {
    items = {},
    sight = { default = 40, min = 1, unit = "pt", doc = "How far an item sees others." },
    speed = { default = 90, min = 0, unit = "pt/s", doc = "The speed that each tends to." },
    distance = { default = 14, min = 0, unit = "pt", doc = "What is nearer is avoided." },
    turn = { default = 3, min = 0, doc = "How strongly each follows the others." },
  },

  onTick = function(self, dt, items)
    -- Without items it waits for some, and keeps nothing awake.
    self.clockMandate = #items > 0
    if #items == 0 then return end

    local x, y, vx, vy = items.x, items.y, items.vx, items.vy
    local near = items:neighbors(self.sight)
    local seen = near:count():gt(0)
    local close = items:nearest(self.distance)
    local isClose = close:count():gt(0)

    -- Towards the middle and the heading of those around, and away from the nearest.
    local ax = seen:select(near:mean(x) - x + (near:mean(vx) - vx), 0)
    local ay = seen:select(near:mean(y) - y + (near:mean(vy) - vy), 0)
    ax = ax + isClose:select((x - close:sum(x)) * 20, 0)
    ay = ay + isClose:select((y - close:sum(y)) * 20, 0)

    -- Back from the edges of the stage.
    local width, height = self.stage.width, self.stage.height
    ax = ax + x:lt(0):select(-x, 0) * 10 - x:gt(width):select(x - width, 0) * 10
    ay = ay + y:lt(0):select(-y, 0) * 10 - y:gt(height):select(y - height, 0) * 10

    vx = vx + ax * (self.turn * dt)
    vy = vy + ay * (self.turn * dt)
    local speed = (vx * vx + vy * vy):sqrt()
    local pace = speed:gt(0):select(self.speed / speed, 0)
    items.vx = vx * (1 + (pace - 1) * 0.1)
    items.vy = vy * (1 + (pace - 1) * 0.1)
  end,
}
