-- Two squares fall: one bounces like a bare item, the other with elasticity 0.5. A tap starts them
-- again.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local plain = stage:addItem { name = "plain", center = { 90, 90 }, size = { 100, 100 } }
local bouncy = stage:addItem { name = "bouncy", center = { 230, 90 }, size = { 100, 100 } }

animator:add("gravity", { items = { plain, bouncy } })
animator:add("collision", { items = { plain, bouncy }, referenceBounds = true })
animator:add("dynamicItem", { item = bouncy, elasticity = 0.5 })

--- Sets an item's velocity to 0 and puts it back. The new values take effect at once, without a
--- call that updates the item.
local function restart(item, x)
  item.velocity, item.angularVelocity = { 0, 0 }, 0
  item.center, item.angle = { x, 90 }, 0
end

animator:add("finger", {
  path = { { 160, 240, at = 1.5 } },
  down = function()
    restart(plain, 90)
    restart(bouncy, 230)
  end,
})

return stage
