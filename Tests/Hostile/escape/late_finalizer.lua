--- A finalizer that comes after setmetatable, so that it is never called.
-- expect: fine

local function try()
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
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() assert(try()) end,
}
