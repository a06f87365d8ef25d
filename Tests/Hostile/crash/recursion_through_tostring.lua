--- Errors that are described by errors.
-- expect: error a table value without a message

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local meta = {}
    meta.__tostring = function() return tostring(setmetatable({}, meta)) end
    error(setmetatable({}, meta))
  end,
}
