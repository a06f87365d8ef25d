--- Keeps handles of everything that is gone, and uses them in every way.
-- expect: fine

return {
  appliesTo = { tag = "prey" },
  onTick = function(self) self.check() end,
  onAdd = function(self)
    local stage, animator = self.stage, self.animator
    local item = stage:addItem { size = { 9, 9 } }
    local behavior = animator:add("gravity", { item = item })
    local animation = item:animate { x = 9, duration = 0.01 }
    local timer = stage:every(0.01, function() end)
    stage:removeItem(item)
    behavior:remove()
    timer:cancel()
    self.check = function()
      timer:cancel()
      local _ = animation.isRunning, animation:stop(), animation:cancel(), animation:reverse()
      for _, use in ipairs {
        function() return item.x end, function() item.x = 1 end, function() return item:state() end,
        function() item:animate { x = 1 } end, function() animator:add("gravity", { item = item }) end,
        function() stage:record(item) end, function() return behavior.magnitude end,
        function() behavior.magnitude = 2 end, function() behavior:addChild("gravity", { items = {} }) end,
        function() animator:add(behavior) end, function() stage:addGroup { items = { item } } end,
      } do
        assert(not pcall(use))
      end
      stage:removeItem(item)
      behavior:remove()
      animator:remove(behavior)
      assert(tostring(item) and tostring(behavior) and tostring(timer) and tostring(animation))
    end
  end,
}
