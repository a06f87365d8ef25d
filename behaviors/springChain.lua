--- Makes each item follow the item before it by a spring, so that a row trails its leader.
---
---     animator:add("springChain", { items = { head, a, b, c }, response = 0.3 })
---
--- The first item leads; other behaviors or scripts move it. Each of the others keeps its offset
--- from the item before it: the offset when the two became neighbours, or `offset`. Each is moved
--- by a child `follow`. Items may come and go at any time.

local SpringChain = {
  passive = true,
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

--- Gives each item but the first its follow. A link whose two items are still neighbours stays.
local function connect(self)
  local links = {}
  self.connected = self.items
  for i = 2, #self.items do
    local leader, item = self.items[i - 1], self.items[i]
    local link = self.links[item]
    self.links[item] = nil
    if not link or link.leader ~= leader then
      if link then link.follow:remove() end
      link = { leader = leader, follow = self:addChild("follow", {
        item = item, target = leader, dampingRatio = self.dampingRatio, response = self.response,
        offset = self.offset or { item.x - leader.x, item.y - leader.y },
      }) }
    end
    links[item] = link
  end
  for _, link in pairs(self.links) do link.follow:remove() end
  self.links = links
end

function SpringChain:onAdd()
  self.links = {}
  connect(self)
end

--- Items may have come or gone.
function SpringChain:onTick()
  if self.items ~= self.connected then connect(self) end
end

function SpringChain:onChange(name)
  if name == "items" or name == "item" then return connect(self) end
  for _, link in pairs(self.links) do
    if self[name] ~= nil then link.follow[name] = self[name] end
  end
end

return SpringChain
