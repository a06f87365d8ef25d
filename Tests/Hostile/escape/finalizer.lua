--- An endless finalizer.
-- expect: error has no __gc

local function try()
  setmetatable({}, {
    __gc = function()
      while true do
      end
    end,
  })
end

return {
  appliesTo = { tag = "prey" },
  onTick = function() try() end,
}
