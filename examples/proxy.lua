-- Two buttons wobble in the same way: the size of one is the center of a hidden item on a spring,
-- the size of the other is a formula.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 200 }
local animator = stage.animator
local rest, frequency, damping = 100, 2, 0.3

local mapped = stage:addItem { name = "mapped", center = { 90, 100 }, size = { rest, rest } }
local proxy = stage:addItem {
  name = "proxy", center = { rest, rest }, size = { 100, 100 }, hidden = true,
}
animator:add("attachment", {
  item = proxy, anchor = { rest, rest }, length = 0, frequency = frequency, damping = damping,
})
animator:add("push", { item = proxy, mode = "instantaneous", angle = math.pi / 4, magnitude = 2 })
animator:add("sizeMapping", { item = mapped, proxy = proxy })

-- The push gives 200 pt/s along the diagonal; the spring turns it into a damped sinusoid.
local speed = 200 * math.cos(math.pi / 4)
local turning = 2 * math.pi * frequency
local decay = damping * turning
local swing = math.sqrt(turning ^ 2 - decay ^ 2)

local plain = stage:addItem { name = "plain", center = { 230, 100 }, size = { rest, rest } }
animator:add({
  clockMandate = true, -- no force keeps the animator ticking
  onTick = function(self, dt)
    local t = self.elapsed + dt
    local size = rest + speed / swing * math.sin(swing * t) * math.exp(-decay * t)
    self.item.size = { size, size }
    if speed / swing * math.exp(-decay * t) < 1e-4 then self:remove() end
  end,
}, { item = plain })

return stage
