--- A scene of items with a hook each; it is given how many, and the hook.

local count, hook = ...

local stage = libration.stage { width = 320, height = 480 }
local pull = { clockMandate = true, onTick = hook }
for i = 1, count do
  local center = { 160 + 100 * math.cos(i), 240 + 100 * math.sin(i) }
  local item = stage:addItem { center = center, size = { 10, 10 } }
  stage.animator:add(pull, { item = item })
end
return stage
