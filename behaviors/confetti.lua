--- Items fly up from a point, flutter down and leave the stage at its lower edge. A group: its work
--- is done for all items at once.
return {
  group = true,
  clockMandate = true,
  params = {
    items = {},
    point = { kind = "point", optional = true, doc = "Where they start; the middle unless given." },
    speed = { default = 420, min = 0, unit = "pt/s", doc = "The greatest speed of the start." },
    gravity = { default = 500, unit = "pt/s²", doc = "How strongly they fall." },
    drag = { default = 1.5, min = 0, unit = "1/s", doc = "How strongly the air holds them." },
  },

  onTick = function(self, dt, items)
    -- Without items it waits for some, and keeps nothing awake.
    self.clockMandate = #items > 0
    if #items == 0 then return end

    items.age = self.hasBegun and items.age + dt or 0
    self.hasBegun = true
    local fresh = items[items.age:le(dt)]
    if #fresh > 0 then
      local point = self.point or { x = self.stage.width / 2, y = self.stage.height / 2 }
      local turn = fresh:random(-2.6, -0.54)
      local speed = fresh:random(0.3, 1) * self.speed
      fresh.x, fresh.y = point.x, point.y
      fresh.vx, fresh.vy = turn:cos() * speed, turn:sin() * speed
      fresh.spin, fresh.phase = fresh:random(-9, 9), fresh:random(0, 6.28)
      fresh.age = dt * 1.5
    end

    local hold = 1 - self.drag * dt
    local flutter = (items.age * 6 + items.phase):sin() * 60
    items.vx = items.vx * hold + flutter * dt
    items.vy = items.vy * hold + self.gravity * dt
    items.angularVelocity = items.spin
    items.scaleY = (items.age * 8 + items.phase):cos():abs():max(0.1)
    items[items.y:gt(self.stage.height + 20)]:remove()
  end,
}
