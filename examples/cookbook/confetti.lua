-- A tap throws sixty pieces of paper; each is removed once it is out of sight.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local colors = { "gold", "tomato", "skyblue", "orchid" }
animator.activeBounds = { 0, -400, 320, 880 }

animator:add("tap", {
  anywhere = true,
  onEnded = function(tap)
    local pieces = {}
    for i = 1, 60 do
      local piece = stage:addItem {
        center = tap.location, size = { 6, 10 }, color = colors[i % 4 + 1],
      }
      local angle = -math.pi / 2 + (math.random() - 0.5)
      local speed = 500 + 300 * math.random()
      piece.velocity = { speed * math.cos(angle), speed * math.sin(angle) }
      piece.angularVelocity = 20 * (math.random() - 0.5)
      pieces[i] = piece
    end
    animator:add({
      onAdd = function(self)
        self:addChild("gravity", { items = pieces })
        self:addChild("dynamicItem", { items = pieces, resistance = 1 })
      end,
      onLeave = function(_, piece) stage:removeItem(piece) end,
    }, { items = pieces })
  end,
})
return stage
