--- Says which items with a tag come into a rect, and how long they stayed in it.
---
---     animator:add("zone", { area = { 100, 100, 120, 80 }, tag = "ball" })
---
--- Makes the events `entered` (item) and `left` (item, seconds); an item is in it while its center
--- is.

---@class libration.self.zone: libration.Self, libration.File
local Zone = {
  clockMandate = true,
  params = {
    area = { kind = "rect", unit = "pt", doc = "The rect." },
    tag = { kind = "string", optional = true, doc = "The tag of the items; all without it." },
    label = { kind = "string", default = "zone", doc = "Its name in the events." },
  },
}

function Zone:onAdd()
  self.since = {}
end

function Zone:onTick()
  for _, item in ipairs(self.stage:items { tag = self.tag }) do
    local isInside = self.area:contains(item.center)
    if isInside and not self.since[item] then
      self.since[item] = self.elapsed
      self.stage:emit("entered", { item = item.name, zone = self.label })
    elseif not isInside and self.since[item] then
      self:leave(item)
    end
  end
end

function Zone:leave(item)
  local seconds = self.elapsed - self.since[item]
  self.since[item] = nil
  self.stage:emit("left", { item = item.name, zone = self.label, seconds = seconds })
end

function Zone:onItemLeft(item)
  if self.since[item] then self:leave(item) end
end

return Zone
