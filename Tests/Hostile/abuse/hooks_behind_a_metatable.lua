--- Hides its hooks behind a metatable that never answers.
-- expect: fine

return setmetatable({ appliesTo = { tag = "prey" } }, {
  __index = function()
    while true do
    end
  end,
  __pairs = function()
    while true do
    end
  end,
  __len = function()
    while true do
    end
  end,
})
