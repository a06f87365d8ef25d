--- A story that waits as somebody else, and as what is no behavior at all.
-- expect: fine

local function refused(text, call, ...)
  local ok, message = pcall(call, ...)
  assert(not ok and message:find(text, 1, true), message)
end

return {
  appliesTo = { tag = "prey" },
  story = function(self)
    local other = self.animator:add({ story = function(it) it:wait(9) end }, { item = self.item })
    for _, receiver in ipairs { 1, "x", {}, self.item, self.stage, other, print } do
      refused("wait: must be called on the story's self", self.wait, receiver, 1)
      refused("waitUntil: must be called on the story's self", self.waitUntil, receiver, print)
    end
    self:wait(0.1)
    refused("waitUntil: give a function", self.waitUntil, self, 5)
  end,
}
