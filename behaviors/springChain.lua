--- Lets each item follow the one before it by a spring, so that a row trails its leader.
---
---     animator:add("springChain", { items = { head, a, b, c }, response = 0.3 })
---
--- The first item leads and is moved by anybody else. The others keep their places in the row, as
--- they lay when this was added, or as `offset` says. Each link is a child of its own, a `follow`.

local SpringChain = {
  params = {
    items = { kind = "items", doc = "The leader first; each follows the one before." },
    offset = {
      kind = "point", optional = true, unit = "pt",
      doc = "Place of each from the one before; as they lie unless set.",
    },
    dampingRatio = { default = 0.7, min = 0, max = 1000, doc = "Of each link." },
    response = { default = 0.3, min = 0.01, max = 1000, unit = "s", doc = "Of each link." },
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
