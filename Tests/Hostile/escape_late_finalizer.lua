-- returns true
-- A __gc that comes after setmetatable is never called.
local meta = {}
for _ = 1, 1000 do
  setmetatable({}, meta)
end
meta.__gc = function()
  escaped = true
end
local kept = {}
for i = 1, 200000 do
  kept[i % 10 + 1] = { i }
end
return escaped == nil and not pcall(setmetatable, {}, meta)
