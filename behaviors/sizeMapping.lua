--- Sets an item's size from another item's center: x is the width, y the height.
---
---     local proxy = stage:addItem { center = { 100, 100 }, size = { 100, 100 }, hidden = true }
---     animator:add("attachment", { item = proxy, anchor = { 100, 100 }, frequency = 2 })
---     animator:add("sizeMapping", { item = button, proxy = proxy })
---
--- Behaviors move centers, so a behavior that moves the proxy animates the size of the item. It
--- ends when the proxy is removed; the item keeps its size.

local SizeMapping = {
  params = {
    item = { kind = "item", doc = "The item to resize." },
    proxy = { kind = "item", doc = "The item whose center is read." },
    minimum = { default = 1, min = 0.001, unit = "pt", doc = "Least width and height." },
  },
}

function SizeMapping:onAdd()
  local isThere = pcall(function() return self.proxy.x end)
  if isThere then self:map() else self:remove() end
end

function SizeMapping:onTick()
  self:map()
end

function SizeMapping:onItemLeft(item)
  if item == self.proxy then self:remove() end
end

function SizeMapping:map()
  self.item.width = math.max(self.proxy.x, self.minimum)
  self.item.height = math.max(self.proxy.y, self.minimum)
end

return SizeMapping
