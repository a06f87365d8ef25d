--- Makes each item follow the item before it by a spring, so that a row trails its leader.
---
---     animator:add("springChain", { items = { head, a, b, c }, response = 0.3 })
---
--- The first item leads; other behaviors or scripts move it. Each of the others keeps its offset
--- from the item before it: the offset when this was added, or `offset`. Each is moved by a child
--- `follow`.

local SpringChain = {
  params = {
    items = { kind = "items", doc = "The leader first; each item follows the one before." },
    offset = {
      kind = "point", optional = true, unit = "pt",
      doc = "Offset of each from the one before; the present one if unset.",
    },
    dampingRatio = { default = 0.7, min = 0, max = 1000, doc = "Of each spring." },
    response = { default = 0.3, min = 0.01, max = 1000, unit = "s", doc = "Of each spring." },
  },
}

local function connect(self)
  for _, link in ipairs(self.links or {}) do link:remove() end
  self.links = {}
  for i = 2, #self.items do
    local leader, item = self.items[i - 1], self.items[i]
    self.links[#self.links + 1] = self:addChild("follow", {
      item = item, target = leader, dampingRatio = self.dampingRatio, response = self.response,
      offset = self.offset or { item.x - leader.x, item.y - leader.y },
    })
  end
end

function SpringChain:onAdd()
  connect(self)
end

function SpringChain:onChange(name)
  if name == "items" or name == "item" then return connect(self) end
  for _, link in ipairs(self.links) do
    if self[name] ~= nil then link[name] = self[name] end
  end
end

return SpringChain
