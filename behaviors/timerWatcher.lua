--- Reports each item that has stood still, by comparing frames on a timer.
---
---     local snap = animator:add("snap", { item = card, point = { 200, 300 } })
---     animator:add("timerWatcher", {
---       item = card,
---       report = function() snap:remove() end,
---     })
---
--- It only reports: `report` may remove behaviors. A reported item is no longer watched; when all
--- its items are reported, the watcher removes itself. Without items it waits for some.

local TimerWatcher = {
  params = {
    items = { kind = "items", doc = "The items to watch, each alone." },
    report = { kind = "function", doc = "Called with each item that has stood still." },
    interval = { default = 0.03, min = 0.001, unit = "s", doc = "Time between comparisons." },
    steadyCount = { kind = "integer", default = 3, min = 0, doc = "Count to exceed." },
    pointLaxity = { default = 10, min = 0, unit = "pt²", doc = "Area by which frames may differ." },
    grid = { default = 0.5, min = 0, unit = "pt", doc = "Rounding of frames; 0 for none." },
  },
}

function TimerWatcher:onAdd()
  self.watches = {}
  for _, item in ipairs(self.items) do self:watch(item) end
  self.timer = self.stage:every(self.interval, function() self:compareAll() end)
end

function TimerWatcher:onChange(name)
  if name == "interval" then
    self.timer:cancel()
    self.timer = self.stage:every(self.interval, function() self:compareAll() end)
  end
end

function TimerWatcher:onRemove()
  self.timer:cancel()
end

--- Begins to watch an item.
function TimerWatcher:watch(item)
  self.watches[item] = { frame = item.frame:rounded(self.grid), count = 1 }
end

--- Compares the frame of each watched item once, and begins to watch items that came later.
function TimerWatcher:compareAll()
  local isOver = #self.items > 0
  for _, item in ipairs(self.items) do
    if not self.watches[item] then
      self:watch(item)
    elseif not self.watches[item].isReported then
      self:compare(item, self.watches[item])
    end
    isOver = isOver and self.watches[item].isReported
  end
  if isOver then self:remove() end
end

function TimerWatcher:compare(item, watch)
  local frame = item.frame:rounded(self.grid)
  if not frame:isClose(watch.frame, self.pointLaxity) then
    watch.frame, watch.count = frame, 0
    return
  end

  watch.count = watch.count + 1
  if watch.count > self.steadyCount then
    watch.isReported = true
    self.report(item)
  end
end

return TimerWatcher
