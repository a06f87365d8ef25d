--- Raises everything that can be raised.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local co = coroutine.create(print)
    for _, object in pairs { 1, 1.5, true, false, print, co, {}, self, self.item, self.stage, ("x"):rep(100000) } do
      assert(not pcall(error, object))
      self.animator:add({ onAdd = function() error(object) end }, { item = self.item })
    end
    pcall(error)
    assert(#self.stage:errors() >= 0)
  end,
}
