--- A chain of 1,900 tables that are all asked.
-- expect: clock

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local chain = {}
    for _ = 1, 1900 do
      chain = setmetatable({}, { __index = chain })
    end
    while true do
      local _ = chain.x
    end
  end,
}
