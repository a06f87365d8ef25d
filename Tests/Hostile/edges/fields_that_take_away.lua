--- A look at fields whose functions take away the items and behaviors that are looked at.
-- expect: fine
local stage = libration.stage {}
local item = stage:addItem { size = { 40, 40 } }
local other = stage:addItem { center = { 90, 90 }, size = { 30, 30 } }
local field
stage.animator:add("customField", {
  items = { item },
  evaluate = function()
    stage:removeItem(other)
    field:remove()
    return 0, 0
  end,
})
field = stage.animator:add("magneticField", { items = { item, other } })
assert(#stage.animator:debug().fields == 2)
assert(#stage.animator:debug().fields == 1)
return stage
