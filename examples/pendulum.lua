-- A pendulum as one behavior, made of others. A finger drags the weight aside and throws it.

local libration = require "libration"

local Pendulum = {
  params = {
    item = { kind = "item", doc = "The weight." },
    pivot = { kind = "point", unit = "pt", doc = "What it hangs from." },
  },
}

function Pendulum:onAdd()
  self:addChild("gravity", { item = self.item })
  self:addChild("attachment", { item = self.item, anchor = self.pivot })
  self.push = self:addChild("push", { item = self.item, mode = "instantaneous", active = false })
end

function Pendulum:grab(point)
  self.hand = self:addChild("attachment", { item = self.item, anchor = point })
end

function Pendulum:drag(point)
  self.hand.anchor = point
end

function Pendulum:release(velocity)
  self.hand:remove()
  self.push.angle = math.atan(velocity.y, velocity.x)
  self.push.magnitude = math.sqrt(velocity.x ^ 2 + velocity.y ^ 2) / 500
  self.push.active = true
end

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local weight = stage:addItem { name = "weight", center = { 160, 300 }, size = { 100, 100 } }
local pendulum = animator:add(Pendulum, { item = weight, pivot = { 160, 100 } })

animator:add("finger", {
  path = { { 160, 300, at = 0.5 }, { 280, 260, at = 1.5 }, { 220, 291, at = 1.75 } },
  down = function(point) pendulum:grab(point) end,
  move = function(point) pendulum:drag(point) end,
  up = function(_, velocity) pendulum:release(velocity) end,
})

-- The air brakes it; otherwise it would swing for minutes.
animator:add("dynamicItem", { item = weight, resistance = 1, angularResistance = 1 })

return stage
