--- The most elements that `table.move` takes were charged as if it refused them.
-- expect: error ran out of fuel
local stage = libration.stage {}
table.move({ 3, 0 }, 1, math.maxinteger, 0)
return stage
