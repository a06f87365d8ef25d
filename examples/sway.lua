-- Leaves on a twig. No behavior is added here: `sway` finds every item with its tag.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 200 }

stage:addItem { name = "twig", center = { 160, 60 }, size = { 260, 4 } }
for i = 1, 5 do
  local center = { 50 * i + 10, 84 }
  stage:addItem { name = "leaf" .. i, center = center, size = { 16, 40 }, tags = { "sway" } }
end

return stage
