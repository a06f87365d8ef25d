--- A default outside of a range that begins with the least integer: the message could not be written.
-- expect: error default must be from
local stage = libration.stage {}
local params = { pull = { default = 1, min = -9.2233720368547758e18, max = -5e-324 } }
stage.animator:add({ params = params, onTick = function() end }, {})
return stage
