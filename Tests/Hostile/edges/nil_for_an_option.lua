--- Nil for an option that must not be 0 ended the host; it stands for the option's own value.
-- expect: fine
local stage = libration.stage {}
local field = stage.animator:add("vortexField", { items = {} })
local radius = field.minimumRadius
field.minimumRadius = 7
field.minimumRadius = nil
assert(field.minimumRadius == radius)
local gravity = stage.animator:add("gravity", { items = {}, magnitude = 2 })
gravity.magnitude, gravity.direction = nil, nil
assert(gravity.magnitude == 1 and gravity.direction.y == 1)
return stage
