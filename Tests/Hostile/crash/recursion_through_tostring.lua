--- Errors that are described by errors.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local meta = {}
    meta.__tostring = function() return tostring(setmetatable({}, meta)) end
    error(setmetatable({}, meta))
  end,
}
