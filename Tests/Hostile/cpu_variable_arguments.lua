-- runs out of fuel
local function grow(...)
  return grow(1, ...)
end

grow()
