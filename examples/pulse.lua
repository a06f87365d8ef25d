-- Three buttons pulse, each with its own options; only clock mandates keep the animator ticking.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 160 }
local names = { "calm", "plain", "eager" }
local options = {
  calm = { magnitude = 0.2, damping = 1, duration = 3 },
  plain = {},
  eager = { magnitude = 0.3, speed = 3, damping = 4, duration = 1 },
}

for i, name in ipairs(names) do
  options[name].item = stage:addItem { name = name, center = { 80 * i, 80 }, size = { 44, 44 } }
  stage.animator:add("pulse", options[name])
end

return stage
