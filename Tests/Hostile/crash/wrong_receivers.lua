--- Calls every method of one thing, another in each tick, on everything else.
-- expect: fine

local names = {
  "add", "addItem", "removeItem", "addChild", "items", "item", "advance", "animate", "cancel", "stop", "pause", "reverse",
  "touch", "playTouches", "hitTest", "raycast", "itemsIn", "record", "every", "displayLink", "state", "setState", "position", "rounded", "isClose",
  "parts", "union", "contains", "value", "velocity", "settlingTime", "sequence", "debug", "wait", "waitUntil", "errors",
  "tween", "project", "rubberBand", "curve", "decay", "stage", "requiresFailure", "locationIn", "scaled", "addGroup",
}

local function isClear(message)
  for _, word in ipairs { "must", "give ", "expected", "has no option", "was removed", "there is no", "only a story", "in a tree already", "options have names" } do
    if message:find(word, 1, true) then return true end
  end
end

return {
  appliesTo = { tag = "prey" },
  onAdd = function(self)
    local item, animator = self.item, self.animator
    self.things = {
      self, item, self.stage, animator, animator:add("gravity", { item = item }), item.center, item.frame, item.transform,
      libration, libration.spring {}, libration.region.radius(3), 1, "x", print, {}, coroutine.create(print),
      self.stage:every(1, print), item:animate { x = 1, duration = 1 }, self.stage:record(item),
      animator:add("tap", { item = item }),
    }
    self.turn = 0
  end,
  onTick = function(self)
    self.turn = self.turn + 1
    local owner = self.things[self.turn]
    if not owner then return end
    for _, name in ipairs(names) do
      local found, method = pcall(function() return owner[name] end)
      for _, receiver in ipairs(found and type(method) == "function" and self.things or {}) do
        if rawequal(receiver, owner) then goto continue end
        for _, rest in ipairs { {}, { receiver }, { {}, {} } } do
          local ok, message = pcall(method, receiver, table.unpack(rest))
          assert(ok or isClear(message), message)
        end
        ::continue::
      end
    end
  end,
}
