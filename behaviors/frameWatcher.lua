--- Removes a behavior when all its items have stood still for some ticks.
---
---     local snap = animator:add("snap", { item = card, point = { 200, 300 } })
---     animator:add("frameWatcher", { item = card, target = snap })
---
--- It compares each frame with that at the start of the quiet ticks: compared with the tick before,
--- a slow drift would look like rest. If the target moves several items, all of them must be in
--- `items`, otherwise some stop half-way. It stops the items as it removes the target, and puts an
--- item of a snap on the snap's point if it is within `grid` of it. Without items it waits.

local FrameWatcher = {
  passive = true,
  params = {
    items = { kind = "items", doc = "The items to watch; all must be steady." },
    target = { kind = "behavior", doc = "The behavior to remove." },
    quietTicks = { kind = "integer", default = 6, min = 1, doc = "Steady ticks to wait for." },
    pointLaxity = { default = 10, min = 0, unit = "pt²", doc = "Area by which frames may differ." },
    grid = { default = 0.5, min = 0, unit = "pt", doc = "Rounding of frames; 0 for none." },
    stops = { default = true, doc = "Whether the items stand still from the removal on." },
  },
}

function FrameWatcher:onAdd()
  self.references, self.resting, self.quiet = {}, {}, 0
  self:compare()
end

--- An item at rest is steady, however long it has been.
function FrameWatcher:onRest(item)
  self.resting[item] = true
end

function FrameWatcher:onTick()
  if #self.items == 0 or not self:compare() then
    self.quiet = 0
    return
  end

  self.quiet = self.quiet + 1
  if self.quiet >= self.quietTicks or self:areAllResting() then
    if self.stops then self:stopItems() end
    self.target:remove()
    self:remove()
  end
end

function FrameWatcher:areAllResting()
  for _, item in ipairs(self.items) do
    if not self.resting[item] then return false end
  end
  return true
end

--- The point of a snap; nothing of any other target, or of one that is gone.
local function pointOf(target)
  local isSnap, _, x, y = pcall(function() return target.wobble, target.point.x, target.point.y end)
  if isSnap then return { x = x, y = y } end
end

--- Stops the items. One that its snap has brought within `grid` of the point is put there.
function FrameWatcher:stopItems()
  local point = pointOf(self.target)
  for _, item in ipairs(self.items) do
    item.vx, item.vy, item.angularVelocity = 0, 0, 0
    if point and (item.x - point.x) ^ 2 + (item.y - point.y) ^ 2 <= self.grid ^ 2 then
      item.x, item.y = point.x, point.y
    end
  end
end

--- True if every frame is close to its reference; otherwise the frame becomes the reference.
function FrameWatcher:compare()
  local isSteady = true
  for _, item in ipairs(self.items) do
    local frame, reference = item.frame:rounded(self.grid), self.references[item]
    if not reference or not frame:isClose(reference, self.pointLaxity) then
      self.references[item], self.resting[item], isSteady = frame, nil, false
    end
  end
  return isSteady
end

return FrameWatcher
