-- fails with "has no __gc"
setmetatable({}, {
  __gc = function()
    while true do
    end
  end,
})
