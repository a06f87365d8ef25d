--- A scene of items with a hook each, or with one for all; it is given how many, the hook, and
--- whether it is one for all.

local count, hook, isGroup = ...

local stage = libration.stage { width = 320, height = 480 }
local pull = { clockMandate = true, group = isGroup, onTick = hook }
local items = {}
for i = 1, count do
  local center = { 160 + 100 * math.cos(i), 240 + 100 * math.sin(i) }
  items[i] = stage:addItem { center = center, size = { 10, 10 } }
  if not isGroup then stage.animator:add(pull, { item = items[i] }) end
end
if isGroup then stage.animator:add(pull, { items = items }) end
return stage
