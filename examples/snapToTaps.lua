-- A square snaps to the point where a finger taps. Each tap removes the last snap and adds a new
-- one, also while the square still moves.

local libration = require "libration"

local stage = libration.stage { width = 320, height = 480 }
local animator = stage.animator
local square = stage:addItem { name = "square", center = { 160, 240 }, size = { 100, 100 } }
local snap

local function snapTo(point)
  if snap then snap:remove() end
  snap = animator:add("snap", { item = square, point = point })
end

local taps = {
  { 80, 100, at = 0.5 }, { 250, 300, at = 2 }, { 80, 400, at = 2.15 }, { 160, 240, at = 3.5 },
}
for _, tap in ipairs(taps) do
  animator:add("finger", { path = { tap }, down = snapTo })
end

return stage
