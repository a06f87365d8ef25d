--- A list with values at 1, 2, 4, 8 and on to 2^62, whose length may be any of them.
-- expect: fine

local function refused(text, call, ...)
  local ok, message = pcall(call, ...)
  assert(not ok and message:find(text, 1, true), message)
end

return {
  appliesTo = { tag = "prey" },
  onTick = function(self)
    local liar = { 1 }
    for bit = 0, 62 do
      liar[1 << bit] = { bit, 0 }
    end
    local animator, stage, item = self.animator, self.stage, self.item
    refused("items must", animator.add, animator, "collision", { items = liar })
    refused("boundaries have names", animator.add, animator, "collision", { item = item, boundaries = liar })
    refused("collision has no option tags", animator.add, animator, "collision", { item = item, tags = liar })
    refused("step 1: options have names", animator.sequence, animator, liar)
    refused("tags must be a list of strings", stage.addItem, stage, { size = { 9, 9 }, tags = liar })
    refused("collisionBoundingPath: point", stage.addItem, stage, { size = { 9, 9 }, collisionBoundingPath = liar })
    refused("options have names", item.animate, item, { keyframes = liar })
    animator:add({ params = { list = { kind = "list", default = {} } } }, { item = item, list = liar }):remove()
  end,
}
