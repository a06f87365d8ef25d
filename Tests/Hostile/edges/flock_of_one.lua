--- A flock of one item that looks at nothing but its own place: its grid had cells of no size.
-- expect: fine
local stage = libration.stage {}
local bird = stage:addItem { size = { 40, 40 } }
local flock = stage.animator:add("flock", { items = { bird } })
flock.distance = 0
return stage
