--- Removes a behavior when all its items have stood still for some ticks.
---
---     local snap = animator:add("snap", { item = card, point = { 200, 300 } })
---     animator:add("frameWatcher", { item = card, target = snap })
---
--- It compares each frame with that at the start of the quiet ticks: compared with the tick before,
--- a slow drift would look like rest. If the target moves several items, all of them must be in
--- `items`, otherwise some stop half-way.

local FrameWatcher = {
  params = {
    items = { kind = "items", doc = "The items to watch; all must be steady." },
    target = { kind = "behavior", doc = "The behavior to remove." },
    quietTicks = { kind = "integer", default = 6, min = 1, doc = "Steady ticks to wait for." },
    pointLaxity = { default = 10, min = 0, unit = "pt²", doc = "Area by which frames may differ." },
    grid = { default = 0.5, min = 0, unit = "pt", doc = "Rounding of frames; 0 for none." },
  },
}

function FrameWatcher:onAdd()
  self.references, self.quiet = {}, 0
  self:compare()
end

function FrameWatcher:onTick()
  if not self:compare() then
    self.quiet = 0
    return
  end

  self.quiet = self.quiet + 1
  if self.quiet >= self.quietTicks then
    self.target:remove()
    self:remove()
  end
end

--- True if every frame is close to its reference; otherwise the frame becomes the reference.
function FrameWatcher:compare()
  local isSteady = true
  for _, item in ipairs(self.items) do
    local frame, reference = item.frame:rounded(self.grid), self.references[item]
    if not reference or not frame:isClose(reference, self.pointLaxity) then
      self.references[item], isSteady = frame, false
    end
  end
  return isSteady
end

return FrameWatcher
