--- Removes a behavior when all its items have been slow for some ticks.
---
---     local snap = animator:add("snap", { item = card, point = { 200, 300 } })
---     animator:add("velocityWatcher", { item = card, target = snap, watch = "linear" })
---
--- An item that only slides has no angular velocity, and an item that reverses has no linear
--- velocity for a moment: `angular` alone is too early, and one slow tick proves nothing. It stops
--- the items as it removes the target, also those that only turn slowly. Without items it waits.

local VelocityWatcher = {
  passive = true,
  params = {
    items = { kind = "items", doc = "The items to watch; all must be slow." },
    target = { kind = "behavior", doc = "The behavior to remove." },
    watch = {
      default = "both",
      choices = { "linear", "angular", "both", "either" },
      doc = "Which velocity must be low; either: one of the two is enough.",
    },
    linear = { default = 5, min = 0, unit = "pt/s", doc = "Speed below which an item is slow." },
    angular = { default = 0.1, min = 0, unit = "rad/s", doc = "The same for its turning." },
    quietTicks = { kind = "integer", default = 6, min = 1, doc = "Slow ticks to wait for." },
    stops = { default = true, doc = "Whether the items stand still from the removal on." },
  },
}

local tests = {
  linear = function(linear) return linear end,
  angular = function(_, angular) return angular end,
  both = function(linear, angular) return linear and angular end,
  either = function(linear, angular) return linear or angular end,
}

function VelocityWatcher:onAdd()
  self.resting, self.quiet = {}, 0
end

--- An item at rest is slow, however long it has been.
function VelocityWatcher:onRest(item)
  self.resting[item] = true
end

function VelocityWatcher:onTick()
  if #self.items == 0 then
    self.quiet = 0
    return
  end

  local areResting = true
  for _, item in ipairs(self.items) do
    if not self:isSlow(item) then
      self.resting[item], self.quiet = nil, 0
      return
    end
    areResting = areResting and self.resting[item]
  end

  self.quiet = self.quiet + 1
  if self.quiet >= self.quietTicks or areResting then
    if self.stops then self:stopItems() end
    self.target:remove()
    self:remove()
  end
end

function VelocityWatcher:isSlow(item)
  local speed = math.sqrt(item.vx ^ 2 + item.vy ^ 2)
  return tests[self.watch](speed < self.linear, math.abs(item.angularVelocity) < self.angular)
end

--- Stops the items, fast ones too.
function VelocityWatcher:stopItems()
  for _, item in ipairs(self.items) do item.vx, item.vy, item.angularVelocity = 0, 0, 0 end
end

return VelocityWatcher
