-- fails with "without __len"
local liar = setmetatable({}, {
  __len = function()
    return 1 << 62
  end,
})
table.insert(liar, 1, true)
