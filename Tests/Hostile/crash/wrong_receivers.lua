--- Calls every method on everything else.
-- expect: any

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local things = {
      self, self.item, self.stage, self.animator, self.animator:add("gravity", { item = self.item }),
      self.item.center, self.item.frame, libration, libration.spring {}, libration.region.radius(3), 1, "x", print, {},
      coroutine.create(print), self.stage:every(1, print), self.item:animate { x = 1, duration = 1 },
    }
    local names = {
      "add", "remove", "addItem", "removeItem", "addChild", "items", "item", "advance", "animate", "cancel", "stop",
      "touch", "playTouches", "hitTest", "record", "every", "state", "setState", "position", "rounded", "isClose",
      "parts", "union", "contains", "value", "velocity", "settlingTime", "sequence", "debug", "wait", "waitUntil", "errors",
    }
    for _, owner in ipairs(things) do
      for _, name in ipairs(names) do
        local found, method = pcall(function() return owner[name] end)
        for _, receiver in ipairs(found and type(method) == "function" and things or {}) do
          if receiver ~= self.stage and receiver ~= self.animator then
            pcall(method, receiver)
            pcall(method, receiver, receiver)
            pcall(method, receiver, {}, {})
          end
        end
      end
    end
  end,
}
