--- The options of behaviors that all scenes share.

local Options = {}

function Options.snap(item, point)
  local options = { item = item, point = point }
  options.dampng = 0.3 -- fault
  return options
end

return Options
