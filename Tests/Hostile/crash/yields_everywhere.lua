--- Yields from all places where nobody can wait.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local yield = coroutine.yield
    assert(not pcall(yield))
    for _, body in ipairs {
      function() table.sort({ 3, 2, 1 }, yield) end,
      function() return (("x"):gsub("x", yield)) end,
      function() load(yield) end,
      function() tostring(setmetatable({}, { __tostring = yield })) end,
      function() return self.animator:add({ params = { a = { default = 1, check = yield } } }, { item = self.item, a = 2 }) end,
      function() libration.stage({}):advanceUntil(yield, { ticks = 1 }) end,
      function() xpcall(error, yield) end,
    } do
      local co = coroutine.create(body)
      coroutine.resume(co)
      coroutine.close(co)
    end
  end,
}
